/** Nine numbers: the rows of a matrix, or the corners of a triangle. */
export type Nine = readonly [number, number, number, number, number, number, number, number, number]
