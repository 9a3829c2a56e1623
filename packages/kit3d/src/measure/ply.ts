import type { ByteReader } from './byte-reader.ts'
import { damaged, invalidCoordinates, type MeshSource, truncated } from './mesh-file.ts'
import { type MeshStats, newMeshStats } from './mesh-stats.ts'
import { readPlyFaces, skipPlyElement } from './ply-faces.ts'
import { PLY_TYPE_BYTES, type PlyElement, type PlyHeader, readPlyHeader } from './ply-header.ts'
import { numberReader } from './ply-number.ts'
import { readPlyText } from './ply-text.ts'
import { TextReader } from './text-reader.ts'

/** Measures an ASCII or binary PLY file. */
export async function readPly({ bytes, sizeBytes }: MeshSource, stats = newMeshStats()): Promise<MeshStats> {
  const reader = new TextReader(bytes)
  try {
    const header = await readPlyHeader(reader)
    stats.vertexCount = checkCounts(header, sizeBytes)
    if (header.encoding === 'ascii') await readPlyText(reader, header, stats)
    else await readBinary(reader, header, stats)
    return stats
  } finally {
    await reader.close()
  }
}

/** Rejects headers that declare more data than the file can hold before anything is allocated; returns the vertex count. */
export function checkCounts({ elements }: PlyHeader, sizeBytes: number): number {
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
  return vertex.count
}

async function readBinary(reader: ByteReader, { encoding, elements }: PlyHeader, stats: MeshStats) {
  const little = encoding === 'binary_little_endian'
  for (const element of elements) {
    if (element.count === 0 || element.properties.length === 0) continue
    if (element.name === 'vertex') await readVertices(reader, element, little, stats)
    else if (element.name === 'face') await readPlyFaces(reader, element, little, stats)
    else await skipPlyElement(reader, element, little)
  }
}

async function readVertices(reader: ByteReader, element: PlyElement, little: boolean, stats: MeshStats) {
  if (element.properties.some(({ countType }) => countType)) throw damaged('ply', 'its vertices have list properties')
  const { x, y, z, stride } = layoutOf(element)
  const readX = numberReader(x.type, little)
  const readY = numberReader(y.type, little)
  const readZ = numberReader(z.type, little)
  const floats = x.type === 'float32' && y.type === 'float32' && z.type === 'float32'
  const { view } = reader
  const { points } = stats
  for (let rest = element.count; rest > 0; ) {
    if (!(await reader.fill(stride))) throw truncated('ply')
    const count = Math.min(rest, Math.floor(reader.available / stride))
    let { at } = reader
    let allFinite = true
    for (let i = 0; i < count; i++, at += stride) {
      allFinite = floats
        ? points.add(
            view.getFloat32(at + x.offset, little),
            view.getFloat32(at + y.offset, little),
            view.getFloat32(at + z.offset, little),
          ) && allFinite
        : points.add(readX(view, at + x.offset), readY(view, at + y.offset), readZ(view, at + z.offset)) && allFinite
    }
    if (!allFinite) throw invalidCoordinates('ply')
    reader.at = at
    rest -= count
  }
}

function layoutOf({ properties }: PlyElement) {
  let stride = 0
  const offsets = new Map<string, { type: PlyElement['properties'][number]['type']; offset: number }>()
  for (const { name, type } of properties) {
    offsets.set(name, { type, offset: stride })
    stride += PLY_TYPE_BYTES[type]
  }
  const offsetOf = (axis: string) => {
    const found = offsets.get(axis)
    if (!found) throw damaged('ply', 'its points have no coordinates')
    return found
  }
  return { x: offsetOf('x'), y: offsetOf('y'), z: offsetOf('z'), stride }
}
