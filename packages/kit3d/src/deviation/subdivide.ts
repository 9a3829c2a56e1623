import { boundsOf } from '../inspect/surface.ts'
import { vectorOf } from '../shape/vector.ts'
import { type MeshWithNormals, triangleArea } from './mesh.ts'

/** Approximate upper bound; finer meshes stay unchanged. */
const TARGET_TRIANGLES = 100_000
/** Minimum edge length relative to the bounding box diagonal. */
const MIN_EDGE_SHARE = 1 / 160
/** Typical area of a triangle relative to the square of its longest edge. */
const AREA_SHARE = 0.22
const PASSES = 14

/** The edge length at which the vertices sample the surface densely enough. */
export function maxSampleEdgeMm({ positions, indices }: MeshWithNormals, targetTriangles = TARGET_TRIANGLES): number {
  let area = 0
  for (let i = 0; i < indices.length; i += 3) area += triangleArea(positions, indices, i)
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = boundsOf([positions])
  const diagonal = Math.hypot(x1 - x0, y1 - y0, z1 - z0)
  return Math.max(diagonal * MIN_EDGE_SHARE, Math.sqrt(area / (AREA_SHARE * targetTriangles)))
}

/** Splits long edges at their midpoints, so that large flat triangles are sampled too. */
export function subdivideMesh(mesh: MeshWithNormals, maxEdgeMm: number): MeshWithNormals {
  let { indices } = mesh
  const points: number[] = []
  const normals: number[] = []
  const originalCount = mesh.positions.length / 3
  const limit = maxEdgeMm * maxEdgeMm
  const at = (point: number, axis: number) =>
    point < originalCount ? (mesh.positions[point * 3 + axis] ?? 0) : (points[(point - originalCount) * 3 + axis] ?? 0)
  const normalAt = (point: number, axis: number) =>
    point < originalCount ? (mesh.normals[point * 4 + axis] ?? 0) : (normals[(point - originalCount) * 4 + axis] ?? 0)
  const midpoints = new Map<number, number>()
  const isLong = (a: number, b: number) => {
    const [x, y, z] = [at(a, 0) - at(b, 0), at(a, 1) - at(b, 1), at(a, 2) - at(b, 2)]
    return x * x + y * y + z * z > limit
  }
  const midpointOf = (a: number, b: number): number => {
    const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b)
    const known = midpoints.get(key)
    if (known !== undefined) return known
    const made = originalCount + points.length / 3
    for (let axis = 0; axis < 3; axis++) points.push((at(a, axis) + at(b, axis)) / 2)
    const sum = vectorOf((axis) => normalAt(a, axis) + normalAt(b, axis))
    const size = Math.hypot(...sum) || 1
    normals.push(...sum.map((value) => Math.round((value / size) * 32_767)), 0)
    midpoints.set(key, made)
    return made
  }

  for (let pass = 0; pass < PASSES; pass++) {
    const next: number[] = []
    let splits = 0
    for (let i = 0; i < indices.length; i += 3) {
      const corners = [indices[i] ?? 0, indices[i + 1] ?? 0, indices[i + 2] ?? 0] as const
      splits += split(corners, isLong, midpointOf, next)
    }
    if (splits === 0) break
    indices = Uint32Array.from(next)
    midpoints.clear()
  }
  if (points.length === 0) return mesh
  const positions = new Float32Array(originalCount * 3 + points.length)
  positions.set(mesh.positions)
  positions.set(points, originalCount * 3)
  const all = new Int16Array(originalCount * 4 + normals.length)
  all.set(mesh.normals)
  all.set(normals, originalCount * 4)
  return { positions, indices, normals: all }
}

/** Splits a triangle at its long edges; returns 1 if it was split. */
function split(
  [a, b, c]: readonly [number, number, number],
  isLong: (a: number, b: number) => boolean,
  midpointOf: (a: number, b: number) => number,
  into: number[],
): 0 | 1 {
  const ab = isLong(a, b) ? midpointOf(a, b) : -1
  const bc = isLong(b, c) ? midpointOf(b, c) : -1
  const ca = isLong(c, a) ? midpointOf(c, a) : -1
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
