import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { SectionPlane } from '../load/protocol.ts'

/** What is cut away from the model, in its coordinates. */
export interface Clipping {
  readonly plane: SectionPlane | null
  /** Minimum x, y, z, then maximum x, y, z. What is outside is clipped. */
  readonly box: ArrayLike<number> | null
}

export const NO_CLIPPING: Clipping = { plane: null, box: null }

/** Points up to `toleranceMm` beyond a cut count as visible. */
export function isClipped([x, y, z]: Point3, { plane, box }: Clipping, toleranceMm = 0): boolean {
  if (plane && plane.normal[0] * x + plane.normal[1] * y + plane.normal[2] * z > plane.offset + toleranceMm) return true
  if (!box) return false
  return [x, y, z].some((value, axis) => value < (box[axis] ?? 0) - toleranceMm || value > (box[axis + 3] ?? 0) + toleranceMm)
}

/** The six planes of a clipping box. */
export const boxPlanes = (box: ArrayLike<number>): SectionPlane[] =>
  [0, 1, 2].flatMap((axis) => {
    const normal = (sign: number): Point3 => [axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0]
    return [
      { normal: normal(-1), offset: -(box[axis] ?? 0) },
      { normal: normal(1), offset: box[axis + 3] ?? 0 },
    ]
  })
