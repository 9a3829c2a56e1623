import { Buffer } from 'node:buffer'
import type { Mesh } from '@vorta/kit3d/model'

const HEADER_BYTES = 80
const TRIANGLE_BYTES = 50

/** Meshes as one binary STL: a header, a count, and for each triangle its normal, its corners and two spare bytes. */
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
  for (let axis = 0; axis < 3; axis++) stl.writeFloatLE(from[index * 3 + axis] ?? 0, at + axis * 4)
  return at + 12
}
