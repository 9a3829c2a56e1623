import { Buffer } from 'node:buffer'
import type { Mesh } from '@vorta/kit3d/model'

const HEADER_BYTES = 80
const TRIANGLE_BYTES = 50

/** Meshes as one binary STL: a header, a count, and for each triangle its normal, its corners and two spare bytes. Upright as drawing programs have it: z is up. */
export function toStl(meshes: readonly Mesh[]): Buffer {
  const count = meshes.reduce((sum, mesh) => sum + mesh.indices.length / 3, 0)
  const stl = Buffer.alloc(HEADER_BYTES + 4 + count * TRIANGLE_BYTES)
  stl.write('Vorta demo kit')
  stl.writeUInt32LE(count, HEADER_BYTES)
  let at = HEADER_BYTES + 4
  for (const { positions, normals, indices } of meshes) {
    for (let i = 0; i < indices.length; i += 3) {
      const corners = indices.subarray(i, i + 3)
      at = writePoint(stl, at, normals, corners[0] ?? 0)
      for (const corner of corners) at = writePoint(stl, at, positions, corner)
      at += 2
    }
  }
  return stl
}

function writePoint(stl: Buffer, at: number, from: Float32Array, index: number): number {
  const [x = 0, y = 0, z = 0] = from.subarray(index * 3, index * 3 + 3)
  stl.writeFloatLE(x, at)
  stl.writeFloatLE(-z, at + 4)
  stl.writeFloatLE(y, at + 8)
  return at + 12
}
