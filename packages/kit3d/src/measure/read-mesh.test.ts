import { describe, expect, it } from 'vitest'
import { measureBytes } from '../testing/measure-bytes.ts'
import { MeshFileError, type MeshFormat, type SimpleMeshFormat } from './mesh-file.ts'
import { readMesh } from './read-mesh.ts'
import { type IndexedMesh, writeGlb, writeObj, writePly, writeStl } from './writers.ts'

async function* inChunks(bytes: Uint8Array, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const source = (bytes: Uint8Array) => ({ bytes: inChunks(bytes), sizeBytes: bytes.length })
const read = (format: SimpleMeshFormat, bytes: Uint8Array, elements = 1_000, points = 1_000) =>
  readMesh(format, source(bytes), { elements, points })
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

/** A wavy sheet of 60 × 60 points. */
function sheet(): IndexedMesh {
  const side = 60
  const points = Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side), 3 * Math.sin(i / 7)])
  const corners = points.flatMap((_, a) =>
    a % side < side - 1 && a + side < points.length ? [a, a + 1, a + side, a + 1, a + side + 1, a + side] : [],
  )
  return { positions: Float32Array.from(points.flat()), indices: Uint32Array.from(corners) }
}

describe('meshes with more points than fit into memory', () => {
  it.each(WRITERS.filter(([, format]) => format !== 'glb'))('are simplified while they are read: %s', async (_, format, write) => {
    const { positions, indices } = await read(format as SimpleMeshFormat, write(sheet()), 20_000, 500)
    expect(positions.length / 3).toBeGreaterThan(200)
    expect(positions.length / 3).toBeLessThanOrEqual(500)
    expect(indices.length / 3).toBeGreaterThan(300)
    expect(Math.max(...indices)).toBeLessThan(positions.length / 3)
    for (let i = 0; i < indices.length; i += 3) expect(new Set(indices.subarray(i, i + 3)).size).toBe(3)
    const along = (axis: number) => [...positions].filter((_, i) => i % 3 === axis)
    expect([0, 1].map((axis) => [Math.min(...along(axis)), Math.max(...along(axis))])).toEqual([
      [0, 59],
      [0, 59],
    ])
  })

  it('are simplified if they are point clouds or polygons that refer to later points', async () => {
    const { positions } = sheet()
    const cloud = await read('ply', writePly({ positions, indices: new Uint32Array(0) }, 'ascii'), 20_000, 500)
    expect(cloud.indices.length).toBe(0)
    expect(cloud.positions.length / 3).toBeGreaterThan(200)
    expect(cloud.positions.length / 3).toBeLessThanOrEqual(500)
    const quads = Array.from({ length: 58 * 59 }, (_, i) => i + Math.floor(i / 58) * 2 + 1).map(
      (a) => `f ${a} ${a + 1} ${a + 61} ${a + 60}`,
    )
    const points = Array.from({ length: 3_600 }, (_, i) => `v ${[...positions.subarray(i * 3, i * 3 + 3)].join(' ')}`)
    const polygons = await read('obj', text([...quads, ...points].join('\n')), 20_000, 500)
    expect(polygons.indices.length / 3).toBeGreaterThan(300)
    expect(Math.max(...polygons.indices)).toBeLessThan(500)
  })
})

describe('OBJ faces', () => {
  it('are triangulated as fans', async () => {
    const { indices } = await read('obj', text('v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv -1 0 0\nf 1 2 3 4 5\n'))
    expect([...indices]).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4])
  })

  it('are rejected if a vertex is missing', async () => {
    await expect(read('obj', text('v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\nf 1 2 900\n'))).rejects.toThrow("point that doesn't exist")
  })

  it('are optional, which yields a point cloud', async () => {
    const { positions, indices } = await read('obj', text('v 0 0 0\nv 1 0 0\n'))
    expect([positions.length, indices.length]).toEqual([6, 0])
  })
})
