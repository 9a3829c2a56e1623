import type { WeldedMesh } from '../inspect/surface.ts'
import { weldVertices } from '../load/weld.ts'
import { type RigidTransform, transformPoints } from './rigid.ts'

/** A renderable mesh; vertices are duplicated along creases. Lengths in mm. */
export interface MeshWithNormals {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  /** Normalized int16, padded to four components. */
  readonly normals: Int16Array<ArrayBuffer>
}

export function mergeParts(parts: readonly MeshWithNormals[]): MeshWithNormals {
  const points = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0)
  const corners = parts.reduce((sum, { indices }) => sum + indices.length, 0)
  const merged = { positions: new Float32Array(points * 3), indices: new Uint32Array(corners), normals: new Int16Array(points * 4) }
  let point = 0
  let corner = 0
  for (const { positions, indices, normals } of parts) {
    merged.positions.set(positions, point * 3)
    merged.normals.set(normals, point * 4)
    for (const index of indices) merged.indices[corner++] = index + point
    point += positions.length / 3
  }
  return merged
}

export const transformMesh = ({ positions, indices, normals }: MeshWithNormals, transform: RigidTransform): MeshWithNormals => ({
  positions: transformPoints(transform, positions),
  indices,
  normals: packNormals(transformPoints(transform, unpackNormals(normals), 'directions')),
})

export function unpackNormals(normals: Int16Array): Float32Array<ArrayBuffer> {
  const result = new Float32Array((normals.length / 4) * 3)
  for (let i = 0; i < result.length / 3; i++) for (let k = 0; k < 3; k++) result[i * 3 + k] = (normals[i * 4 + k] ?? 0) / 32_767
  return result
}

function packNormals(normals: Float32Array): Int16Array<ArrayBuffer> {
  const result = new Int16Array((normals.length / 3) * 4)
  for (let i = 0; i < normals.length / 3; i++)
    for (let k = 0; k < 3; k++) result[i * 4 + k] = Math.round((normals[i * 3 + k] ?? 0) * 32_767)
  return result
}

export function weldMesh({ positions, indices }: Pick<MeshWithNormals, 'positions' | 'indices'>): WeldedMesh {
  const { weldMap, count } = weldVertices(positions)
  return { positions, indices, weldMap: count === positions.length / 3 ? null : weldMap }
}

/** Each vertex gets a third of the area of its triangles, so that sums over vertices equal integrals over the surface. */
export function vertexAreas({ positions, indices }: Pick<MeshWithNormals, 'positions' | 'indices'>): Float32Array<ArrayBuffer> {
  const areas = new Float32Array(positions.length / 3)
  for (let i = 0; i < indices.length; i += 3) {
    const third = triangleArea(positions, indices, i) / 3
    for (let k = 0; k < 3; k++) {
      const point = indices[i + k] ?? 0
      areas[point] = (areas[point] ?? 0) + third
    }
  }
  return areas
}

export function triangleArea(positions: Float32Array, indices: Uint32Array, i: number): number {
  const a = (indices[i] ?? 0) * 3
  const b = (indices[i + 1] ?? 0) * 3
  const c = (indices[i + 2] ?? 0) * 3
  const ux = (positions[b] ?? 0) - (positions[a] ?? 0)
  const uy = (positions[b + 1] ?? 0) - (positions[a + 1] ?? 0)
  const uz = (positions[b + 2] ?? 0) - (positions[a + 2] ?? 0)
  const vx = (positions[c] ?? 0) - (positions[a] ?? 0)
  const vy = (positions[c + 1] ?? 0) - (positions[a + 1] ?? 0)
  const vz = (positions[c + 2] ?? 0) - (positions[a + 2] ?? 0)
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  return Math.sqrt(nx * nx + ny * ny + nz * nz) / 2
}
