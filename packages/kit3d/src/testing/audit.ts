import type { Mesh, Piece } from '../model.ts'
import { triangleArea, windingAgreement } from '../shape/mesh-builder.ts'

export interface Flaws {
  readonly notFinite: number
  readonly badIndices: number
  readonly slivers: number
  readonly badNormals: number
  /** Share of triangles whose winding contradicts their normals. */
  readonly insideOut: number
}

export function audit({ positions, normals, uvs, indices }: Mesh): Flaws {
  const count = positions.length / 3
  let notFinite = 0
  for (const values of [positions, normals, uvs]) for (const value of values) if (!Number.isFinite(value)) notFinite++
  let badNormals = 0
  for (let i = 0; i < count; i++) {
    const l = Math.hypot(normals[3 * i] ?? 0, normals[3 * i + 1] ?? 0, normals[3 * i + 2] ?? 0)
    if (Math.abs(l - 1) > 1e-3) badNormals++
  }
  let badIndices = 0
  let slivers = 0
  let turned = 0
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = corners(indices, k)
    if (a >= count || b >= count || c >= count) badIndices++
    if (triangleArea(positions, a, b, c) < 1e-10) slivers++
    if (windingAgreement(positions, normals, a, b, c) < 0) turned++
  }
  return { notFinite, badIndices, slivers, badNormals, insideOut: turned / Math.max(1, indices.length / 3) }
}

const corners = (indices: Uint32Array, k: number) => [indices[k] ?? 0, indices[k + 1] ?? 0, indices[k + 2] ?? 0] as const

/** Edges with only one triangle after welding; a closed solid has none. */
export function openEdges({ positions, indices }: Mesh): number {
  const ids = pointIds(positions, 2e4)
  const count = positions.length / 3
  const balance = new Map<number, number>()
  for (let k = 0; k < indices.length; k += 3)
    for (let e = 0; e < 3; e++) {
      const a = ids[indices[k + e] ?? 0] ?? 0
      const b = ids[indices[k + ((e + 1) % 3)] ?? 0] ?? 0
      if (a === b) continue
      const key = a < b ? a * count + b : b * count + a
      balance.set(key, (balance.get(key) ?? 0) + (a < b ? 1 : -1))
    }
  let open = 0
  for (const n of balance.values()) if (n !== 0) open++
  return open
}

/** The same number for points that are equal when rounded to 1 / `scale`: the index of the first of them. */
export function pointIds(positions: ArrayLike<number>, scale: number): Uint32Array {
  const firsts = new Map<number, Map<number, number>>()
  const ids = new Uint32Array(positions.length / 3)
  const rounded = (i: number) => Math.round((positions[i] ?? 0) * scale)
  for (let i = 0; i < ids.length; i++) {
    // Cars are less than 50 m long, so both fit in one number.
    const plane = rounded(3 * i) * 2 ** 24 + rounded(3 * i + 1)
    const column = firsts.get(plane) ?? new Map<number, number>()
    firsts.set(plane, column)
    const z = rounded(3 * i + 2)
    ids[i] = column.get(z) ?? i
    if (ids[i] === i) column.set(z, i)
  }
  return ids
}

/** Negative if the mesh is inside out. */
export function volume({ positions: p, indices }: Mesh): number {
  let sum = 0
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = corners(indices, k)
    const at = (i: number, j: number) => p[3 * i + j] ?? 0
    sum +=
      at(a, 0) * (at(b, 1) * at(c, 2) - at(b, 2) * at(c, 1)) -
      at(a, 1) * (at(b, 0) * at(c, 2) - at(b, 2) * at(c, 0)) +
      at(a, 2) * (at(b, 0) * at(c, 1) - at(b, 1) * at(c, 0))
  }
  return sum / 6
}

/** Vertices without a mirrored counterpart on the same surface. */
export function asymmetricVertices(pieces: readonly Piece[]): number {
  const left = new Map<string, number>()
  const key = (surface: string, x: number, y: number, z: number) =>
    `${surface}:${Math.round(x * 2000)},${Math.round(y * 2000)},${Math.round(z * 2000)}`
  const near = (surface: string, x: number, y: number, z: number) => {
    const d = 0.0004
    for (const dx of [0, -d, d])
      for (const dy of [0, -d, d]) for (const dz of [0, -d, d]) if (left.has(key(surface, x + dx, y + dy, z + dz))) return true
    return false
  }
  for (const { surface, mesh } of pieces)
    for (let i = 0; i < mesh.positions.length; i += 3)
      left.set(key(surface, mesh.positions[i] ?? 0, mesh.positions[i + 1] ?? 0, mesh.positions[i + 2] ?? 0), 1)
  let count = 0
  for (const { surface, mesh } of pieces)
    for (let i = 0; i < mesh.positions.length; i += 3)
      if (!near(surface, mesh.positions[i] ?? 0, mesh.positions[i + 1] ?? 0, -(mesh.positions[i + 2] ?? 0))) count++
  return count
}

export const triangleCount = (pieces: readonly Piece[]) => pieces.reduce((sum, p) => sum + p.mesh.indices.length / 3, 0)

/** A checksum of all coordinates. */
export function fingerprint(pieces: readonly Piece[]): string {
  let a = 0
  let b = 0
  for (const { surface, mesh } of pieces) {
    for (const character of surface) a = (a * 31 + character.charCodeAt(0)) % 1_000_003
    for (let i = 0; i < mesh.positions.length; i++) b = (b * 1.000_1 + (mesh.positions[i] ?? 0) * ((i % 97) + 1)) % 1e9
    a = (a * 31 + mesh.indices.length) % 1_000_003
  }
  return `${a}/${b.toFixed(6)}`
}
