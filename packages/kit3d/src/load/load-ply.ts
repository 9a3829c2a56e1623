import { damaged, invalidCoordinates, truncated } from '../measure/mesh-file.ts'
import { checkCounts } from '../measure/ply.ts'
import { CORNERS_MAX, impossibleFace, isCornerList } from '../measure/ply-faces.ts'
import { PLY_TYPE_BYTES, type PlyElement, type PlyHeader, readPlyHeader } from '../measure/ply-header.ts'
import { numberReader } from '../measure/ply-number.ts'
import { numbers } from './grow-list.ts'
import { readerOf } from './in-memory-file.ts'
import { loadPlyText } from './load-ply-text.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type OnProgress, singlePart } from './loaded-model.ts'
import { addFace, addTriangle, type PlyHarvest } from './ply-harvest.ts'

/** A PLY file of any of its three encodings; without faces it is a cloud of points. */
export async function loadPly(bytes: Uint8Array<ArrayBuffer>, onProgress: OnProgress): Promise<LoadedModel> {
  const reader = readerOf(bytes)
  const header = await readPlyHeader(reader)
  const points = checkCounts(header, bytes.length)
  if (points === 0) throw damaged('ply', 'it holds no points')
  const faces = header.elements.find(({ name }) => name === 'face')?.count ?? 0
  checkLoadLimits(points, faces)
  const vertex = header.elements.find(({ name }) => name === 'vertex')
  const hasColors = ['red', 'green', 'blue'].every((color) => vertex?.properties.some(({ name }) => name === color))
  const harvest: PlyHarvest = {
    positions: new Float32Array(points * 3),
    colors: hasColors ? new Uint8Array(points * 4).fill(255) : null,
    triangles: numbers(faces * 3, LOAD_LIMITS.triangles * 3),
  }
  if (header.encoding === 'ascii') await loadPlyText(reader, header, harvest, bytes.length, onProgress)
  else loadBinary(bytes, reader.at, header, harvest, onProgress)
  const indices = harvest.triangles.length > 0 ? harvest.triangles.taken() : null
  return singlePart(
    { name: 'Scan', positions: harvest.positions, indices, normals: null, colors: harvest.colors, color: null },
    'unknown',
    points,
  )
}

function loadBinary(bytes: Uint8Array<ArrayBuffer>, start: number, header: PlyHeader, harvest: PlyHarvest, onProgress: OnProgress) {
  const little = header.encoding === 'binary_little_endian'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start
  for (const element of header.elements) {
    if (element.count === 0 || element.properties.length === 0) continue
    if (element.name === 'vertex') at = readPoints(view, at, element, little, harvest)
    else at = readLists(view, at, element, little, element.name === 'face' ? harvest : null)
    onProgress(at / bytes.length)
  }
}

function readPoints(view: DataView, start: number, element: PlyElement, little: boolean, { positions, colors }: PlyHarvest): number {
  const { properties, count } = element
  if (properties.some(({ countType }) => countType)) throw damaged('ply', 'its points hold lists')
  const offsets = new Map<string, number>()
  let stride = 0
  for (const { name, type } of properties) {
    offsets.set(name, stride)
    stride += PLY_TYPE_BYTES[type]
  }
  if (start + stride * count > view.byteLength) throw truncated('ply')
  const column = (name: string) => {
    const property = properties.find((one) => one.name === name)
    return { offset: offsets.get(name) ?? 0, read: numberReader(property?.type ?? 'float32', little), type: property?.type }
  }
  let sum = 0
  ;['x', 'y', 'z'].forEach((axis, k) => {
    const { offset, read, type } = column(axis)
    const from = start + offset
    // One loop per kind of number: a call through a variable for each of millions would cost more than the reading.
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

/** An element whose records have no fixed length: faces are kept, everything else is passed over. */
function readLists(view: DataView, start: number, { properties, count }: PlyElement, little: boolean, harvest: PlyHarvest | null): number {
  const steps = properties.map((property) => ({
    lead: property.countType && numberReader(property.countType, little),
    leadBytes: PLY_TYPE_BYTES[property.countType ?? property.type],
    item: numberReader(property.type, little),
    itemBytes: PLY_TYPE_BYTES[property.type],
    isCorners: harvest !== null && isCornerList(property),
  }))
  const [only] = properties
  const isPlain =
    harvest !== null &&
    properties.length === 1 &&
    only !== undefined &&
    isCornerList(only) &&
    only.countType === 'uint8' &&
    only.type.endsWith('int32')
  const end = view.byteLength
  let at = start
  for (let i = 0; i < count; i++) {
    if (isPlain && harvest && at + 13 <= end && view.getUint8(at) === 3) {
      addTriangle(harvest, view.getUint32(at + 1, little), view.getUint32(at + 5, little), view.getUint32(at + 9, little))
      at += 13
      continue
    }
    for (const { lead, leadBytes, item, itemBytes, isCorners } of steps) {
      if (at + leadBytes > end) throw truncated('ply')
      const items = lead ? lead(view, at) : 0
      if (items < 0 || items > CORNERS_MAX) throw impossibleFace()
      at += leadBytes
      if (at + items * itemBytes > end) throw truncated('ply')
      if (isCorners && harvest) addFace(harvest, items, (k) => item(view, at + k * itemBytes))
      at += items * itemBytes
    }
  }
  return at
}
