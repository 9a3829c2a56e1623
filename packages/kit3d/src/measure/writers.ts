/** Writers for all supported formats, for sample files and tests of the readers. */

export interface IndexedMesh {
  readonly positions: Float32Array
  readonly indices: Uint32Array
}

export type PlyEncoding = 'ascii' | 'binary_little_endian' | 'binary_big_endian'

function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

function join(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const pointText = ({ positions }: IndexedMesh, i: number) => `${positions[3 * i]} ${positions[3 * i + 1]} ${positions[3 * i + 2]}`

function* corners({ indices }: IndexedMesh): Iterable<readonly [number, number, number]> {
  for (let i = 0; i + 2 < indices.length; i += 3) yield [indices[i] ?? 0, indices[i + 1] ?? 0, indices[i + 2] ?? 0]
}

export function writePly(mesh: IndexedMesh, encoding: PlyEncoding): Uint8Array {
  const points = mesh.positions.length / 3
  const triangles = mesh.indices.length / 3
  const header = ascii(
    [
      'ply',
      `format ${encoding} 1.0`,
      'comment written by Vorta',
      `element vertex ${points}`,
      ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
      `element face ${triangles}`,
      'property list uchar int vertex_indices',
      'end_header\n',
    ].join('\n'),
  )
  if (encoding === 'ascii') {
    const lines = Array.from({ length: points }, (_, i) => pointText(mesh, i))
    for (const face of corners(mesh)) lines.push(`3 ${face.join(' ')}`)
    return join(header, ascii(`${lines.join('\n')}\n`))
  }
  const little = encoding === 'binary_little_endian'
  const data = new DataView(new ArrayBuffer(points * 12 + triangles * 13))
  mesh.positions.forEach((value, i) => {
    data.setFloat32(i * 4, value, little)
  })
  let at = points * 12
  for (const face of corners(mesh)) {
    data.setUint8(at, 3)
    face.forEach((corner, i) => {
      data.setInt32(at + 1 + 4 * i, corner, little)
    })
    at += 13
  }
  return join(header, new Uint8Array(data.buffer))
}

export function writeObj(mesh: IndexedMesh): Uint8Array {
  const lines = ['# written by Vorta', 'o part']
  for (let i = 0; i < mesh.positions.length / 3; i++) lines.push(`v ${pointText(mesh, i)}`)
  for (const face of corners(mesh)) lines.push(`f ${face.map((corner) => corner + 1).join(' ')}`)
  return ascii(`${lines.join('\n')}\n`)
}

export function writeStl(mesh: IndexedMesh, encoding: 'ascii' | 'binary'): Uint8Array {
  if (encoding === 'ascii') {
    const lines = ['solid part']
    for (const face of corners(mesh)) {
      lines.push(
        'facet normal 0 0 0',
        ' outer loop',
        ...face.map((corner) => `  vertex ${pointText(mesh, corner)}`),
        ' endloop',
        'endfacet',
      )
    }
    return ascii(`${lines.join('\n')}\nendsolid part\n`)
  }
  const data = new DataView(new ArrayBuffer(84 + (mesh.indices.length / 3) * 50))
  data.setUint32(80, mesh.indices.length / 3, true)
  let at = 84
  for (const face of corners(mesh)) {
    face.forEach((corner, i) => {
      for (let axis = 0; axis < 3; axis++) data.setFloat32(at + 12 + i * 12 + axis * 4, mesh.positions[3 * corner + axis] ?? 0, true)
    })
    at += 50
  }
  return new Uint8Array(data.buffer)
}

/** One node per part; glTF requires meters. */
export function writeGlb(parts: readonly { name: string; mesh: IndexedMesh }[]): Uint8Array {
  const views: { buffer: 0; byteOffset: number; byteLength: number }[] = []
  const accessors: object[] = []
  const blocks: Uint8Array[] = []
  let offset = 0
  const add = (values: Float32Array | Uint32Array, accessor: object) => {
    views.push({ buffer: 0, byteOffset: offset, byteLength: values.byteLength })
    accessors.push({ bufferView: views.length - 1, ...accessor })
    blocks.push(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    offset += values.byteLength
    return accessors.length - 1
  }
  const meshes = parts.map(({ name, mesh }) => {
    const POSITION = add(mesh.positions, { componentType: 5126, count: mesh.positions.length / 3, type: 'VEC3', ...boundsOf(mesh) })
    const indices = add(mesh.indices, { componentType: 5125, count: mesh.indices.length, type: 'SCALAR' })
    return { name, primitives: [{ attributes: { POSITION }, indices }] }
  })
  const nodes = parts.map(({ name }, mesh) => ({ name, mesh }))
  const scenes = [{ nodes: nodes.map((_, i) => i) }]
  const asset = { version: '2.0', generator: 'Vorta' }
  return packGlb(
    { asset, scene: 0, scenes, nodes, meshes, accessors, bufferViews: views, buffers: [{ byteLength: offset }] },
    join(...blocks),
  )
}

/** Does not validate its input, so that tests can write invalid files. */
export function packGlb(json: object, binary: Uint8Array): Uint8Array {
  const text = JSON.stringify(json).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const jsonChunk = ascii(text.padEnd(Math.ceil(text.length / 4) * 4))
  const data = join(binary, new Uint8Array((4 - (binary.length % 4)) % 4))
  const header = new DataView(new ArrayBuffer(20))
  header.setUint32(0, 0x46546c67, true)
  header.setUint32(4, 2, true)
  header.setUint32(8, 28 + jsonChunk.length + data.length, true)
  header.setUint32(12, jsonChunk.length, true)
  header.setUint32(16, 0x4e4f534a, true)
  const chunkHeader = new DataView(new ArrayBuffer(8))
  chunkHeader.setUint32(0, data.length, true)
  chunkHeader.setUint32(4, 0x004e4942, true)
  return join(new Uint8Array(header.buffer), jsonChunk, new Uint8Array(chunkHeader.buffer), data)
}

function boundsOf({ positions }: IndexedMesh): { min: number[]; max: number[] } {
  const axis = (start: number) => positions.filter((_, i) => i % 3 === start)
  return {
    min: [0, 1, 2].map((start) => axis(start).reduce((a, b) => Math.min(a, b), Infinity)),
    max: [0, 1, 2].map((start) => axis(start).reduce((a, b) => Math.max(a, b), -Infinity)),
  }
}
