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

/** Mirrors in the plane z = 0. */
export function mirrorMesh(mesh: Mesh): Mesh {
  const flipZ = (values: Float32Array) => {
    const out = values.slice()
    for (let i = 2; i < out.length; i += 3) out[i] = -(out[i] ?? 0)
    return out
  }
  return { positions: flipZ(mesh.positions), normals: flipZ(mesh.normals), uvs: mesh.uvs, indices: flipWinding(mesh.indices) }
}

export const withMirrorImage = (mesh: Mesh): Mesh => mergeMeshes([mesh, mirrorMesh(mesh)])

/** The back side, for surfaces that are visible from both sides. */
export const flipMesh = (mesh: Mesh): Mesh => ({ ...mesh, normals: mesh.normals.map((n) => -n), indices: flipWinding(mesh.indices) })

export function translateMesh(mesh: Mesh, by: Vec3): Mesh {
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

/** The axes must be orthonormal and right-handed. */
export function poseMesh(mesh: Mesh, { origin, x, y, z }: Pose): Mesh {
  const transform = (values: Float32Array, translation: Vec3) => {
    const out = new Float32Array(values.length)
    for (let i = 0; i < values.length; i += 3) {
      const a = values[i] ?? 0
      const b = values[i + 1] ?? 0
      const c = values[i + 2] ?? 0
      out[i] = x[0] * a + y[0] * b + z[0] * c + translation[0]
      out[i + 1] = x[1] * a + y[1] * b + z[1] * c + translation[1]
      out[i + 2] = x[2] * a + y[2] * b + z[2] * c + translation[2]
    }
    return out
  }
  return { ...mesh, positions: transform(mesh.positions, origin), normals: transform(mesh.normals, [0, 0, 0]) }
}

/** Rotates about the z axis through `pivot`; a positive angle raises the rear. */
export function pitchMesh(mesh: Mesh, angle: number, pivot: Vec3): Mesh {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const centered = translateMesh(mesh, [-pivot[0], -pivot[1], -pivot[2]])
  return poseMesh(centered, { origin: pivot, x: [c, s, 0], y: [-s, c, 0], z: [0, 0, 1] })
}

function flipWinding(indices: Uint32Array) {
  const out = new Uint32Array(indices.length)
  for (let k = 0; k < indices.length; k += 3) {
    out[k] = indices[k] ?? 0
    out[k + 1] = indices[k + 2] ?? 0
    out[k + 2] = indices[k + 1] ?? 0
  }
  return out
}
