import { boundsOf } from '../inspect/surface.ts'
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
  const points = new GrowingPoints(mesh)
  const limit = maxEdgeMm * maxEdgeMm
  const isLong = (a: number, b: number) => points.squaredDistance(a, b) > limit
  let { indices } = mesh
  for (let pass = 0; pass < PASSES; pass++) {
    const midpoints = new Midpoints(points)
    const midpointOf = (a: number, b: number) => midpoints.of(a, b)
    const next: number[] = []
    let splits = 0
    for (let i = 0; i < indices.length; i += 3)
      splits += split(indices[i] ?? 0, indices[i + 1] ?? 0, indices[i + 2] ?? 0, isLong, midpointOf, next)
    if (splits === 0) break
    indices = Uint32Array.from(next)
  }
  return points.count === mesh.positions.length / 3 ? mesh : { ...points.toLists(), indices }
}

/** The points of a mesh, and those that are added. Their coordinates are only rounded at the end. */
class GrowingPoints {
  readonly #mesh: MeshWithNormals
  readonly #own: number
  #added = 0
  #positions = new Float64Array(3 * 1_024)
  #normals = new Int16Array(4 * 1_024)

  constructor(mesh: MeshWithNormals) {
    this.#mesh = mesh
    this.#own = mesh.positions.length / 3
  }

  get count(): number {
    return this.#own + this.#added
  }

  squaredDistance(a: number, b: number): number {
    const [p, i] = a < this.#own ? [this.#mesh.positions, a * 3] : [this.#positions, (a - this.#own) * 3]
    const [q, j] = b < this.#own ? [this.#mesh.positions, b * 3] : [this.#positions, (b - this.#own) * 3]
    const x = (p[i] ?? 0) - (q[j] ?? 0)
    const y = (p[i + 1] ?? 0) - (q[j + 1] ?? 0)
    const z = (p[i + 2] ?? 0) - (q[j + 2] ?? 0)
    return x * x + y * y + z * z
  }

  addBetween(a: number, b: number): number {
    if (this.#added * 3 === this.#positions.length) this.#grow()
    const to = this.#added * 3
    const [p, i] = a < this.#own ? [this.#mesh.positions, a * 3] : [this.#positions, (a - this.#own) * 3]
    const [q, j] = b < this.#own ? [this.#mesh.positions, b * 3] : [this.#positions, (b - this.#own) * 3]
    for (let axis = 0; axis < 3; axis++) this.#positions[to + axis] = ((p[i + axis] ?? 0) + (q[j + axis] ?? 0)) / 2
    this.#addNormal(a, b)
    return this.#own + this.#added++
  }

  toLists(): Pick<MeshWithNormals, 'positions' | 'normals'> {
    const positions = new Float32Array(this.count * 3)
    positions.set(this.#mesh.positions)
    positions.set(this.#positions.subarray(0, this.#added * 3), this.#own * 3)
    const normals = new Int16Array(this.count * 4)
    normals.set(this.#mesh.normals)
    normals.set(this.#normals.subarray(0, this.#added * 4), this.#own * 4)
    return { positions, normals }
  }

  #addNormal(a: number, b: number) {
    const [m, i] = a < this.#own ? [this.#mesh.normals, a * 4] : [this.#normals, (a - this.#own) * 4]
    const [n, j] = b < this.#own ? [this.#mesh.normals, b * 4] : [this.#normals, (b - this.#own) * 4]
    const x = (m[i] ?? 0) + (n[j] ?? 0)
    const y = (m[i + 1] ?? 0) + (n[j + 1] ?? 0)
    const z = (m[i + 2] ?? 0) + (n[j + 2] ?? 0)
    const size = Math.hypot(x, y, z) || 1
    const to = this.#added * 4
    this.#normals[to] = Math.round((x / size) * 32_767)
    this.#normals[to + 1] = Math.round((y / size) * 32_767)
    this.#normals[to + 2] = Math.round((z / size) * 32_767)
  }

  #grow() {
    const [positions, normals] = [this.#positions, this.#normals]
    this.#positions = new Float64Array(positions.length * 2)
    this.#positions.set(positions)
    this.#normals = new Int16Array(normals.length * 2)
    this.#normals.set(normals)
  }
}

/** The midpoints of one pass, in a linked list for the lower end of each edge. A map with edges as keys takes much longer. */
class Midpoints {
  readonly #points: GrowingPoints
  readonly #last: Int32Array
  readonly #ends: number[] = []
  readonly #made: number[] = []
  readonly #previous: number[] = []

  constructor(points: GrowingPoints) {
    this.#points = points
    this.#last = new Int32Array(points.count).fill(-1)
  }

  of(a: number, b: number): number {
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    const last = this.#last[low] ?? -1
    for (let edge = last; edge >= 0; edge = this.#previous[edge] ?? -1) if (this.#ends[edge] === high) return this.#made[edge] ?? 0
    const made = this.#points.addBetween(a, b)
    this.#last[low] = this.#ends.length
    this.#ends.push(high)
    this.#made.push(made)
    this.#previous.push(last)
    return made
  }
}

/** Splits a triangle at its long edges; returns 1 if it was split. */
function split(
  a: number,
  b: number,
  c: number,
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
