import type { Mesh } from '../model.ts'

const HEADER_BYTES = 80
const TRIANGLE_BYTES = 50
const TITLE = 'Vorta demo kit'

/** Writes meshes as one binary STL with z up, as CAD programs expect. */
export function toStl(meshes: readonly Mesh[]): Uint8Array<ArrayBuffer> {
  const count = meshes.reduce((sum, mesh) => sum + mesh.indices.length / 3, 0)
  const stl = new Uint8Array(HEADER_BYTES + 4 + count * TRIANGLE_BYTES)
  stl.set([...TITLE].map((char) => char.charCodeAt(0)))
  const view = new DataView(stl.buffer)
  view.setUint32(HEADER_BYTES, count, true)
  let at = HEADER_BYTES + 4
  for (const { positions, normals, indices } of meshes) {
    for (let i = 0; i < indices.length; i += 3) {
      const corners = indices.subarray(i, i + 3)
      at = writePoint(view, at, normals, corners[0] ?? 0)
      for (const corner of corners) at = writePoint(view, at, positions, corner)
      at += 2
    }
  }
  return stl
}

function writePoint(view: DataView, at: number, from: Float32Array, index: number): number {
  const [x = 0, y = 0, z = 0] = from.subarray(index * 3, index * 3 + 3)
  view.setFloat32(at, x, true)
  view.setFloat32(at + 4, -z, true)
  view.setFloat32(at + 8, y, true)
  return at + 12
}
