import type { WeldedMesh } from './surface.ts'

/** Each edge of a shape once: its two points, and the triangles on its sides (-1 where there is none, -2 where there are several). */
export interface EdgeTable {
  readonly count: number
  readonly ends: Uint32Array<ArrayBuffer>
  readonly sides: Int32Array<ArrayBuffer>
}

export function edgeTable({ indices, weldMap }: WeldedMesh): EdgeTable {
  const corners = indices.length
  let slots = 64
  // A closed shape has half as many edges as corners; an open one has at most as many.
  while (slots < corners * 1.25) slots *= 2
  const mask = slots - 1
  const table = new Int32Array(slots)
  const ends = new Uint32Array(corners * 2)
  const sides = new Int32Array(corners * 2).fill(-1)
  const place = weldMap ? (point: number) => weldMap[point] as number : (point: number) => point
  let count = 0
  for (let corner = 0; corner < corners; corner++) {
    const triangle = Math.floor(corner / 3)
    const from = indices[corner] as number
    const to = indices[corner % 3 === 2 ? corner - 2 : corner + 1] as number
    const a = Math.min(place(from), place(to))
    const b = Math.max(place(from), place(to))
    if (a === b) continue
    let slot = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b ^ (b >>> 13), 0x85ebca6b)) & mask
    for (;;) {
      const known = (table[slot] as number) - 1
      if (known < 0) {
        table[slot] = count + 1
        ends[count * 2] = from
        ends[count * 2 + 1] = to
        sides[count * 2] = triangle
        count += 1
        break
      }
      const p = place(ends[known * 2] as number)
      const q = place(ends[known * 2 + 1] as number)
      if ((p === a && q === b) || (p === b && q === a)) {
        sides[known * 2 + 1] = sides[known * 2 + 1] === -1 ? triangle : -2
        break
      }
      slot = (slot + 1) & mask
    }
  }
  return { count, ends: ends.slice(0, count * 2), sides: sides.slice(0, count * 2) }
}

/** A shape is closed when every edge has exactly two sides; only then it has an inside. */
export function countOpenEdges({ count, sides }: EdgeTable): number {
  let open = 0
  for (let edge = 0; edge < count; edge++) if ((sides[edge * 2 + 1] as number) < 0) open += 1
  return open
}

const SHARP_COS = Math.cos((25 * Math.PI) / 180)

/** The edges that a draughtsman would draw: borders, and where the surface bends sharply. Pairs of points. */
export function featureEdges({ positions, indices }: WeldedMesh, { count, ends, sides }: EdgeTable): Uint32Array<ArrayBuffer> {
  const kept = new Uint32Array(count * 2)
  const [n, m] = [new Float64Array(3), new Float64Array(3)]
  let at = 0
  for (let edge = 0; edge < count; edge++) {
    const other = sides[edge * 2 + 1] as number
    if (other >= 0) {
      normalOf(positions, indices, sides[edge * 2] as number, n)
      normalOf(positions, indices, other, m)
      const along = (n[0] as number) * (m[0] as number) + (n[1] as number) * (m[1] as number) + (n[2] as number) * (m[2] as number)
      if (along > SHARP_COS) continue
    }
    kept[at++] = ends[edge * 2] as number
    kept[at++] = ends[edge * 2 + 1] as number
  }
  return kept.slice(0, at)
}

function normalOf(positions: Float32Array, indices: Uint32Array, triangle: number, into: Float64Array) {
  const [a, b, c] = [0, 1, 2].map((k) => (indices[triangle * 3 + k] as number) * 3) as [number, number, number]
  const u = [0, 1, 2].map((k) => (positions[b + k] as number) - (positions[a + k] as number)) as [number, number, number]
  const v = [0, 1, 2].map((k) => (positions[c + k] as number) - (positions[a + k] as number)) as [number, number, number]
  into[0] = u[1] * v[2] - u[2] * v[1]
  into[1] = u[2] * v[0] - u[0] * v[2]
  into[2] = u[0] * v[1] - u[1] * v[0]
  const size = Math.hypot(into[0], into[1], into[2]) || 1
  for (let k = 0; k < 3; k++) into[k] = (into[k] as number) / size
}
