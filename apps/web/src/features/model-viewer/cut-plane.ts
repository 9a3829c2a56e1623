import type { PinCamera } from '@vorta/contract/pins/schema'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { SectionPlane } from './protocol.ts'

const AXES = ['x', 'y', 'z'] as const

/** A section as its reader sets it. */
export interface Cut {
  readonly axis: (typeof AXES)[number]
  /** From 0 at one end of the model to 1 at the other. */
  readonly share: number
  readonly isFlipped: boolean
}

/** Through the middle, without the side that stands before the camera: else the cut face would look away. */
export function facingCut(axis: Cut['axis'], { position, target }: PinCamera): Cut {
  const at = AXES.indexOf(axis)
  return { axis, share: 0.5, isFlipped: (position[at] ?? 0) < (target[at] ?? 0) }
}

export function cutOffset({ axis, share }: Cut, bounds: ArrayLike<number>): number {
  const at = AXES.indexOf(axis)
  const [low, high] = [bounds[at] ?? 0, bounds[at + 3] ?? 0]
  return low + (high - low) * share
}

/** What lies beyond the plane goes; flipped, what lies before it. */
export function planeOf(cut: Cut, bounds: ArrayLike<number>): SectionPlane {
  const sign = cut.isFlipped ? -1 : 1
  const normal = AXES.map((axis) => (axis === cut.axis ? sign : 0)) as unknown as Point3
  return { normal, offset: cutOffset(cut, bounds) * sign }
}
