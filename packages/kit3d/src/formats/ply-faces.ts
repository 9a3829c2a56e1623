import type { ByteReader } from '../measure/byte-reader.ts'
import { damaged, notShown, truncated } from '../measure/mesh-file.ts'
import { type MeshSink, reportFace } from './mesh-sink.ts'
import { colorScale, colorsOf } from './ply-colors.ts'
import { PLY_TYPE_BYTES, type PlyElement, type PlyProperty } from './ply-header.ts'
import { numberReader } from './ply-number.ts'

export const CORNERS_MAX = 65_535
export const impossibleFace = () => damaged('ply', 'it contains a face with an invalid number of vertices')

export const isCornerList = ({ name, countType }: PlyProperty): boolean =>
  countType !== null && (name === 'vertex_indices' || name === 'vertex_index')

/** How to read one property of a face. */
interface PropertyLayout {
  /** Size of a scalar, or of the length prefix of a list. */
  readonly leadBytes: number
  readonly readCount: ((view: DataView, at: number) => number) | null
  readonly itemBytes: number
  readonly readCorner: ((view: DataView, at: number) => number) | null
  /** Reads a color from 0 to 255. */
  readonly readColor: ((view: DataView, at: number) => number) | null
  /** 0 for red, 1 for green, 2 for blue. */
  readonly channel: number
}

export async function parsePlyFaces(reader: ByteReader, element: PlyElement, little: boolean, points: number, sink: MeshSink) {
  const colors = sink.faceColor ? colorsOf(element) : null
  const layouts = element.properties.map((property) => layoutOf(property, little, colors?.indexOf(property)))
  const isPlainTriangles = isPlainList(element)
  for (let rest = element.count; rest > 0; rest--) {
    if (isPlainTriangles) rest -= readTriangles(reader, rest, little, points, sink)
    if (rest === 0) break
    // Synchronous while the whole face is in the window; awaiting every face would be slow.
    let needed = readFace(reader, layouts, points, sink)
    while (needed > 0) {
      if (!(await reader.fill(needed))) throw truncated('ply')
      needed = readFace(reader, layouts, points, sink)
    }
  }
}

const isPlainList = ({ properties: [list, ...others] }: PlyElement): boolean =>
  others.length === 0 && list !== undefined && isCornerList(list) && list.countType === 'uint8' && list.type.endsWith('int32')

/** Fast path for the usual case of plain triangles; stops at anything else. */
function readTriangles(reader: ByteReader, limit: number, little: boolean, points: number, sink: MeshSink): number {
  const { view, end } = reader
  let { at } = reader
  let read = 0
  for (; read < limit && at + 13 <= end && view.getUint8(at) === 3; read++, at += 13) {
    const a = view.getUint32(at + 1, little)
    const b = view.getUint32(at + 5, little)
    const c = view.getUint32(at + 9, little)
    if (a >= points || b >= points || c >= points) break
    sink.edge(a, b)
    sink.edge(b, c)
    sink.edge(c, a)
    sink.triangle(a, b, c)
  }
  reader.at = at
  return read
}

export async function skipPlyElement(reader: ByteReader, element: PlyElement, little: boolean) {
  const layouts = element.properties.map((property) => layoutOf(property, little))
  for (let rest = element.count; rest > 0; rest--) {
    for (const { leadBytes, readCount, itemBytes } of layouts) {
      // Awaiting each of millions of values is slow, so only await when the window is exhausted.
      if (reader.available < leadBytes && !(await reader.fill(leadBytes))) throw truncated('ply')
      const items = readCount ? readCount(reader.view, reader.at) : 0
      if (items < 0) throw damaged('ply', 'it contains a list of negative length')
      const bytes = leadBytes + items * itemBytes
      if (bytes <= reader.available) reader.at += bytes
      else if (!(await reader.skip(bytes))) throw truncated('ply')
    }
  }
}

function layoutOf(property: PlyProperty, little: boolean, channel = -1): PropertyLayout {
  const { type, countType } = property
  const none = { readCount: null, itemBytes: 0, readCorner: null, readColor: null, channel }
  if (!countType) {
    const [read, scale] = [numberReader(type, little), colorScale(property)]
    return { ...none, leadBytes: PLY_TYPE_BYTES[type], readColor: channel < 0 ? null : (view, at) => read(view, at) * scale }
  }
  return {
    ...none,
    leadBytes: PLY_TYPE_BYTES[countType],
    readCount: numberReader(countType, little),
    itemBytes: PLY_TYPE_BYTES[type],
    readCorner: isCornerList(property) ? numberReader(type, little) : null,
  }
}

/** Returns 0 after reading one face, or the number of bytes that the window must hold before the next attempt. */
function readFace(reader: ByteReader, layouts: readonly PropertyLayout[], points: number, sink: MeshSink): number {
  const { view, end } = reader
  const start = reader.at
  let at = start
  for (const { leadBytes, readCount, itemBytes } of layouts) {
    if (at + leadBytes > end) return at + leadBytes - start
    const items = readCount ? readCount(view, at) : 0
    if (items < 0 || items > CORNERS_MAX) throw impossibleFace()
    at += leadBytes + items * itemBytes
    if (at > end) return checkFaceLength(at - start)
  }
  at = start
  let corners: number[] | null = null
  let rgb: [number, number, number] | null = null
  for (const { leadBytes, readCount, itemBytes, readCorner, readColor, channel } of layouts) {
    const items = readCount ? readCount(view, at) : 0
    if (readColor) {
      rgb ??= [0, 0, 0]
      rgb[channel] = readColor(view, at)
    }
    at += leadBytes
    if (readCorner) corners = readCorners(view, at, items, itemBytes, readCorner, points)
    at += items * itemBytes
  }
  if (rgb) sink.faceColor?.(rgb)
  if (corners) reportFace(sink, corners)
  reader.at = at
  return 0
}

function checkFaceLength(bytes: number): number {
  if (bytes > CORNERS_MAX * 8) throw notShown('ply', 'it contains a face with too many vertices')
  return bytes
}

function readCorners(
  view: DataView,
  at: number,
  items: number,
  itemBytes: number,
  readCorner: (view: DataView, at: number) => number,
  points: number,
): number[] {
  const corners: number[] = []
  for (let i = 0; i < items; i++) corners.push(existingPoint(readCorner(view, at + i * itemBytes), points))
  return corners
}

export function existingPoint(point: number, points: number): number {
  if (!(point >= 0 && point < points)) throw damaged('ply', "a face refers to a point that doesn't exist")
  return point
}
