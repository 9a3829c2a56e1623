import { PointSet } from '../measure/point-set.ts'

type Floats = Float32Array<ArrayBuffer>
type Bytes = Uint8Array<ArrayBuffer>

/** Copies the vertices that triangles use, with their attributes, and reindexes the triangles. */
export function extractVertices(
  positions: Floats,
  colors: Bytes | null,
  indices: Uint32Array<ArrayBuffer>,
  normals: Floats | null = null,
  uvs: Floats | null = null,
) {
  const points = positions.length / 3
  const used = new PointSet()
  for (const index of indices) used.add(index)
  if (used.size === points) return { positions, colors, indices, normals, uvs }
  const newIndexOf = new Uint32Array(points)
  const oldIndexOf = new Uint32Array(used.size)
  for (let i = 0, to = 0; i < points; i++) {
    if (!used.has(i)) continue
    newIndexOf[i] = to
    oldIndexOf[to++] = i
  }
  return {
    positions: pick(positions, new Float32Array(used.size * 3), oldIndexOf),
    colors: colors && pick(colors, new Uint8Array(used.size * 4), oldIndexOf),
    indices: indices.map((index) => newIndexOf[index] ?? 0),
    normals: normals && pick(normals, new Float32Array(used.size * 3), oldIndexOf),
    uvs: uvs && pick(uvs, new Float32Array(used.size * 2), oldIndexOf),
  }
}

function pick<List extends Floats | Bytes>(list: List, into: List, indices: Uint32Array): List {
  const width = into.length / indices.length
  for (const [to, from] of indices.entries()) for (let k = 0; k < width; k++) into[to * width + k] = list[from * width + k] ?? 0
  return into
}
