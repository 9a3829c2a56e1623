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
  const { positions, indices } = raw
  const weldedIndices = weldMap ? indices.map((point) => weldMap[point] ?? 0) : indices
  const faces = faceNormals(positions, indices)
  const averages = averageNormals(faces, weldedIndices, vertexCount)
  const isCrease = findCreases(faces, weldedIndices, averages)
  const points = positions.length / 3
  const normals = new Int16Array(points * 4)
  for (let point = 0; point < points; point++) {
    const vertex = (weldMap ? (weldMap[point] ?? 0) : point) * 3
    for (let k = 0; k < 3; k++) normals[point * 4 + k] = (averages[vertex + k] ?? 0) * INT16_MAX
  }
  return isCrease.includes(1) ? splitAtCreases(raw, weldMap, weldedIndices, faces, isCrease, normals) : { ...raw, normals, weldMap }
}

/** Vertices on a crease get one normal per smooth side; additional ones are appended as duplicates. */
function splitAtCreases(
  { positions, indices, colors, uvs }: MeshInput,
  weldMap: Uint32Array<ArrayBuffer> | null,
  weldedIndices: Uint32Array,
  faces: Float32Array,
  isCrease: Uint8Array,
  normals: Int16Array<ArrayBuffer>,
): ShadedMesh {
  const { starts, cornersOf } = cornersByVertex(weldedIndices, isCrease)
  const points = positions.length / 3
  const isUsed = new Uint8Array(points)
  const corners = new Uint32Array(indices)
  const duplicates: number[] = []
  const duplicateNormals: number[] = []
  const normal = new Float64Array(3)
  for (let vertex = 0; vertex < isCrease.length; vertex++) {
    const [from, to] = [starts[vertex] ?? 0, starts[vertex + 1] ?? 0]
    for (let k = from; k < to; k++) {
      const corner = cornersOf[k] ?? 0
      smoothNormal(faces, cornersOf, from, to, corner, normal)
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

/** Unit normals; zero for degenerate triangles. */
function faceNormals(positions: Float32Array, indices: Uint32Array): Float32Array {
  const normals = new Float32Array(indices.length)
  for (let i = 0; i < indices.length; i += 3) {
    const a = (indices[i] ?? 0) * 3
    const b = (indices[i + 1] ?? 0) * 3
    const c = (indices[i + 2] ?? 0) * 3
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
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz)
    if (!(size > 0)) continue
    normals[i] = nx / size
    normals[i + 1] = ny / size
    normals[i + 2] = nz / size
  }
  return normals
}

/** The average face normal at each welded vertex. */
function averageNormals(faces: Float32Array, weldedIndices: Uint32Array, vertexCount: number): Float32Array {
  const sums = new Float32Array(vertexCount * 3)
  for (let corner = 0; corner < weldedIndices.length; corner++) {
    const face = faceOffset(corner)
    const at = (weldedIndices[corner] ?? 0) * 3
    sums[at] = (sums[at] ?? 0) + (faces[face] ?? 0)
    sums[at + 1] = (sums[at + 1] ?? 0) + (faces[face + 1] ?? 0)
    sums[at + 2] = (sums[at + 2] ?? 0) + (faces[face + 2] ?? 0)
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
function findCreases(faces: Float32Array, weldedIndices: Uint32Array, averages: Float32Array): Uint8Array {
  const isCrease = new Uint8Array(averages.length / 3)
  for (let corner = 0; corner < weldedIndices.length; corner++) {
    const face = faceOffset(corner)
    const vertex = weldedIndices[corner] ?? 0
    const [x, y, z] = [faces[face] ?? 0, faces[face + 1] ?? 0, faces[face + 2] ?? 0]
    const cosine = x * (averages[vertex * 3] ?? 0) + y * (averages[vertex * 3 + 1] ?? 0) + z * (averages[vertex * 3 + 2] ?? 0)
    if (cosine < SMOOTH_COS && (x !== 0 || y !== 0 || z !== 0)) isCrease[vertex] = 1
  }
  return isCrease
}

/** The corners at each crease vertex, as one list with the start index of each vertex. */
function cornersByVertex(weldedIndices: Uint32Array, isCrease: Uint8Array) {
  const vertexCount = isCrease.length
  const starts = new Uint32Array(vertexCount + 1)
  for (const vertex of weldedIndices) if (isCrease[vertex] === 1) starts[vertex + 1] = (starts[vertex + 1] ?? 0) + 1
  for (let vertex = 0; vertex < vertexCount; vertex++) starts[vertex + 1] = (starts[vertex + 1] ?? 0) + (starts[vertex] ?? 0)
  const next = starts.slice(0, vertexCount)
  const cornersOf = new Uint32Array(starts[vertexCount] ?? 0)
  for (let corner = 0; corner < weldedIndices.length; corner++) {
    const vertex = weldedIndices[corner] ?? 0
    if (isCrease[vertex] === 0) continue
    cornersOf[next[vertex] ?? 0] = corner
    next[vertex] = (next[vertex] ?? 0) + 1
  }
  return { starts, cornersOf }
}

/** The average normal of the faces at a vertex that are on the same smooth side as the corner. */
function smoothNormal(faces: Float32Array, cornersOf: Uint32Array, from: number, to: number, corner: number, sum: Float64Array) {
  const ownFace = faceOffset(corner)
  let [x, y, z] = [0, 0, 0]
  for (let k = from; k < to; k++) {
    const face = faceOffset(cornersOf[k] ?? 0)
    const nx = faces[face] ?? 0
    const ny = faces[face + 1] ?? 0
    const nz = faces[face + 2] ?? 0
    if (face !== ownFace) {
      const cosine = nx * (faces[ownFace] ?? 0) + ny * (faces[ownFace + 1] ?? 0) + nz * (faces[ownFace + 2] ?? 0)
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

const faceOffset = (corner: number): number => corner - (corner % 3)
