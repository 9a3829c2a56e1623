import type { ByteReader } from '../measure/byte-reader.ts'
import { damaged, invalidCoordinates, linesOnly, type MeshSource, notShown, truncated } from '../measure/mesh-file.ts'
import { TextReader } from '../measure/text-reader.ts'
import { areFinite } from './mesh-sink.ts'
import { colorScale, colorsOf } from './ply-colors.ts'
import { parsePlyFaces, skipPlyElement } from './ply-faces.ts'
import { PLY_TYPE_BYTES, type PlyElement, type PlyHeader, type PlyProperty, readPlyHeader } from './ply-header.ts'
import { numberReader } from './ply-number.ts'
import type { PlySink } from './ply-sink.ts'
import { parsePlyStrips } from './ply-strips.ts'
import { parsePlyText } from './ply-text.ts'

/** Reads an ASCII or binary PLY file; returns its number of points. */
export async function parsePly({ bytes, sizeBytes }: MeshSource, sink: PlySink): Promise<number> {
  const reader = new TextReader(bytes)
  try {
    const header = await readPlyHeader(reader)
    const vertex = checkCounts(header, sizeBytes)
    const faces = header.elements.find(({ name }) => name === 'face')?.count ?? 0
    sink.declare?.(vertex.count, faces, colorsOf(vertex) !== null)
    if (header.encoding === 'ascii') await parsePlyText(reader, header, vertex.count, sink)
    else await parseBinary(reader, header, vertex.count, sink)
    const countOf = (wanted: string) => header.elements.find(({ name }) => name === wanted)?.count ?? 0
    if (countOf('edge') > 0 && countOf('face') === 0 && countOf('tristrips') === 0) throw linesOnly('ply')
    return vertex.count
  } finally {
    await reader.close()
  }
}

/** Rejects headers that declare more data than the file can hold before anything is allocated; returns the vertex element. */
function checkCounts({ elements }: PlyHeader, sizeBytes: number): PlyElement {
  const vertices = elements.filter((element) => element.name === 'vertex')
  const [vertex] = vertices
  if (!vertex || vertices.length > 1) throw damaged('ply', 'it contains no list of points')
  for (const axis of ['x', 'y', 'z']) {
    const property = vertex.properties.find(({ name }) => name === axis)
    if (!property || property.countType) throw damaged('ply', 'its points have no coordinates')
  }
  for (const { count, properties } of elements) {
    // Every value takes at least one byte, in text as in binary.
    if (properties.length > 0 && count * properties.length > sizeBytes) throw truncated('ply')
  }
  return vertex
}

async function parseBinary(reader: ByteReader, { encoding, elements }: PlyHeader, points: number, sink: PlySink) {
  const little = encoding === 'binary_little_endian'
  for (const element of elements) {
    if (element.count === 0 || element.properties.length === 0) continue
    if (element.name === 'vertex') await readVertices(reader, element, little, sink)
    else if (element.name === 'face') await parsePlyFaces(reader, element, little, points, sink)
    else if (element.name === 'tristrips') await parsePlyStrips(reader, element, little, points, sink)
    else await skipPlyElement(reader, element, little)
  }
}

async function readVertices(reader: ByteReader, element: PlyElement, little: boolean, sink: PlySink) {
  if (element.properties.some(({ countType }) => countType)) throw notShown('ply', 'its vertices have list properties')
  const { columns, stride } = layoutOf(element, little)
  const [x, y, z] = ['x', 'y', 'z'].map((axis) => columns.get(axis))
  if (!x || !y || !z) throw damaged('ply', 'its points have no coordinates')
  const isPlain = [x, y, z].every(({ type }) => type === 'float32')
  const [red, green, blue] = sink.color ? (colorsOf(element) ?? []).map(({ name }) => columns.get(name)) : []
  const { view } = reader
  for (let rest = element.count; rest > 0; ) {
    if (!(await reader.fill(stride))) throw truncated('ply')
    const count = Math.min(rest, Math.floor(reader.available / stride))
    for (let i = 0; i < count; i++, reader.at += stride) {
      const { at } = reader
      // The usual type without an indirect call for each value.
      const px = isPlain ? view.getFloat32(at + x.offset, little) : x.read(view, at + x.offset)
      const py = isPlain ? view.getFloat32(at + y.offset, little) : y.read(view, at + y.offset)
      const pz = isPlain ? view.getFloat32(at + z.offset, little) : z.read(view, at + z.offset)
      if (!areFinite(px, py, pz)) throw invalidCoordinates('ply')
      sink.point(px, py, pz)
      if (red && green && blue)
        sink.color?.(
          red.read(view, at + red.offset) * red.colorScale,
          green.read(view, at + green.offset) * green.colorScale,
          blue.read(view, at + blue.offset) * blue.colorScale,
        )
    }
    rest -= count
  }
}

function layoutOf({ properties }: PlyElement, little: boolean) {
  let stride = 0
  const columns = new Map<string, ReturnType<typeof columnOf>>()
  for (const property of properties) {
    columns.set(property.name, columnOf(property, stride, little))
    stride += PLY_TYPE_BYTES[property.type]
  }
  return { columns, stride }
}

const columnOf = (property: PlyProperty, offset: number, little: boolean) => ({
  type: property.type,
  offset,
  read: numberReader(property.type, little),
  colorScale: colorScale(property),
})
