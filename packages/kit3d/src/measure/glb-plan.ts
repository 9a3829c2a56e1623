import { placesOfMeshes } from './glb-scene.ts'
import { countOf, type JsonRecord, listOf, numbersOf, recordOf } from './json-value.ts'
import { IDENTITY, type Matrix } from './matrix.ts'
import { damaged, MeshFileError } from './mesh-file.ts'

/** What every GLB file begins with, what its two parts are called, and how long its description may be. */
export const MAGIC = 0x46546c67
export const JSON_CHUNK = 0x4e4f534a
export const BINARY_CHUNK = 0x004e4942
export const JSON_MAX_BYTES = 16 * 1024 * 1024

const PRIMITIVES_MAX = 100_000
/** Each list in each of its places costs a little; a small file can name very many. */
const PLACES_MAX = 500_000
const TRIANGLES = 4
const FLOAT = 5126
const INDEX_BYTES: Readonly<Record<number, 1 | 2 | 4>> = { 5121: 1, 5123: 2, 5125: 4 }

/** A list of equal records somewhere in the binary part. */
interface Stretch {
  readonly start: number
  readonly stride: number
  readonly recordBytes: number
  readonly count: number
}

export interface PointList {
  readonly count: number
  /** Numbers of earlier lists come first, so that every point of the file has one of its own. */
  readonly firstNumber: number
  readonly places: readonly Matrix[]
  /** Null when the points can't be read as they stand, being compressed or outside the binary part. */
  readonly stretch: Stretch | null
  /** The bounds that the file itself tells. */
  readonly told: { readonly min: readonly number[]; readonly max: readonly number[] } | null
}

export interface TriangleList {
  readonly points: PointList
  readonly stretch: Stretch
  readonly indexBytes: 1 | 2 | 4
}

export interface GlbPlan {
  readonly vertexCount: number
  readonly triangleCount: number
  readonly pointLists: PointList[]
  readonly triangleLists: TriangleList[]
  readonly sharesPoints: boolean
}

/** What stands where in a GLB file, checked against the sizes of its parts. */
export function planGlb(json: JsonRecord, binaryBytes: number): GlbPlan {
  refuseOutsiders(json)
  const places = placesOfMeshes(json)
  const lists = new Map<number, PointList>()
  const triangleLists: TriangleList[] = []
  let vertexCount = 0
  let triangleCount = 0
  let sharesPoints = true
  let primitives = 0
  let placed = 0

  listOf(json.meshes).forEach((mesh, meshNumber) => {
    for (const primitive of listOf(recordOf(mesh).primitives).map(recordOf)) {
      if (++primitives > PRIMITIVES_MAX) throw damaged('glb', 'it holds too many parts')
      const attributes = recordOf(primitive.attributes)
      const position = countOf(attributes.POSITION)
      if (position === null) continue
      const packed = recordOf(primitive.extensions).KHR_draco_mesh_compression !== undefined
      const points = lists.get(position) ?? pointList(json, position, binaryBytes, vertexCount, places.get(meshNumber) ?? [], packed)
      if (!lists.has(position)) {
        vertexCount += points.count
        placed += points.places.length
        lists.set(position, points)
      }
      if (placed > PLACES_MAX) throw damaged('glb', 'it holds too many parts')
      if ((countOf(primitive.mode) ?? TRIANGLES) !== TRIANGLES) continue
      const triangles = packed ? null : triangleList(json, countOf(primitive.indices), points, binaryBytes)
      if (triangles) triangleLists.push(triangles)
      // Along the seams of a texture points are stored twice, so that an edge there only looks open.
      if (!triangles || attributes.TEXCOORD_0 !== undefined) sharesPoints = false
      triangleCount += triangles ? triangles.stretch.count : Math.floor(countIn(json, primitive.indices, points.count) / 3)
    }
  })
  return { vertexCount, triangleCount, pointLists: [...lists.values()], triangleLists, sharesPoints }
}

/** A file that needs other files can't be kept as one, and asking other machines for them is out of the question. */
export function refuseOutsiders(json: JsonRecord) {
  for (const part of [...listOf(json.buffers), ...listOf(json.images)].map(recordOf)) {
    if (part.uri === undefined || (typeof part.uri === 'string' && part.uri.startsWith('data:'))) continue
    throw new MeshFileError('damaged', 'This GLB file refers to other files. Please export it as one file that holds everything.')
  }
}

const accessorOf = (json: JsonRecord, number: number): JsonRecord => {
  const accessor = listOf(json.accessors)[number]
  if (accessor === undefined) throw damaged('glb', 'it refers to a list that does not exist')
  return recordOf(accessor)
}

const countIn = (json: JsonRecord, accessor: unknown, otherwise: number): number => {
  const number = countOf(accessor)
  return number === null ? otherwise : (countOf(accessorOf(json, number).count) ?? 0)
}

function pointList(
  json: JsonRecord,
  number: number,
  binaryBytes: number,
  firstNumber: number,
  places: readonly Matrix[],
  packed: boolean,
): PointList {
  const accessor = accessorOf(json, number)
  const count = countOf(accessor.count)
  if (count === null || count === 0 || accessor.type !== 'VEC3') throw damaged('glb', 'its points are not written as points')
  const min = numbersOf(accessor.min, 3)
  const max = numbersOf(accessor.max, 3)
  const told = min && max ? { min, max } : null
  const plain = !packed && accessor.componentType === FLOAT && accessor.sparse === undefined
  const stretch = plain ? stretchOf(json, accessor, 12, count, binaryBytes) : null
  if (!stretch) {
    if (!told) throw damaged('glb', 'its points have no place')
    // Nothing packs more than this many points into one byte.
    if (count > Math.max(1, binaryBytes) * 64) throw damaged('glb', 'it promises more points than it can hold')
  }
  return { count, firstNumber, places: places.length > 0 ? places : [IDENTITY], stretch, told }
}

function triangleList(json: JsonRecord, number: number | null, points: PointList, binaryBytes: number): TriangleList | null {
  if (number === null) return null
  const accessor = accessorOf(json, number)
  const indexBytes = INDEX_BYTES[countOf(accessor.componentType) ?? 0]
  const count = countOf(accessor.count)
  if (indexBytes === undefined || count === null || accessor.type !== 'SCALAR')
    throw damaged('glb', 'its triangles are not written as triangles')
  if (accessor.sparse !== undefined) return null
  const stretch = stretchOf(json, accessor, indexBytes * 3, Math.floor(count / 3), binaryBytes)
  return stretch && { points, stretch, indexBytes }
}

/** The place of a list in the binary part; null when it lies elsewhere or is compressed. */
function stretchOf(json: JsonRecord, accessor: JsonRecord, recordBytes: number, count: number, binaryBytes: number): Stretch | null {
  const viewNumber = countOf(accessor.bufferView)
  if (viewNumber === null) throw damaged('glb', 'it holds a list without data')
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
  if (needed > viewBytes || viewStart + viewBytes > binaryBytes) throw damaged('glb', 'it promises more data than it holds')
  return { start: viewStart + offset, stride, recordBytes, count }
}
