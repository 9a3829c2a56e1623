/** The scan for nearest-point queries. The results of the last query are stored in the object, because allocating them for each of millions of queries would be slow. */
export interface FitTarget {
  readonly foot: { readonly x: number; readonly y: number; readonly z: number; readonly distance: number }
  /** The point is on the boundary of the scan, where nothing is known about the surface beyond it. */
  readonly isBoundary: boolean
  nearest(x: number, y: number, z: number): void
  /** Cosine between a direction and the surface normal at the last result. */
  cosineTo(x: number, y: number, z: number): number
  /** Negative inside. */
  signedDistance(x: number, y: number, z: number): number
}
