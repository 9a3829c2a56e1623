import type { Mesh } from '../model.ts'
import type { Vec3 } from './vector.ts'

export function mergeMeshes(meshes: readonly Mesh[]): Mesh {
  const vertices = meshes.reduce((sum, m) => sum + m.positions.length / 3, 0)
  const corners = meshes.reduce((sum, m) => sum + m.indices.length, 0)
  const merged = {
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    uvs: new Float32Array(vertices * 2),
    indices: new Uint32Array(corners),
  }
  let vertex = 0
  let corner = 0
  for (const mesh of meshes) {
    merged.positions.set(mesh.positions, vertex * 3)
    merged.normals.set(mesh.normals, vertex * 3)
    merged.uvs.set(mesh.uvs, vertex * 2)
    for (let k = 0; k < mesh.indices.length; k++) merged.indices[corner++] = (mesh.indices[k] ?? 0) + vertex
    vertex += mesh.positions.length / 3
  }
  return merged
}

/** The mesh's image in the plane z = 0. */
export function mirrored(mesh: Mesh): Mesh {
  const flipZ = (values: Float32Array) => {
    const out = values.slice()
    for (let i = 2; i < out.length; i += 3) out[i] = -(out[i] ?? 0)
    return out
  }
  return { positions: flipZ(mesh.positions), normals: flipZ(mesh.normals), uvs: mesh.uvs, indices: reversed(mesh.indices) }
}

export const bothSides = (mesh: Mesh): Mesh => mergeMeshes([mesh, mirrored(mesh)])

/** The same mesh seen from its back, for sheets that show both faces. */
export const turnedOver = (mesh: Mesh): Mesh => ({ ...mesh, normals: mesh.normals.map((n) => -n), indices: reversed(mesh.indices) })

export function moved(mesh: Mesh, by: Vec3): Mesh {
  const positions = mesh.positions.slice()
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] = (positions[i] ?? 0) + by[0]
    positions[i + 1] = (positions[i + 1] ?? 0) + by[1]
    positions[i + 2] = (positions[i + 2] ?? 0) + by[2]
  }
  return { ...mesh, positions }
}

export interface Pose {
  readonly origin: Vec3
  readonly x: Vec3
  readonly y: Vec3
  readonly z: Vec3
}

/** Places a mesh made around the origin; the pose's axes must be a right-handed set of unit vectors. */
export function posed(mesh: Mesh, { origin, x, y, z }: Pose): Mesh {
  const turn = (values: Float32Array, shift: Vec3) => {
    const out = new Float32Array(values.length)
    for (let i = 0; i < values.length; i += 3) {
      const a = values[i] ?? 0
      const b = values[i + 1] ?? 0
      const c = values[i + 2] ?? 0
      out[i] = x[0] * a + y[0] * b + z[0] * c + shift[0]
      out[i + 1] = x[1] * a + y[1] * b + z[1] * c + shift[1]
      out[i + 2] = x[2] * a + y[2] * b + z[2] * c + shift[2]
    }
    return out
  }
  return { ...mesh, positions: turn(mesh.positions, origin), normals: turn(mesh.normals, [0, 0, 0]) }
}

/** Turns a mesh about the z axis through `pivot`; positive lifts the rear of what points to the rear. */
export function pitched(mesh: Mesh, angle: number, pivot: Vec3): Mesh {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const centred = moved(mesh, [-pivot[0], -pivot[1], -pivot[2]])
  return posed(centred, { origin: pivot, x: [c, s, 0], y: [-s, c, 0], z: [0, 0, 1] })
}

function reversed(indices: Uint32Array) {
  const out = new Uint32Array(indices.length)
  for (let k = 0; k < indices.length; k += 3) {
    out[k] = indices[k] ?? 0
    out[k + 1] = indices[k + 2] ?? 0
    out[k + 2] = indices[k + 1] ?? 0
  }
  return out
}
