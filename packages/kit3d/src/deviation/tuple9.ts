/** A row-major 3×3 matrix or the corners of a triangle. */
export type Tuple9 = readonly [number, number, number, number, number, number, number, number, number]
