import { meshInstances } from './glb-scene.ts'
import { countOf, type JsonRecord, listOf, numbersOf, recordOf } from './json-value.ts'
import { IDENTITY, type Matrix } from './matrix.ts'
import { damaged, MeshFileError } from './mesh-file.ts'

export const MAGIC = 0x46546c67
export const JSON_CHUNK = 0x4e4f534a
export const BINARY_CHUNK = 0x004e4942
export const JSON_MAX_BYTES = 16 * 1024 * 1024

const PRIMITIVES_MAX = 100_000
/** Every instance has a cost, and a small file can declare very many. */
const INSTANCES_MAX = 500_000
const TRIANGLES = 4
const FLOAT = 5126
const INDEX_BYTES: Readonly<Record<number, 1 | 2 | 4>> = { 5121: 1, 5123: 2, 5125: 4 }

/** Equally spaced records in the binary chunk. */
interface ByteRange {
  readonly start: number
  readonly stride: number
  readonly recordBytes: number
  readonly count: number
}

export interface PointList {
  readonly count: number
  /** Offset that makes vertex ids unique across all lists of the file. */
  readonly firstIndex: number
  readonly matrices: readonly Matrix[]
  /** Null if the points are compressed or outside the binary chunk. */
  readonly range: ByteRange | null
  readonly declaredBounds: { readonly min: readonly number[]; readonly max: readonly number[] } | null
}

export interface TriangleList {
  readonly points: PointList
  readonly range: ByteRange
  readonly indexBytes: 1 | 2 | 4
}

export interface GlbPlan {
  readonly vertexCount: number
  readonly triangleCount: number
  readonly pointLists: PointList[]
  readonly triangleLists: TriangleList[]
  readonly sharesPoints: boolean
}

/** Locates all lists of a GLB file and checks them against the size of the binary chunk. */
export function planGlb(json: JsonRecord, binaryBytes: number): GlbPlan {
  rejectExternalFiles(json)
  const matrices = meshInstances(json)
  const lists = new Map<number, PointList>()
  const triangleLists: TriangleList[] = []
  let vertexCount = 0
  let triangleCount = 0
  let sharesPoints = true
  let primitives = 0
  let instanceCount = 0

  listOf(json.meshes).forEach((mesh, meshNumber) => {
    for (const primitive of listOf(recordOf(mesh).primitives).map(recordOf)) {
      if (++primitives > PRIMITIVES_MAX) throw damaged('glb', 'it contains too many parts')
      const attributes = recordOf(primitive.attributes)
      const position = countOf(attributes.POSITION)
      if (position === null) continue
      const isCompressed = recordOf(primitive.extensions).KHR_draco_mesh_compression !== undefined
      const points =
        lists.get(position) ?? pointList(json, position, binaryBytes, vertexCount, matrices.get(meshNumber) ?? [], isCompressed)
      if (!lists.has(position)) {
        vertexCount += points.count
        instanceCount += points.matrices.length
        lists.set(position, points)
      }
      if (instanceCount > INSTANCES_MAX) throw damaged('glb', 'it contains too many parts')
      if ((countOf(primitive.mode) ?? TRIANGLES) !== TRIANGLES) continue
      const triangles = isCompressed ? null : triangleList(json, countOf(primitive.indices), points, binaryBytes)
      if (triangles) triangleLists.push(triangles)
      // Vertices are duplicated along texture seams, so edges there only look open.
      if (!triangles || attributes.TEXCOORD_0 !== undefined) sharesPoints = false
      triangleCount += triangles ? triangles.range.count : Math.floor(countIn(json, primitive.indices, points.count) / 3)
    }
  })
  return { vertexCount, triangleCount, pointLists: [...lists.values()], triangleLists, sharesPoints }
}

/** External resources could not be stored with the file, and fetching them would be unsafe. */
export function rejectExternalFiles(json: JsonRecord) {
  for (const part of [...listOf(json.buffers), ...listOf(json.images)].map(recordOf)) {
    if (part.uri === undefined || (typeof part.uri === 'string' && part.uri.startsWith('data:'))) continue
    throw new MeshFileError('damaged', 'This GLB file refers to other files. Export it as a single, self-contained file.')
  }
}

const accessorOf = (json: JsonRecord, number: number): JsonRecord => {
  const accessor = listOf(json.accessors)[number]
  if (accessor === undefined) throw damaged('glb', 'it refers to a list that does not exist')
  return recordOf(accessor)
}

const countIn = (json: JsonRecord, accessor: unknown, fallback: number): number => {
  const number = countOf(accessor)
  return number === null ? fallback : (countOf(accessorOf(json, number).count) ?? 0)
}

function pointList(
  json: JsonRecord,
  number: number,
  binaryBytes: number,
  firstIndex: number,
  matrices: readonly Matrix[],
  isCompressed: boolean,
): PointList {
  const accessor = accessorOf(json, number)
  const count = countOf(accessor.count)
  if (count === null || count === 0 || accessor.type !== 'VEC3') throw damaged('glb', 'its point list has the wrong type')
  const min = numbersOf(accessor.min, 3)
  const max = numbersOf(accessor.max, 3)
  const declaredBounds = min && max ? { min, max } : null
  const plain = !isCompressed && accessor.componentType === FLOAT && accessor.sparse === undefined
  const range = plain ? rangeOf(json, accessor, 12, count, binaryBytes) : null
  if (!range) {
    if (!declaredBounds) throw damaged('glb', 'its points have no coordinates')
    // No compression stores more points per byte.
    if (count > Math.max(1, binaryBytes) * 64) throw damaged('glb', 'it declares more points than it can hold')
  }
  return { count, firstIndex, matrices: matrices.length > 0 ? matrices : [IDENTITY], range, declaredBounds }
}

function triangleList(json: JsonRecord, number: number | null, points: PointList, binaryBytes: number): TriangleList | null {
  if (number === null) return null
  const accessor = accessorOf(json, number)
  const indexBytes = INDEX_BYTES[countOf(accessor.componentType) ?? 0]
  const count = countOf(accessor.count)
  if (indexBytes === undefined || count === null || accessor.type !== 'SCALAR') throw damaged('glb', 'its triangle list has the wrong type')
  if (accessor.sparse !== undefined) return null
  const range = rangeOf(json, accessor, indexBytes * 3, Math.floor(count / 3), binaryBytes)
  return range && { points, range, indexBytes }
}

/** Null if the data is compressed or outside the binary chunk. */
function rangeOf(json: JsonRecord, accessor: JsonRecord, recordBytes: number, count: number, binaryBytes: number): ByteRange | null {
  const viewNumber = countOf(accessor.bufferView)
  if (viewNumber === null) throw damaged('glb', 'it contains a list without data')
  const view = recordOf(listOf(json.bufferViews)[viewNumber])
  const buffer = countOf(view.buffer)
  if (buffer === null) throw damaged('glb', 'it refers to data that does not exist')
  const extensions = recordOf(view.extensions)
  if (buffer !== 0 || recordOf(listOf(json.buffers)[0]).uri !== undefined || extensions.EXT_meshopt_compression !== undefined) return null
  const viewStart = countOf(view.byteOffset ?? 0) ?? Infinity
  const viewBytes = countOf(view.byteLength) ?? Infinity
  const offset = countOf(accessor.byteOffset ?? 0) ?? Infinity
  const stride = Math.max(countOf(view.byteStride) ?? recordBytes, recordBytes)
  const needed = offset + (count === 0 ? 0 : stride * (count - 1) + recordBytes)
  if (needed > viewBytes || viewStart + viewBytes > binaryBytes) throw damaged('glb', 'it declares more data than it holds')
  return { start: viewStart + offset, stride, recordBytes, count }
}
