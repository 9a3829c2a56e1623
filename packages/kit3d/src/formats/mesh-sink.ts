/** Receives the content of a mesh file while it streams by. Coordinates are finite. */
export interface MeshSink {
  point(x: number, y: number, z: number): void
  /** Color of the last point, as in the file. Only read if this method exists. */
  color?(red: number, green: number, blue: number): void
  /** An edge of a face. Edges inside a polygon are not reported. */
  edge(from: number, to: number): void
  /** Polygons are triangulated as fans. */
  triangle(a: number, b: number, c: number): void
}

/** Whether all coordinates are finite as 32-bit floats, which is how they are stored. */
export function areFinite(x: number, y: number, z: number): boolean {
  // The difference is 0 for finite numbers and NaN for all others.
  const [a, b, c] = [Math.fround(x), Math.fround(y), Math.fround(z)]
  return a - a + (b - b) + (c - c) === 0
}
