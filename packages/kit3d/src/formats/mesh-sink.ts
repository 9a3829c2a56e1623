/** Receives the content of a mesh file while it streams by. Coordinates are finite. */
export interface MeshSink {
  point(x: number, y: number, z: number): void
  /** Color of the last point, as in the file. Only read if this method exists. */
  color?(red: number, green: number, blue: number): void
  /** Color of the next face, as in the file; null if it has none. Called for each face of a file that may have such colors. */
  faceColor?(rgb: readonly [number, number, number] | null): void
  /** An edge of a face. Edges inside a polygon are not reported. */
  edge(from: number, to: number): void
  triangle(a: number, b: number, c: number): void
  /** A face of more than three corners; the list is reused. Without this method, such a face arrives as a fan of triangles. */
  polygon?(corners: readonly number[]): void
}

/** Reports the edges of a face and the face itself. */
export function reportFace(sink: MeshSink, corners: readonly number[]): void {
  const [first = 0] = corners
  for (let i = 0; i < corners.length; i++) sink.edge(corners[i] ?? 0, corners[i + 1] ?? first)
  if (corners.length > 3 && sink.polygon) sink.polygon(corners)
  else for (let i = 2; i < corners.length; i++) sink.triangle(first, corners[i - 1] ?? 0, corners[i] ?? 0)
}

/** Whether all coordinates are finite as 32-bit floats, which is how they are stored. */
export function areFinite(x: number, y: number, z: number): boolean {
  // The difference is 0 for finite numbers and NaN for all others.
  const [a, b, c] = [Math.fround(x), Math.fround(y), Math.fround(z)]
  return a - a + (b - b) + (c - c) === 0
}
