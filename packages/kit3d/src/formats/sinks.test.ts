import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadObj } from '../load/load-obj.ts'
import { loadPly } from '../load/load-ply.ts'
import { loadStl } from '../load/load-stl.ts'
import { measureMesh } from '../measure/measure.ts'
import type { SimpleMeshFormat } from '../measure/mesh-file.ts'
import { readMesh } from '../measure/read-mesh.ts'
import { type IndexedMesh, writeObj, writePly, writeStl } from '../measure/writers.ts'

const FORMATS: readonly [string, SimpleMeshFormat, typeof loadObj, (mesh: IndexedMesh) => Uint8Array][] = [
  ['PLY ascii', 'ply', loadPly, (mesh) => writePly(mesh, 'ascii')],
  ['PLY little endian', 'ply', loadPly, (mesh) => writePly(mesh, 'binary_little_endian')],
  ['PLY big endian', 'ply', loadPly, (mesh) => writePly(mesh, 'binary_big_endian')],
  ['OBJ', 'obj', loadObj, writeObj],
  ['STL ascii', 'stl', loadStl, (mesh) => writeStl(mesh, 'ascii')],
  ['STL binary', 'stl', loadStl, (mesh) => writeStl(mesh, 'binary')],
]

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const cornersOf = (positions: Float32Array, indices: Uint32Array) =>
  Array.from(indices, (point) => Array.from(positions.subarray(point * 3, point * 3 + 3), (value) => value + 0))

const coordinate = fc.double({ min: -5_000, max: 5_000, noNaN: true }).map((value) => Math.fround(value))
const anyMesh = fc
  .tuple(fc.array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 3, maxLength: 40 }), fc.nat(30), fc.nat())
  .map(([points, triangles, seed]): IndexedMesh => {
    const indices = Uint32Array.from({ length: (triangles + 1) * 3 }, (_, i) => (seed + i * 7919) % points.length)
    return { positions: Float32Array.from(points.flat()), indices }
  })
  // A mesh without a size is rejected.
  .filter(({ positions, indices }) => {
    const corners = cornersOf(positions, indices)
    return [0, 1, 2].some((axis) => corners.some((corner) => Math.abs((corner[axis] ?? 0) - (corners[0]?.[axis] ?? 0)) > 0.01))
  })

describe.each(FORMATS)('%s', (_name, format, load, write) => {
  it('has the same vertices and triangles when it is measured, loaded and previewed', async () => {
    await fc.assert(
      fc.asyncProperty(anyMesh, fc.integer({ min: 1, max: 200 }), async (mesh, chunkBytes) => {
        const bytes = Uint8Array.from(write(mesh))
        const source = () => ({ bytes: inChunks(bytes, chunkBytes), sizeBytes: bytes.length })
        const measured = await measureMesh(format, source, 'mm')
        const preview = await readMesh(format, source(), { elements: 1_000, points: 1_000 })
        const { parts, vertexCount } = await load(bytes, () => {})
        const [part] = parts
        expect(vertexCount).toBe(measured.vertexCount)
        expect(part?.indices?.length).toBe(measured.triangleCount * 3)
        const corners = cornersOf(mesh.positions, mesh.indices)
        expect(part?.indices && cornersOf(part.positions, part.indices)).toEqual(corners)
        expect(cornersOf(preview.positions, preview.indices)).toEqual(corners)
      }),
      { numRuns: 30 },
    )
  })
})
