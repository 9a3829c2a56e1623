import type { Mesh } from '../model.ts'
import { MeshBuilder } from './mesh-builder.ts'
import { normalize, type Point2, type Vec3 } from './vector.ts'

export interface RawMesh {
  readonly points: readonly Vec3[]
  readonly uvs: readonly Point2[]
  readonly triangles: readonly (readonly [number, number, number])[]
}

/** Gives a raw mesh its normals: smooth over edges flatter than `angle`, sharp over the others. */
export function withCreasedNormals(raw: RawMesh, angle: number): Mesh {
  const cosine = Math.cos(angle)
  const faces = faceNormals(raw)
  const { starts, list } = facesAround(raw, faces)
  const builder = new MeshBuilder()
  const made = new Map<number, number>()
  const corner = (index: number, face: number) => {
    const ox = faces[4 * face] ?? 0
    const oy = faces[4 * face + 1] ?? 0
    const oz = faces[4 * face + 2] ?? 0
    let x = 0
    let y = 0
    let z = 0
    let key = index
    for (let k = starts[index] ?? 0; k < (starts[index + 1] ?? 0); k++) {
      const f = list[k] ?? 0
      const nx = faces[4 * f] ?? 0
      const ny = faces[4 * f + 1] ?? 0
      const nz = faces[4 * f + 2] ?? 0
      if (nx * ox + ny * oy + nz * oz < cosine) continue
      const area = faces[4 * f + 3] ?? 0
      x += nx * area
      y += ny * area
      z += nz * area
      key = (key * 31 + f + 1) % 17_592_186_044_399
    }
    key = key * 512 + (index % 512)
    const known = made.get(key)
    if (known !== undefined) return known
    const vertex = builder.vertex(raw.points[index] ?? ORIGIN, normalize([x, y, z]), raw.uvs[index] ?? [0, 0])
    made.set(key, vertex)
    return vertex
  }
  raw.triangles.forEach(([a, b, c], f) => {
    if ((faces[4 * f + 3] ?? 0) > NO_AREA) builder.triangle(corner(a, f), corner(b, f), corner(c, f))
  })
  return builder.build()
}

const ORIGIN: Vec3 = [0, 0, 0]
const NO_AREA = 1e-14

/** Unit normal and twice the area of each face, four numbers a face. */
function faceNormals({ points, triangles }: RawMesh): Float64Array {
  const faces = new Float64Array(triangles.length * 4)
  triangles.forEach(([a, b, c], f) => {
    const p = points[a] ?? ORIGIN
    const q = points[b] ?? ORIGIN
    const r = points[c] ?? ORIGIN
    const [ux, uy, uz] = [q[0] - p[0], q[1] - p[1], q[2] - p[2]]
    const [vx, vy, vz] = [r[0] - p[0], r[1] - p[1], r[2] - p[2]]
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    const area = Math.sqrt(x * x + y * y + z * z)
    if (area <= NO_AREA) return
    faces[4 * f] = x / area
    faces[4 * f + 1] = y / area
    faces[4 * f + 2] = z / area
    faces[4 * f + 3] = area
  })
  return faces
}

/** For every point the faces that use it: those of point i stand in list[starts[i]] up to list[starts[i + 1]]. */
function facesAround({ points, triangles }: RawMesh, faces: Float64Array) {
  const starts = new Uint32Array(points.length + 2)
  const solid = (f: number) => (faces[4 * f + 3] ?? 0) > NO_AREA
  triangles.forEach((corners, f) => {
    if (solid(f)) for (const i of corners) starts[i + 2] = (starts[i + 2] ?? 0) + 1
  })
  for (let i = 2; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0)
  const list = new Uint32Array(starts[points.length + 1] ?? 0)
  triangles.forEach((corners, f) => {
    if (!solid(f)) return
    for (const i of corners) {
      const at = starts[i + 1] ?? 0
      list[at] = f
      starts[i + 1] = at + 1
    }
  })
  return { starts, list }
}

/** Cuts a simple polygon into triangles, counter-clockwise, by clipping ears. */
export function triangulate(polygon: readonly Point2[]): [number, number, number][] {
  const at = (i: number) => polygon[i] ?? ([0, 0] as const)
  const turn = (a: number, b: number, c: number) =>
    (at(b)[0] - at(a)[0]) * (at(c)[1] - at(a)[1]) - (at(b)[1] - at(a)[1]) * (at(c)[0] - at(a)[0])
  let left = polygon.map((_, i) => i)
  const area = left.reduce((sum, i) => sum + at(i)[0] * at((i + 1) % polygon.length)[1] - at((i + 1) % polygon.length)[0] * at(i)[1], 0)
  if (area < 0) left = left.reverse()
  const triangles: [number, number, number][] = []
  while (left.length > 3) {
    let best = -1
    for (let k = 0; k < left.length && best < 0; k++) {
      const [a, b, c] = neighbours(left, k)
      if (turn(a, b, c) <= 1e-14) continue
      const blocked = left.some((q) => q !== a && q !== b && q !== c && turn(a, b, q) >= 0 && turn(b, c, q) >= 0 && turn(c, a, q) >= 0)
      if (!blocked) best = k
    }
    const ear = Math.max(best, 0)
    triangles.push(neighbours(left, ear))
    left.splice(ear, 1)
  }
  if (left.length === 3) triangles.push(neighbours(left, 1))
  return triangles
}

function neighbours(ring: readonly number[], k: number): [number, number, number] {
  const n = ring.length
  return [ring[(k + n - 1) % n] ?? 0, ring[k] ?? 0, ring[(k + 1) % n] ?? 0]
}
