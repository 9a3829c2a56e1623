import { damaged, invalidCoordinates, truncated } from '../measure/mesh-file.ts'
import { checkCounts } from '../measure/ply.ts'
import { CORNERS_MAX, impossibleFace, isCornerList } from '../measure/ply-faces.ts'
import { PLY_TYPE_BYTES, type PlyElement, type PlyHeader, readPlyHeader } from '../measure/ply-header.ts'
import { numberReader } from '../measure/ply-number.ts'
import { growableInts } from './growable-array.ts'
import { textReaderOf } from './in-memory-file.ts'
import { loadPlyText } from './load-ply-text.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type OnProgress, singlePart } from './loaded-model.ts'
import { addFace, addTriangle, type PlyGeometry } from './ply-geometry.ts'

/** Loads an ASCII or binary PLY file; without faces it is a point cloud. */
export async function loadPly(bytes: Uint8Array<ArrayBuffer>, onProgress: OnProgress): Promise<LoadedModel> {
  const reader = textReaderOf(bytes)
  const header = await readPlyHeader(reader)
  const points = checkCounts(header, bytes.length)
  if (points === 0) throw damaged('ply', 'it contains no points')
  const faces = header.elements.find(({ name }) => name === 'face')?.count ?? 0
  checkLoadLimits(points, faces)
  const vertex = header.elements.find(({ name }) => name === 'vertex')
  const hasColors = ['red', 'green', 'blue'].every((color) => vertex?.properties.some(({ name }) => name === color))
  const geometry: PlyGeometry = {
    positions: new Float32Array(points * 3),
    colors: hasColors ? new Uint8Array(points * 4).fill(255) : null,
    triangles: growableInts(faces * 3, LOAD_LIMITS.triangles * 3),
  }
  if (header.encoding === 'ascii') await loadPlyText(reader, header, geometry, bytes.length, onProgress)
  else loadBinary(bytes, reader.at, header, geometry, onProgress)
  const indices = geometry.triangles.length > 0 ? geometry.triangles.toArray() : null
  return singlePart(
    { name: 'Scan', positions: geometry.positions, indices, normals: null, colors: geometry.colors, color: null },
    'unknown',
    points,
  )
}

function loadBinary(bytes: Uint8Array<ArrayBuffer>, start: number, header: PlyHeader, geometry: PlyGeometry, onProgress: OnProgress) {
  const little = header.encoding === 'binary_little_endian'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start
  for (const element of header.elements) {
    if (element.count === 0 || element.properties.length === 0) continue
    if (element.name === 'vertex') at = readPoints(view, at, element, little, geometry)
    else at = readLists(view, at, element, little, element.name === 'face' ? geometry : null)
    onProgress(at / bytes.length)
  }
}

function readPoints(view: DataView, start: number, element: PlyElement, little: boolean, { positions, colors }: PlyGeometry): number {
  const { properties, count } = element
  if (properties.some(({ countType }) => countType)) throw damaged('ply', 'its vertices have list properties')
  const offsets = new Map<string, number>()
  let stride = 0
  for (const { name, type } of properties) {
    offsets.set(name, stride)
    stride += PLY_TYPE_BYTES[type]
  }
  if (start + stride * count > view.byteLength) throw truncated('ply')
  const column = (name: string) => {
    const property = properties.find((candidate) => candidate.name === name)
    return { offset: offsets.get(name) ?? 0, read: numberReader(property?.type ?? 'float32', little), type: property?.type }
  }
  let sum = 0
  ;['x', 'y', 'z'].forEach((axis, k) => {
    const { offset, read, type } = column(axis)
    const from = start + offset
    // A separate loop for the usual type, because an indirect call per value would dominate the run time.
    if (type === 'float32') for (let i = 0; i < count; i++) positions[i * 3 + k] = view.getFloat32(from + i * stride, little)
    else for (let i = 0; i < count; i++) positions[i * 3 + k] = read(view, from + i * stride)
  })
  for (const value of positions) sum += value - value
  if (sum !== 0) throw invalidCoordinates('ply')
  if (colors) {
    ;['red', 'green', 'blue'].forEach((color, k) => {
      const { offset, read, type } = column(color)
      const scale = type?.startsWith('float') ? 255 : type === 'uint16' ? 1 / 257 : 1
      for (let i = 0; i < count; i++) colors[i * 4 + k] = Math.min(255, read(view, start + offset + i * stride) * scale)
    })
  }
  return start + stride * count
}

/** Reads an element with variable-length records; only faces are used, others are skipped. */
function readLists(
  view: DataView,
  start: number,
  { properties, count }: PlyElement,
  little: boolean,
  geometry: PlyGeometry | null,
): number {
  const layouts = properties.map((property) => ({
    readCount: property.countType && numberReader(property.countType, little),
    leadBytes: PLY_TYPE_BYTES[property.countType ?? property.type],
    readItem: numberReader(property.type, little),
    itemBytes: PLY_TYPE_BYTES[property.type],
    isCorners: geometry !== null && isCornerList(property),
  }))
  const [only] = properties
  const isPlain =
    geometry !== null &&
    properties.length === 1 &&
    only !== undefined &&
    isCornerList(only) &&
    only.countType === 'uint8' &&
    only.type.endsWith('int32')
  const end = view.byteLength
  let at = start
  for (let i = 0; i < count; i++) {
    if (isPlain && geometry && at + 13 <= end && view.getUint8(at) === 3) {
      addTriangle(geometry, view.getUint32(at + 1, little), view.getUint32(at + 5, little), view.getUint32(at + 9, little))
      at += 13
      continue
    }
    for (const { readCount, leadBytes, readItem, itemBytes, isCorners } of layouts) {
      if (at + leadBytes > end) throw truncated('ply')
      const items = readCount ? readCount(view, at) : 0
      if (items < 0 || items > CORNERS_MAX) throw impossibleFace()
      at += leadBytes
      if (at + items * itemBytes > end) throw truncated('ply')
      if (isCorners && geometry) addFace(geometry, items, (k) => readItem(view, at + k * itemBytes))
      at += items * itemBytes
    }
  }
  return at
}
