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

export const FIRST_CUT: Cut = { axis: 'x', share: 0.5, isFlipped: false }

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
