import type { ByteReader } from './byte-reader.ts'
import { damaged, invalidCoordinates, type MeshSource, truncated } from './mesh-file.ts'
import { type MeshTally, newTally } from './mesh-tally.ts'
import { readPlyFaces, skipPlyElement } from './ply-faces.ts'
import { PLY_TYPE_BYTES, type PlyElement, type PlyHeader, readPlyHeader } from './ply-header.ts'
import { numberReader } from './ply-number.ts'
import { readPlyText } from './ply-text.ts'
import { TextReader } from './text-reader.ts'

/** Measures a PLY file of any of its three encodings. */
export async function tallyPly({ bytes, sizeBytes }: MeshSource, tally = newTally()): Promise<MeshTally> {
  const reader = new TextReader(bytes)
  try {
    const header = await readPlyHeader(reader)
    tally.vertexCount = checkCounts(header, sizeBytes)
    if (header.encoding === 'ascii') await readPlyText(reader, header, tally)
    else await readBinary(reader, header, tally)
    return tally
  } finally {
    await reader.close()
  }
}

/** A header that promises more than the file could hold is caught before anything is read for it. */
export function checkCounts({ elements }: PlyHeader, sizeBytes: number): number {
  const vertices = elements.filter((element) => element.name === 'vertex')
  const [vertex] = vertices
  if (!vertex || vertices.length > 1) throw damaged('ply', 'it holds no list of points')
  for (const axis of ['x', 'y', 'z']) {
    const property = vertex.properties.find(({ name }) => name === axis)
    if (!property || property.countType) throw damaged('ply', 'its points have no place')
  }
  for (const { count, properties } of elements) {
    // Every value takes at least one byte, in text as in binary.
    if (properties.length > 0 && count * properties.length > sizeBytes) throw truncated('ply')
  }
  return vertex.count
}

async function readBinary(reader: ByteReader, { encoding, elements }: PlyHeader, tally: MeshTally) {
  const little = encoding === 'binary_little_endian'
  for (const element of elements) {
    if (element.count === 0 || element.properties.length === 0) continue
    if (element.name === 'vertex') await readVertices(reader, element, little, tally)
    else if (element.name === 'face') await readPlyFaces(reader, element, little, tally)
    else await skipPlyElement(reader, element, little)
  }
}

async function readVertices(reader: ByteReader, element: PlyElement, little: boolean, tally: MeshTally) {
  if (element.properties.some(({ countType }) => countType)) throw damaged('ply', 'its points hold lists')
  const { x, y, z, stride } = layoutOf(element)
  const readX = numberReader(x.type, little)
  const readY = numberReader(y.type, little)
  const readZ = numberReader(z.type, little)
  const floats = x.type === 'float32' && y.type === 'float32' && z.type === 'float32'
  const { view } = reader
  const { points } = tally
  for (let rest = element.count; rest > 0; ) {
    if (!(await reader.fill(stride))) throw truncated('ply')
    const count = Math.min(rest, Math.floor(reader.left / stride))
    let { at } = reader
    let good = true
    for (let i = 0; i < count; i++, at += stride) {
      good = floats
        ? points.add(
            view.getFloat32(at + x.offset, little),
            view.getFloat32(at + y.offset, little),
            view.getFloat32(at + z.offset, little),
          ) && good
        : points.add(readX(view, at + x.offset), readY(view, at + y.offset), readZ(view, at + z.offset)) && good
    }
    if (!good) throw invalidCoordinates('ply')
    reader.at = at
    rest -= count
  }
}

function layoutOf({ properties }: PlyElement) {
  let stride = 0
  const places = new Map<string, { type: PlyElement['properties'][number]['type']; offset: number }>()
  for (const { name, type } of properties) {
    places.set(name, { type, offset: stride })
    stride += PLY_TYPE_BYTES[type]
  }
  const place = (axis: string) => {
    const found = places.get(axis)
    if (!found) throw damaged('ply', 'its points have no place')
    return found
  }
  return { x: place('x'), y: place('y'), z: place('z'), stride }
}
