import type { WeldedMesh } from '../inspect/surface.ts'
import { weldPoints } from '../load/weld.ts'
import { type RigidTransform, transformPoints } from './rigid.ts'

/** A shape as it is drawn: points with a normal each, stored once per smooth side. Lengths in mm. */
export interface MeshWithNormals {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  /** Four whole numbers each, the last one idle; 32767 stands for 1. */
  readonly normals: Int16Array<ArrayBuffer>
}

/** The parts of a file as one shape. */
export function mergeParts(parts: readonly MeshWithNormals[]): MeshWithNormals {
  const points = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0)
  const corners = parts.reduce((sum, { indices }) => sum + indices.length, 0)
  const whole = { positions: new Float32Array(points * 3), indices: new Uint32Array(corners), normals: new Int16Array(points * 4) }
  let point = 0
  let corner = 0
  for (const { positions, indices, normals } of parts) {
    whole.positions.set(positions, point * 3)
    whole.normals.set(normals, point * 4)
    for (const index of indices) whole.indices[corner++] = index + point
    point += positions.length / 3
  }
  return whole
}

/** The same shape in another place. */
export const transformMesh = ({ positions, indices, normals }: MeshWithNormals, transform: RigidTransform): MeshWithNormals => ({
  positions: transformPoints(transform, positions),
  indices,
  normals: packNormals(transformPoints(transform, unpackNormals(normals), 'directions')),
})

/** Three numbers each. */
export function unpackNormals(normals: Int16Array): Float32Array<ArrayBuffer> {
  const list = new Float32Array((normals.length / 4) * 3)
  for (let i = 0; i < list.length / 3; i++) for (let k = 0; k < 3; k++) list[i * 3 + k] = (normals[i * 4 + k] as number) / 32_767
  return list
}

function packNormals(normals: Float32Array): Int16Array<ArrayBuffer> {
  const list = new Int16Array((normals.length / 3) * 4)
  for (let i = 0; i < normals.length / 3; i++)
    for (let k = 0; k < 3; k++) list[i * 4 + k] = Math.round((normals[i * 3 + k] as number) * 32_767)
  return list
}

/** With the knowledge which points share a place. */
export function weldMesh({ positions, indices }: Pick<MeshWithNormals, 'positions' | 'indices'>): WeldedMesh {
  const { numberOf, count } = weldPoints(positions)
  return { positions, indices, weldMap: count === positions.length / 3 ? null : numberOf }
}

/** A third of the area of its triangles for each point, so that sums over points are sums over the surface. */
export function vertexAreas({ positions, indices }: Pick<MeshWithNormals, 'positions' | 'indices'>): Float32Array<ArrayBuffer> {
  const areas = new Float32Array(positions.length / 3)
  for (let i = 0; i < indices.length; i += 3) {
    const third = triangleArea(positions, indices, i) / 3
    for (let k = 0; k < 3; k++) {
      const point = indices[i + k] as number
      areas[point] = (areas[point] as number) + third
    }
  }
  return areas
}

export function triangleArea(positions: Float32Array, indices: Uint32Array, i: number): number {
  const a = (indices[i] as number) * 3
  const b = (indices[i + 1] as number) * 3
  const c = (indices[i + 2] as number) * 3
  const ux = (positions[b] as number) - (positions[a] as number)
  const uy = (positions[b + 1] as number) - (positions[a + 1] as number)
  const uz = (positions[b + 2] as number) - (positions[a + 2] as number)
  const vx = (positions[c] as number) - (positions[a] as number)
  const vy = (positions[c + 1] as number) - (positions[a + 1] as number)
  const vz = (positions[c + 2] as number) - (positions[a + 2] as number)
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  return Math.sqrt(nx * nx + ny * ny + nz * nz) / 2
}
