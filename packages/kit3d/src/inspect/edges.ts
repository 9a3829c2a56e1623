import { vectorOf } from '../shape/vector.ts'
import type { WeldedMesh } from './surface.ts'

/** All edges of a mesh: their vertices and adjacent triangles (-1: none, -2: more than two). */
export interface EdgeTable {
  readonly count: number
  readonly ends: Uint32Array<ArrayBuffer>
  readonly faces: Int32Array<ArrayBuffer>
}

export function edgeTable({ indices, weldMap }: WeldedMesh): EdgeTable {
  const corners = indices.length
  let slots = 64
  // A closed mesh has half as many edges as corners, an open one at most as many.
  while (slots < corners * 1.25) slots *= 2
  const mask = slots - 1
  const table = new Int32Array(slots)
  const ends = new Uint32Array(corners * 2)
  const faces = new Int32Array(corners * 2).fill(-1)
  const weldedId = weldMap ? (point: number) => weldMap[point] ?? 0 : (point: number) => point
  let count = 0
  for (let corner = 0; corner < corners; corner++) {
    const triangle = Math.floor(corner / 3)
    const from = indices[corner] ?? 0
    const to = indices[corner % 3 === 2 ? corner - 2 : corner + 1] ?? 0
    const a = Math.min(weldedId(from), weldedId(to))
    const b = Math.max(weldedId(from), weldedId(to))
    if (a === b) continue
    let slot = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b ^ (b >>> 13), 0x85ebca6b)) & mask
    for (;;) {
      const known = (table[slot] ?? 0) - 1
      if (known < 0) {
        table[slot] = count + 1
        ends[count * 2] = from
        ends[count * 2 + 1] = to
        faces[count * 2] = triangle
        count += 1
        break
      }
      const p = weldedId(ends[known * 2] ?? 0)
      const q = weldedId(ends[known * 2 + 1] ?? 0)
      if ((p === a && q === b) || (p === b && q === a)) {
        faces[known * 2 + 1] = faces[known * 2 + 1] === -1 ? triangle : -2
        break
      }
      slot = (slot + 1) & mask
    }
  }
  return { count, ends: ends.slice(0, count * 2), faces: faces.slice(0, count * 2) }
}

/** Counts edges without exactly two faces; a mesh is closed if there are none. */
export function countOpenEdges({ count, faces }: EdgeTable): number {
  let open = 0
  for (let edge = 0; edge < count; edge++) if ((faces[edge * 2 + 1] ?? 0) < 0) open += 1
  return open
}

const SHARP_COS = Math.cos((25 * Math.PI) / 180)

/** Boundary edges and creases, as pairs of vertices. */
export function featureEdges({ positions, indices }: WeldedMesh, { count, ends, faces }: EdgeTable): Uint32Array<ArrayBuffer> {
  const edges = new Uint32Array(count * 2)
  const [n, m] = [new Float64Array(3), new Float64Array(3)]
  let at = 0
  for (let edge = 0; edge < count; edge++) {
    const other = faces[edge * 2 + 1] ?? 0
    if (other >= 0) {
      normalOf(positions, indices, faces[edge * 2] ?? 0, n)
      normalOf(positions, indices, other, m)
      const cosine = (n[0] ?? 0) * (m[0] ?? 0) + (n[1] ?? 0) * (m[1] ?? 0) + (n[2] ?? 0) * (m[2] ?? 0)
      if (cosine > SHARP_COS) continue
    }
    edges[at++] = ends[edge * 2] ?? 0
    edges[at++] = ends[edge * 2 + 1] ?? 0
  }
  return edges.slice(0, at)
}

function normalOf(positions: Float32Array, indices: Uint32Array, triangle: number, into: Float64Array) {
  const [a, b, c] = vectorOf((k) => (indices[triangle * 3 + k] ?? 0) * 3)
  const u = vectorOf((k) => (positions[b + k] ?? 0) - (positions[a + k] ?? 0))
  const v = vectorOf((k) => (positions[c + k] ?? 0) - (positions[a + k] ?? 0))
  into[0] = u[1] * v[2] - u[2] * v[1]
  into[1] = u[2] * v[0] - u[0] * v[2]
  into[2] = u[0] * v[1] - u[1] * v[0]
  const size = Math.hypot(into[0], into[1], into[2]) || 1
  for (let k = 0; k < 3; k++) into[k] = (into[k] ?? 0) / size
}
