import { PointSet } from '../measure/point-set.ts'

/** Copies the vertices that triangles use and reindexes the triangles. */
export function extractVertices(
  positions: Float32Array<ArrayBuffer>,
  colors: Uint8Array<ArrayBuffer> | null,
  indices: Uint32Array<ArrayBuffer>,
) {
  const points = positions.length / 3
  const used = new PointSet()
  for (const index of indices) used.add(index)
  if (used.size === points) return { positions, colors, indices }
  const newIndexOf = new Uint32Array(points)
  const usedPositions = new Float32Array(used.size * 3)
  const usedColors = colors && new Uint8Array(used.size * 4)
  for (let i = 0, to = 0; i < points; i++) {
    if (!used.has(i)) continue
    newIndexOf[i] = to
    usedPositions.set(positions.subarray(i * 3, i * 3 + 3), to * 3)
    if (colors) usedColors?.set(colors.subarray(i * 4, i * 4 + 4), to * 4)
    to += 1
  }
  return { positions: usedPositions, colors: usedColors, indices: indices.map((index) => newIndexOf[index] ?? 0) }
}
