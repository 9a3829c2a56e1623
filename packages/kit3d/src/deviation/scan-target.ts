import { edgeTable } from '../inspect/edges.ts'
import type { OnProgress } from '../load/loaded-model.ts'
import type { FitTarget } from './fit-target.ts'
import { type MeshWithNormals, weldMesh } from './mesh.ts'
import { REGION, TriangleBvh } from './triangle-bvh.ts'

const EDGE_BITS = [1, 2, 4] as const

/**
 * A scan for nearest-point queries that also returns the surface normal and whether the point is on the boundary of the
 * scan, where nothing is known about the surface beyond it.
 */
export class ScanTarget implements FitTarget {
  readonly foot: TriangleBvh
  /** Result of the last query: the unit normal, and whether the point is on an open edge. */
  nx = 0
  ny = 0
  nz = 1
  isBoundary = false
  readonly #indices: Uint32Array
  readonly #faceNormals: Float32Array
  readonly #vertexNormals: Float32Array
  readonly #openEdges: Uint8Array
  readonly #isBoundaryVertex: Uint8Array
  readonly #weldMap: Uint32Array | null

  constructor(mesh: Pick<MeshWithNormals, 'positions' | 'indices'>, onProgress: OnProgress = () => {}) {
    const surface = weldMesh(mesh)
    onProgress(0.1)
    this.foot = new TriangleBvh(mesh.positions, mesh.indices)
    onProgress(0.5)
    this.#indices = mesh.indices
    this.#weldMap = surface.weldMap
    const { faceNormals, vertexNormals } = pseudonormals(mesh, surface.weldMap)
    onProgress(0.7)
    this.#faceNormals = faceNormals
    this.#vertexNormals = vertexNormals
    this.#openEdges = new Uint8Array(mesh.indices.length / 3)
    this.#isBoundaryVertex = new Uint8Array(mesh.positions.length / 3)
    const { count, ends, faces } = edgeTable(surface)
    for (let edge = 0; edge < count; edge++) {
      if (faces[edge * 2 + 1] !== -1) continue
      const triangle = faces[edge * 2] ?? 0
      const from = ends[edge * 2] ?? 0
      const side = [0, 1, 2].findIndex((k) => mesh.indices[triangle * 3 + k] === from)
      this.#openEdges[triangle] = (this.#openEdges[triangle] ?? 0) | (EDGE_BITS[side] ?? 0)
      for (const end of [from, ends[edge * 2 + 1] ?? 0]) this.#isBoundaryVertex[this.#weldedId(end)] = 1
    }
    onProgress(1)
  }

  nearest(x: number, y: number, z: number): void {
    const { foot } = this
    foot.nearest(x, y, z)
    const { triangle, region } = foot
    if (triangle < 0) return
    if (region === REGION.face) {
      this.isBoundary = false
      this.#setNormal(this.#faceNormals, triangle)
      return
    }
    if (region >= REGION.a) {
      const weldedId = this.#weldedId(this.#indices[triangle * 3 + region - REGION.a] ?? 0)
      this.isBoundary = this.#isBoundaryVertex[weldedId] === 1
      this.#setNormal(this.#vertexNormals, weldedId)
      return
    }
    this.isBoundary = ((this.#openEdges[triangle] ?? 0) & (EDGE_BITS[region - 1] ?? 0)) !== 0
    const a = this.#weldedId(this.#indices[triangle * 3 + region - 1] ?? 0)
    const b = this.#weldedId(this.#indices[triangle * 3 + (region % 3)] ?? 0)
    this.#averageNormals(a, b)
  }

  /** Cosine between a direction and the surface normal at the last result; averages vertex normals, because single faces of a scan are noisy. */
  cosineTo(x: number, y: number, z: number): number {
    const { triangle } = this.foot
    const c = this.#vertexNormals
    let [nx, ny, nz] = [0, 0, 0]
    for (let k = 0; k < 3; k++) {
      const at = this.#weldedId(this.#indices[triangle * 3 + k] ?? 0) * 3
      nx += c[at] ?? 0
      ny += c[at + 1] ?? 0
      nz += c[at + 2] ?? 0
    }
    return (x * nx + y * ny + z * nz) / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
  }

  /** Negative inside. */
  signedDistance(x: number, y: number, z: number): number {
    this.nearest(x, y, z)
    const { foot } = this
    const outward = (x - foot.x) * this.nx + (y - foot.y) * this.ny + (z - foot.z) * this.nz
    return outward < 0 ? -foot.distance : foot.distance
  }

  #weldedId(point: number): number {
    return this.#weldMap ? (this.#weldMap[point] ?? 0) : point
  }

  #setNormal(normals: Float32Array, index: number) {
    this.nx = normals[index * 3] ?? 0
    this.ny = normals[index * 3 + 1] ?? 0
    this.nz = normals[index * 3 + 2] ?? 0
  }

  #averageNormals(a: number, b: number) {
    const c = this.#vertexNormals
    const x = (c[a * 3] ?? 0) + (c[b * 3] ?? 0)
    const y = (c[a * 3 + 1] ?? 0) + (c[b * 3 + 1] ?? 0)
    const z = (c[a * 3 + 2] ?? 0) + (c[b * 3 + 2] ?? 0)
    const size = Math.sqrt(x * x + y * y + z * z) || 1
    this.nx = x / size
    this.ny = y / size
    this.nz = z / size
  }
}

/** Angle-weighted pseudonormals, which give the correct sign of the distance at edges and vertices too. */
function pseudonormals({ positions, indices }: Pick<MeshWithNormals, 'positions' | 'indices'>, weldMap: Uint32Array | null) {
  const faceNormals = new Float32Array(indices.length)
  const vertexNormals = new Float32Array(positions.length)
  const p = new Float64Array(9)
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 0; k < 3; k++) for (let axis = 0; axis < 3; axis++) p[k * 3 + axis] = positions[(indices[i + k] ?? 0) * 3 + axis] ?? 0
    const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = p
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz)
    if (!(size > 0)) continue
    faceNormals[i] = nx / size
    faceNormals[i + 1] = ny / size
    faceNormals[i + 2] = nz / size
    for (let k = 0; k < 3; k++) {
      const point = indices[i + k] ?? 0
      const at = (weldMap ? (weldMap[point] ?? 0) : point) * 3
      const angle = angleAt(p, k)
      for (let axis = 0; axis < 3; axis++) vertexNormals[at + axis] = (vertexNormals[at + axis] ?? 0) + (faceNormals[i + axis] ?? 0) * angle
    }
  }
  for (let at = 0; at < vertexNormals.length; at += 3) {
    const size = Math.hypot(vertexNormals[at] ?? 0, vertexNormals[at + 1] ?? 0, vertexNormals[at + 2] ?? 0) || 1
    for (let axis = 0; axis < 3; axis++) vertexNormals[at + axis] = (vertexNormals[at + axis] ?? 0) / size
  }
  return { faceNormals, vertexNormals }
}

function angleAt(p: Float64Array, k: number): number {
  const [from, a, b] = [k * 3, ((k + 1) % 3) * 3, ((k + 2) % 3) * 3]
  let [dot, aa, bb] = [0, 0, 0]
  for (let axis = 0; axis < 3; axis++) {
    const u = (p[a + axis] ?? 0) - (p[from + axis] ?? 0)
    const v = (p[b + axis] ?? 0) - (p[from + axis] ?? 0)
    dot += u * v
    aa += u * u
    bb += v * v
  }
  return Math.acos(Math.max(-1, Math.min(1, dot / Math.sqrt(aa * bb || 1))))
}
