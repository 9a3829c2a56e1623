import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { type Sphere, Vector3 } from 'three'

/** How many times larger a model gets when its parts move away from its center by a multiple of their distance from it. */
export function explodedGrowth(distance: number, center: Point3, parts: readonly Sphere[]): number {
  const from = new Vector3(...center)
  const reach = (factor: number) => Math.max(0, ...parts.map((part) => part.center.distanceTo(from) * factor + part.radius))
  return reach(1) > 0 ? reach(1 + distance) / reach(1) : 1
}
