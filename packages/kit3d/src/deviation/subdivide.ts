import { boundsOf } from '../inspect/surface.ts'
import { type MeshWithNormals, triangleArea } from './mesh.ts'

/** So many triangles are made of large ones at most; shapes that are finer already stay as they are. */
const WANTED_TRIANGLES = 100_000
/** An edge never needs to be shorter than this share of the whole. */
const FINEST_SHARE = 1 / 160
/** Triangles of even size have about this share of the square of their longest edge as area. */
const AREA_SHARE = 0.22
const PASSES = 14

/** How long an edge may be for the points of a shape to tell what happens on its surface. */
export function sampleEdgeMm({ positions, indices }: MeshWithNormals, wanted = WANTED_TRIANGLES): number {
  let area = 0
  for (let i = 0; i < indices.length; i += 3) area += triangleArea(positions, indices, i)
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = boundsOf([positions])
  const diagonal = Math.hypot(x1 - x0, y1 - y0, z1 - z0)
  return Math.max(diagonal * FINEST_SHARE, Math.sqrt(area / (AREA_SHARE * wanted)))
}

/** Splits edges that are too long in their middle until none is left: a flat side of two triangles gets points to be measured at, too. */
export function subdivideMesh(mesh: MeshWithNormals, longestMm: number): MeshWithNormals {
  let { indices } = mesh
  const points: number[] = []
  const normals: number[] = []
  const first = mesh.positions.length / 3
  const limit = longestMm * longestMm
  const at = (point: number, axis: number) =>
    point < first ? (mesh.positions[point * 3 + axis] as number) : (points[(point - first) * 3 + axis] as number)
  const normalAt = (point: number, axis: number) =>
    point < first ? (mesh.normals[point * 4 + axis] as number) : (normals[(point - first) * 4 + axis] as number)
  const middles = new Map<number, number>()
  const isLong = (a: number, b: number) => {
    const [x, y, z] = [at(a, 0) - at(b, 0), at(a, 1) - at(b, 1), at(a, 2) - at(b, 2)]
    return x * x + y * y + z * z > limit
  }
  const middleOf = (a: number, b: number): number => {
    const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b)
    const known = middles.get(key)
    if (known !== undefined) return known
    const made = first + points.length / 3
    for (let axis = 0; axis < 3; axis++) points.push((at(a, axis) + at(b, axis)) / 2)
    const sum = [0, 1, 2].map((axis) => normalAt(a, axis) + normalAt(b, axis)) as [number, number, number]
    const size = Math.hypot(...sum) || 1
    normals.push(...sum.map((value) => Math.round((value / size) * 32_767)), 0)
    middles.set(key, made)
    return made
  }

  for (let pass = 0; pass < PASSES; pass++) {
    const next: number[] = []
    let splits = 0
    for (let i = 0; i < indices.length; i += 3) {
      const corners = [indices[i] as number, indices[i + 1] as number, indices[i + 2] as number] as const
      splits += split(corners, isLong, middleOf, next)
    }
    if (splits === 0) break
    indices = Uint32Array.from(next)
    middles.clear()
  }
  if (points.length === 0) return mesh
  const positions = new Float32Array(first * 3 + points.length)
  positions.set(mesh.positions)
  positions.set(points, first * 3)
  const all = new Int16Array(first * 4 + normals.length)
  all.set(mesh.normals)
  all.set(normals, first * 4)
  return { positions, indices, normals: all }
}

/** One triangle into as many as its long edges ask for; tells whether it was split. */
function split(
  [a, b, c]: readonly [number, number, number],
  isLong: (a: number, b: number) => boolean,
  middleOf: (a: number, b: number) => number,
  into: number[],
): 0 | 1 {
  const ab = isLong(a, b) ? middleOf(a, b) : -1
  const bc = isLong(b, c) ? middleOf(b, c) : -1
  const ca = isLong(c, a) ? middleOf(c, a) : -1
  const count = Number(ab >= 0) + Number(bc >= 0) + Number(ca >= 0)
  if (count === 0) {
    into.push(a, b, c)
    return 0
  }
  if (count === 3) into.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca)
  else if (ab >= 0 && bc >= 0) into.push(ab, b, bc, a, ab, bc, a, bc, c)
  else if (bc >= 0 && ca >= 0) into.push(bc, c, ca, b, bc, ca, b, ca, a)
  else if (ca >= 0 && ab >= 0) into.push(ca, a, ab, c, ca, ab, c, ab, b)
  else if (ab >= 0) into.push(a, ab, c, ab, b, c)
  else if (bc >= 0) into.push(b, bc, a, bc, c, a)
  else into.push(c, ca, b, ca, a, b)
  return 1
}
