import { edgeTable } from '../inspect/edges.ts'
import { type MeshWithNormals, weldMesh } from './mesh.ts'
import { ON, TriangleBvh } from './triangle-bvh.ts'
import type { Nine } from './tuple9.ts'

const OPEN = [1, 2, 4] as const

/**
 * A surface that other shapes are held against: tells the nearest point, which way the surface looks there, and whether it simply ends
 * there, which is where a scanner stopped and says nothing of what comes behind.
 */
export class ScanTarget {
  readonly tree: TriangleBvh
  /** Of the last answer: the unit normal, and whether the point lies on an open edge. */
  nx = 0
  ny = 0
  nz = 1
  isBorder = false
  readonly #indices: Uint32Array
  readonly #faces: Float32Array
  readonly #corners: Float32Array
  readonly #openEdges: Uint8Array
  readonly #isOpenPoint: Uint8Array
  readonly #placeOf: Uint32Array | null

  constructor(mesh: Pick<MeshWithNormals, 'positions' | 'indices'>) {
    const surface = weldMesh(mesh)
    this.tree = new TriangleBvh(mesh.positions, mesh.indices)
    this.#indices = mesh.indices
    this.#placeOf = surface.weldMap
    const { faces, corners } = normalsOf(mesh, surface.weldMap)
    this.#faces = faces
    this.#corners = corners
    this.#openEdges = new Uint8Array(mesh.indices.length / 3)
    this.#isOpenPoint = new Uint8Array(mesh.positions.length / 3)
    const { count, ends, sides } = edgeTable(surface)
    for (let edge = 0; edge < count; edge++) {
      if (sides[edge * 2 + 1] !== -1) continue
      const triangle = sides[edge * 2] as number
      const from = ends[edge * 2] as number
      const side = [0, 1, 2].findIndex((k) => mesh.indices[triangle * 3 + k] === from)
      this.#openEdges[triangle] = (this.#openEdges[triangle] as number) | (OPEN[side] ?? 0)
      for (const end of [from, ends[edge * 2 + 1] as number]) this.#isOpenPoint[this.#place(end)] = 1
    }
  }

  nearest(x: number, y: number, z: number): void {
    const { tree } = this
    tree.nearest(x, y, z)
    const { triangle, on } = tree
    if (triangle < 0) return
    if (on === ON.face) {
      this.isBorder = false
      this.#look(this.#faces, triangle)
      return
    }
    if (on >= ON.a) {
      const place = this.#place(this.#indices[triangle * 3 + on - ON.a] as number)
      this.isBorder = this.#isOpenPoint[place] === 1
      this.#look(this.#corners, place)
      return
    }
    this.isBorder = ((this.#openEdges[triangle] as number) & (OPEN[on - 1] ?? 0)) !== 0
    const a = this.#place(this.#indices[triangle * 3 + on - 1] as number)
    const b = this.#place(this.#indices[triangle * 3 + (on % 3)] as number)
    this.#mix(a, b)
  }

  /** How much a direction agrees with the way the surface looks around the last answer, from -1 to 1; the corners tell it, for a single face of a scan is rough. */
  along(x: number, y: number, z: number): number {
    const { triangle } = this.tree
    const c = this.#corners
    let [nx, ny, nz] = [0, 0, 0]
    for (let k = 0; k < 3; k++) {
      const at = this.#place(this.#indices[triangle * 3 + k] as number) * 3
      nx += c[at] as number
      ny += c[at + 1] as number
      nz += c[at + 2] as number
    }
    return (x * nx + y * ny + z * nz) / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
  }

  /** How far outside the surface the asked place lies; negative inside. */
  signedDistance(x: number, y: number, z: number): number {
    this.nearest(x, y, z)
    const { tree } = this
    const outward = (x - tree.x) * this.nx + (y - tree.y) * this.ny + (z - tree.z) * this.nz
    return outward < 0 ? -tree.distance : tree.distance
  }

  #place(point: number): number {
    return this.#placeOf ? (this.#placeOf[point] as number) : point
  }

  #look(list: Float32Array, number: number) {
    this.nx = list[number * 3] as number
    this.ny = list[number * 3 + 1] as number
    this.nz = list[number * 3 + 2] as number
  }

  /** On an edge both ends have their say. */
  #mix(a: number, b: number) {
    const c = this.#corners
    const x = (c[a * 3] as number) + (c[b * 3] as number)
    const y = (c[a * 3 + 1] as number) + (c[b * 3 + 1] as number)
    const z = (c[a * 3 + 2] as number) + (c[b * 3 + 2] as number)
    const size = Math.sqrt(x * x + y * y + z * z) || 1
    this.nx = x / size
    this.ny = y / size
    this.nz = z / size
  }
}

/** Unit normals of faces, and of places: there each face counts by its angle, which makes inside and outside right at corners too. */
function normalsOf({ positions, indices }: Pick<MeshWithNormals, 'positions' | 'indices'>, weldMap: Uint32Array | null) {
  const faces = new Float32Array(indices.length)
  const corners = new Float32Array(positions.length)
  const p = new Float64Array(9)
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 0; k < 3; k++)
      for (let axis = 0; axis < 3; axis++) p[k * 3 + axis] = positions[(indices[i + k] as number) * 3 + axis] as number
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = p as unknown as Nine
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz)
    if (!(size > 0)) continue
    faces[i] = nx / size
    faces[i + 1] = ny / size
    faces[i + 2] = nz / size
    for (let k = 0; k < 3; k++) {
      const point = indices[i + k] as number
      const at = (weldMap ? (weldMap[point] as number) : point) * 3
      const angle = angleAt(p, k)
      for (let axis = 0; axis < 3; axis++) corners[at + axis] = (corners[at + axis] as number) + (faces[i + axis] as number) * angle
    }
  }
  for (let at = 0; at < corners.length; at += 3) {
    const size = Math.hypot(corners[at] as number, corners[at + 1] as number, corners[at + 2] as number) || 1
    for (let axis = 0; axis < 3; axis++) corners[at + axis] = (corners[at + axis] as number) / size
  }
  return { faces, corners }
}

function angleAt(p: Float64Array, k: number): number {
  const [from, a, b] = [k * 3, ((k + 1) % 3) * 3, ((k + 2) % 3) * 3]
  let [dot, aa, bb] = [0, 0, 0]
  for (let axis = 0; axis < 3; axis++) {
    const u = (p[a + axis] as number) - (p[from + axis] as number)
    const v = (p[b + axis] as number) - (p[from + axis] as number)
    dot += u * v
    aa += u * u
    bb += v * v
  }
  return Math.acos(Math.max(-1, Math.min(1, dot / Math.sqrt(aa * bb || 1))))
}
