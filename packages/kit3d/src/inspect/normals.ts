import { releaseBuffer } from '../load/release-buffer.ts'
import { weldVertices } from '../load/weld.ts'

/** A mesh with normals; vertices are duplicated along creases. */
export interface ShadedMesh {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  /** Normalized int16, padded to four components for alignment. */
  readonly normals: Int16Array<ArrayBuffer>
  readonly weldMap: Uint32Array<ArrayBuffer> | null
  readonly colors: Uint8Array<ArrayBuffer> | null
  /** Texture coordinates. */
  readonly uvs?: Float32Array<ArrayBuffer> | null
}

interface MeshInput {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer> | null
  readonly colors: Uint8Array<ArrayBuffer> | null
  readonly uvs?: Float32Array<ArrayBuffer> | null
}

/** Edges with a larger dihedral angle are creases. */
const CREASE_RAD = (32 * Math.PI) / 180
const CREASE_COS = Math.cos(CREASE_RAD)
/** If all faces are within this angle of the average, no two of them form a crease. */
const SMOOTH_COS = Math.cos(CREASE_RAD / 2)
const INT16_MAX = 32_767

/** Uses the normals of the file if there are any; otherwise computes smooth normals with creases. */
export function computeNormals(raw: MeshInput): ShadedMesh {
  const { positions, indices, normals, colors, uvs } = raw
  const welded = weldVertices(positions)
  const { count } = welded
  const weldMap = count === positions.length / 3 ? null : welded.weldMap
  if (!weldMap) releaseBuffer(welded.weldMap.buffer)
  if (normals) return { positions, indices, normals: packNormals(normals), weldMap, colors, uvs }
  return creasedNormals(raw, weldMap, count)
}

function packNormals(normals: Float32Array): Int16Array<ArrayBuffer> {
  const whole = new Int16Array((normals.length / 3) * 4)
  for (let i = 0, to = 0; i < normals.length; i += 3, to += 4) {
    for (let k = 0; k < 3; k++) whole[to + k] = Math.max(-1, Math.min(1, normals[i + k] ?? 0)) * INT16_MAX
  }
  return whole
}

/** Scans are smooth almost everywhere, so only vertices on creases are processed one by one. */
function creasedNormals(raw: MeshInput, weldMap: Uint32Array<ArrayBuffer> | null, vertexCount: number): ShadedMesh {
  const averages = averageNormals(raw, weldMap, vertexCount)
  const isCrease = findCreases(raw, weldMap, averages)
  const points = raw.positions.length / 3
  const normals = new Int16Array(points * 4)
  for (let point = 0; point < points; point++) {
    const vertex = (weldMap ? (weldMap[point] ?? 0) : point) * 3
    for (let k = 0; k < 3; k++) normals[point * 4 + k] = (averages[vertex + k] ?? 0) * INT16_MAX
  }
  releaseBuffer(averages.buffer)
  return isCrease.includes(1) ? splitAtCreases(raw, weldMap, isCrease, normals) : { ...raw, normals, weldMap }
}

/** Vertices on a crease get one normal per smooth side; additional ones are appended as duplicates. */
function splitAtCreases(
  raw: MeshInput,
  weldMap: Uint32Array<ArrayBuffer> | null,
  isCrease: Uint8Array,
  normals: Int16Array<ArrayBuffer>,
): ShadedMesh {
  const { positions, indices, colors, uvs } = raw
  const { starts, cornersOf } = cornersByVertex(indices, weldMap, isCrease)
  const points = positions.length / 3
  const isUsed = new Uint8Array(points)
  const corners = new Uint32Array(indices)
  const duplicates: number[] = []
  const duplicateNormals: number[] = []
  const normal = new Float64Array(3)
  let faces = new Float64Array(3 * 64)
  for (let vertex = 0; vertex < isCrease.length; vertex++) {
    const [from, to] = [starts[vertex] ?? 0, starts[vertex + 1] ?? 0]
    if (faces.length < (to - from) * 3) faces = new Float64Array((to - from) * 3)
    for (let k = from; k < to; k++) writeFaceNormal(raw, cornersOf[k] ?? 0, faces, (k - from) * 3)
    for (let k = from; k < to; k++) {
      const corner = cornersOf[k] ?? 0
      smoothNormal(faces, to - from, k - from, normal)
      const point = indices[corner] ?? 0
      if (isUsed[point] === 0) {
        for (let axis = 0; axis < 3; axis++) normals[point * 4 + axis] = (normal[axis] ?? 0) * INT16_MAX
        isUsed[point] = 1
      } else if (!isSameNormal(normals[point * 4] ?? 0, normals[point * 4 + 1] ?? 0, normals[point * 4 + 2] ?? 0, normal))
        corners[corner] = points + duplicateFor(point, normal, duplicates, duplicateNormals)
    }
  }
  return withDuplicates({ positions, indices: corners, normals, weldMap, colors, uvs }, duplicates, duplicateNormals)
}

/** Corners of a vertex are processed consecutively, so its duplicates are at the end. */
function duplicateFor(point: number, normal: Float64Array, duplicates: number[], normals: number[]): number {
  for (let i = duplicates.length - 1; i >= 0 && i >= duplicates.length - 24; i--) {
    if (duplicates[i] === point && isSameNormal(normals[i * 4] ?? 0, normals[i * 4 + 1] ?? 0, normals[i * 4 + 2] ?? 0, normal)) return i
  }
  normals.push((normal[0] ?? 0) * INT16_MAX, (normal[1] ?? 0) * INT16_MAX, (normal[2] ?? 0) * INT16_MAX, 0)
  return duplicates.push(point) - 1
}

const isSameNormal = (x: number, y: number, z: number, normal: Float64Array): boolean =>
  x * (normal[0] ?? 0) + y * (normal[1] ?? 0) + z * (normal[2] ?? 0) > 0.9995 * INT16_MAX

function withDuplicates(shaded: ShadedMesh, duplicates: readonly number[], duplicateNormals: readonly number[]): ShadedMesh {
  if (duplicates.length === 0) return shaded
  const { positions, indices, weldMap, colors, uvs } = shaded
  const points = positions.length / 3
  const all = new Float32Array((points + duplicates.length) * 3)
  const normals = new Int16Array((points + duplicates.length) * 4)
  const vertexCount = new Uint32Array(points + duplicates.length)
  const allUvs = uvs && new Float32Array((points + duplicates.length) * 2)
  const allColors = colors && new Uint8Array((points + duplicates.length) * 4)
  all.set(positions)
  normals.set(shaded.normals)
  normals.set(duplicateNormals, points * 4)
  if (colors) allColors?.set(colors)
  if (uvs) allUvs?.set(uvs)
  if (weldMap) vertexCount.set(weldMap)
  else for (let i = 0; i < points; i++) vertexCount[i] = i
  duplicates.forEach((point, i) => {
    const to = points + i
    all.set(positions.subarray(point * 3, point * 3 + 3), to * 3)
    vertexCount[to] = vertexCount[point] ?? 0
    if (colors) allColors?.set(colors.subarray(point * 4, point * 4 + 4), to * 4)
    if (uvs) allUvs?.set(uvs.subarray(point * 2, point * 2 + 2), to * 2)
  })
  return { positions: all, indices, normals, weldMap: vertexCount, colors: allColors, uvs: allUvs }
}

/** Writes the unit normal of a face; zero for a degenerate triangle. It is computed when needed, because a list of all would be as long as that of the triangles. */
function writeFaceNormal({ positions, indices }: Pick<MeshInput, 'positions' | 'indices'>, corner: number, into: Float64Array, at: number) {
  const first = corner - (corner % 3)
  const a = (indices[first] ?? 0) * 3
  const b = (indices[first + 1] ?? 0) * 3
  const c = (indices[first + 2] ?? 0) * 3
  const ax = positions[a] ?? 0
  const ay = positions[a + 1] ?? 0
  const az = positions[a + 2] ?? 0
  const ux = (positions[b] ?? 0) - ax
  const uy = (positions[b + 1] ?? 0) - ay
  const uz = (positions[b + 2] ?? 0) - az
  const vx = (positions[c] ?? 0) - ax
  const vy = (positions[c + 1] ?? 0) - ay
  const vz = (positions[c + 2] ?? 0) - az
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const size = Math.sqrt(nx * nx + ny * ny + nz * nz) || Infinity
  into[at] = nx / size
  into[at + 1] = ny / size
  into[at + 2] = nz / size
}

/** The welded vertex of a corner. */
const vertexAt = (indices: Uint32Array, weldMap: Uint32Array | null, corner: number): number => {
  const point = indices[corner] ?? 0
  return weldMap ? (weldMap[point] ?? 0) : point
}

/** The average face normal at each welded vertex. */
function averageNormals(raw: MeshInput, weldMap: Uint32Array | null, vertexCount: number): Float32Array {
  const { indices } = raw
  const sums = new Float32Array(vertexCount * 3)
  const normal = new Float64Array(3)
  for (let corner = 0; corner < indices.length; corner++) {
    if (corner % 3 === 0) writeFaceNormal(raw, corner, normal, 0)
    const at = vertexAt(indices, weldMap, corner) * 3
    sums[at] = (sums[at] ?? 0) + (normal[0] ?? 0)
    sums[at + 1] = (sums[at + 1] ?? 0) + (normal[1] ?? 0)
    sums[at + 2] = (sums[at + 2] ?? 0) + (normal[2] ?? 0)
  }
  for (let at = 0; at < sums.length; at += 3) {
    const x = sums[at] ?? 0
    const y = sums[at + 1] ?? 0
    const z = sums[at + 2] ?? 0
    const size = Math.sqrt(x * x + y * y + z * z) || 1
    sums[at] = x / size
    sums[at + 1] = y / size
    sums[at + 2] = z / size
  }
  return sums
}

/** Marks welded vertices where a face deviates too far from the average; ignores degenerate triangles. */
function findCreases(raw: MeshInput, weldMap: Uint32Array | null, averages: Float32Array): Uint8Array {
  const { indices } = raw
  const isCrease = new Uint8Array(averages.length / 3)
  const normal = new Float64Array(3)
  for (let corner = 0; corner < indices.length; corner++) {
    if (corner % 3 === 0) writeFaceNormal(raw, corner, normal, 0)
    const vertex = vertexAt(indices, weldMap, corner)
    const x = normal[0] ?? 0
    const y = normal[1] ?? 0
    const z = normal[2] ?? 0
    const cosine = x * (averages[vertex * 3] ?? 0) + y * (averages[vertex * 3 + 1] ?? 0) + z * (averages[vertex * 3 + 2] ?? 0)
    if (cosine < SMOOTH_COS && (x !== 0 || y !== 0 || z !== 0)) isCrease[vertex] = 1
  }
  return isCrease
}

/** The corners at each crease vertex, as one list with the start index of each vertex. */
function cornersByVertex(indices: Uint32Array, weldMap: Uint32Array | null, isCrease: Uint8Array) {
  const vertexCount = isCrease.length
  const starts = new Uint32Array(vertexCount + 1)
  for (let corner = 0; corner < indices.length; corner++) {
    const vertex = vertexAt(indices, weldMap, corner)
    if (isCrease[vertex] === 1) starts[vertex + 1] = (starts[vertex + 1] ?? 0) + 1
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) starts[vertex + 1] = (starts[vertex + 1] ?? 0) + (starts[vertex] ?? 0)
  const next = starts.slice(0, vertexCount)
  const cornersOf = new Uint32Array(starts[vertexCount] ?? 0)
  for (let corner = 0; corner < indices.length; corner++) {
    const vertex = vertexAt(indices, weldMap, corner)
    if (isCrease[vertex] === 0) continue
    cornersOf[next[vertex] ?? 0] = corner
    next[vertex] = (next[vertex] ?? 0) + 1
  }
  return { starts, cornersOf }
}

/** The average normal of the faces at a vertex that are on the same smooth side as the face with this number. */
function smoothNormal(faces: Float64Array, count: number, own: number, sum: Float64Array) {
  let [x, y, z] = [0, 0, 0]
  for (let face = 0; face < count; face++) {
    const nx = faces[face * 3] ?? 0
    const ny = faces[face * 3 + 1] ?? 0
    const nz = faces[face * 3 + 2] ?? 0
    if (face !== own) {
      const cosine = nx * (faces[own * 3] ?? 0) + ny * (faces[own * 3 + 1] ?? 0) + nz * (faces[own * 3 + 2] ?? 0)
      if (cosine < CREASE_COS) continue
    }
    x += nx
    y += ny
    z += nz
  }
  const size = Math.sqrt(x * x + y * y + z * z) || 1
  sum[0] = x / size
  sum[1] = y / size
  sum[2] = z / size
}
