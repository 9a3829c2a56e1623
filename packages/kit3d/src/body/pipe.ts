import type { Mesh } from '../model.ts'
import { poseMesh } from '../shape/mesh-edit.ts'
import { lathe } from '../shape/solids.ts'
import type { Vec3 } from '../shape/vector.ts'

/** An exhaust pipe with its outlet at the origin, facing the rear. */
export function pipe(radius: number, length: number, full: boolean): Mesh {
  const wall = 0.006
  const outline = [
    [radius * 0.92, -length],
    [radius, -length * 0.5],
    [radius, -wall],
    [radius - wall * 0.5, 0],
    [radius - wall, -wall],
    [radius - wall, -length * 0.8],
    [0.001, -length * 0.8],
  ] as const
  const rear: Vec3 = [1, 0, 0]
  return poseMesh(lathe(outline, full ? 32 : 14, 0.6), { origin: [0, 0, 0], x: [0, 0, -1], y: [0, 1, 0], z: rear })
}
