import { describe, expect, it } from 'vitest'
import { measureBytes } from '../testing/measure-bytes.ts'
import { MeshFileError, type MeshFormat, type SimpleMeshFormat } from './mesh-file.ts'
import { readMesh } from './read-mesh.ts'
import { type IndexedMesh, writeGlb, writeObj, writePly, writeStl } from './writers.ts'

async function* inChunks(bytes: Uint8Array, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const source = (bytes: Uint8Array) => ({ bytes: inChunks(bytes), sizeBytes: bytes.length })
const read = (format: SimpleMeshFormat, bytes: Uint8Array, maxElements = 1_000) => readMesh(format, source(bytes), maxElements)
const text = (value: string) => Uint8Array.from(value, (char) => char.charCodeAt(0))

const pyramid: IndexedMesh = {
  positions: Float32Array.of(0, 0, 0, 100, 0, 0, 100, 100, 0, 0, 100, 0, 50, 50, 80),
  indices: Uint32Array.of(0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4, 0, 2, 1, 0, 3, 2),
}
const broken = (value: number): IndexedMesh => ({ ...pyramid, positions: pyramid.positions.map((old, i) => (i === 7 ? value : old)) })

const WRITERS: [string, MeshFormat, (mesh: IndexedMesh) => Uint8Array][] = [
  ['PLY ascii', 'ply', (mesh) => writePly(mesh, 'ascii')],
  ['PLY little endian', 'ply', (mesh) => writePly(mesh, 'binary_little_endian')],
  ['PLY big endian', 'ply', (mesh) => writePly(mesh, 'binary_big_endian')],
  ['OBJ', 'obj', writeObj],
  ['STL ascii', 'stl', (mesh) => writeStl(mesh, 'ascii')],
  ['STL binary', 'stl', (mesh) => writeStl(mesh, 'binary')],
  ['GLB', 'glb', (mesh) => writeGlb([{ name: 'part', mesh }])],
]

/** Triangles by position, because vertex indices may differ. */
const trianglePositions = ({ positions, indices }: IndexedMesh) =>
  Array.from({ length: indices.length / 3 }, (_, i) =>
    Array.from(indices.subarray(i * 3, i * 3 + 3), (point) => [...positions.subarray(point * 3, point * 3 + 3)].join(' ')).join(', '),
  )

describe.each(WRITERS)('%s', (_, format, write) => {
  it.skipIf(format === 'glb')('is read unchanged, and rejected beyond the limit', async () => {
    const plain = format as SimpleMeshFormat
    const mesh = await read(plain, write(pyramid))
    expect(trianglePositions(mesh)).toEqual(trianglePositions(pyramid))
    expect(mesh.positions.length).toBe(15)
    await expect(read(plain, write(pyramid), 4)).rejects.toBeInstanceOf(MeshFileError)
  })

  it.each([Number.NaN, Infinity, -Infinity])('with a coordinate of %d is rejected', async (value) => {
    await expect(measureBytes(format, write(broken(value)))).rejects.toThrow(/coordinates aren't numbers/)
  })
})

describe('OBJ faces', () => {
  it('are triangulated as fans', async () => {
    const { indices } = await read('obj', text('v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv -1 0 0\nf 1 2 3 4 5\n'))
    expect([...indices]).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4])
  })

  it('are dropped if a vertex is missing', async () => {
    const { indices } = await read('obj', text('v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\nf 1 2 900\n'))
    expect([...indices]).toEqual([0, 1, 2])
  })

  it('are optional, which yields a point cloud', async () => {
    const { positions, indices } = await read('obj', text('v 0 0 0\nv 1 0 0\n'))
    expect([positions.length, indices.length]).toEqual([6, 0])
  })
})
