import type { Mesh, Piece } from '../model.ts'
import { triangleArea, windingAgreement } from '../shape/mesh-builder.ts'
import type { Vec3 } from '../shape/vector.ts'

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
  const ids = new Uint32Array(positions.length / 3)
  const rounded = new Int32Array(positions.length)
  for (let i = 0; i < rounded.length; i++) rounded[i] = Math.round((positions[i] ?? 0) * scale)
  // A hash table, at most half full.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * ids.length + 1))).fill(-1)
  const mask = slots.length - 1
  for (let i = 0; i < ids.length; i++) {
    const x = rounded[3 * i] ?? 0
    const y = rounded[3 * i + 1] ?? 0
    const z = rounded[3 * i + 2] ?? 0
    const isSame = (other: number) => rounded[3 * other] === x && rounded[3 * other + 1] === y && rounded[3 * other + 2] === z
    const hash = Math.imul(Math.imul(Math.imul(x, 0x9e3779b1) ^ y, 0x85ebca6b) ^ z, 0x2c1b3c6d)
    let slot = (hash ^ (hash >>> 15)) & mask
    let known = slots[slot] ?? -1
    while (known >= 0 && !isSame(known)) {
      slot = (slot + 1) & mask
      known = slots[slot] ?? -1
    }
    if (known < 0) slots[slot] = i
    ids[i] = known < 0 ? i : known
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
  const surfaces = new Map<string, Set<number>>()
  for (const { surface, mesh } of pieces) {
    const keys = surfaces.get(surface) ?? new Set()
    surfaces.set(surface, keys)
    for (let i = 0; i < mesh.positions.length; i += 3) keys.add(keyOf(mesh.positions[i], mesh.positions[i + 1], mesh.positions[i + 2]))
  }
  let count = 0
  for (const { surface, mesh } of pieces)
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const [x = 0, y = 0, z = 0] = mesh.positions.subarray(i, i + 3)
      const isNear = ([dx, dy, dz]: Vec3) => surfaces.get(surface)?.has(keyOf(x + dx, y + dy, dz - z))
      if (!NEARBY.some(isNear)) count++
    }
  return count
}

const NEARBY_M = [0, -0.0004, 0.0004]
const NEARBY = NEARBY_M.flatMap((x) => NEARBY_M.flatMap((y) => NEARBY_M.map((z): Vec3 => [x, y, z])))

/** One number for a point, rounded to half a millimeter. Cars are less than 50 m long. */
const keyOf = (x = 0, y = 0, z = 0) => (Math.round(x * 2000) * 2 ** 17 + Math.round(y * 2000)) * 2 ** 17 + Math.round(z * 2000)

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
