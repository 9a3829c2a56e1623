import type { Mesh } from '../model.ts'
import { MeshBuilder } from './mesh-builder.ts'
import { normalize, type Point2, type Vec3 } from './vector.ts'

export interface RawMesh {
  readonly points: readonly Vec3[]
  readonly uvs: readonly Point2[]
  readonly triangles: readonly (readonly [number, number, number])[]
}

/** Computes normals: smooth across edges below `angle`, sharp across the others. */
export function withCreasedNormals(raw: RawMesh, angle: number): Mesh {
  const cosine = Math.cos(angle)
  const faces = faceNormals(raw)
  const { starts, list } = facesByVertex(raw, faces)
  const builder = new MeshBuilder()
  const vertexByKey = new Map<number, number>()
  const vertexFor = (index: number, face: number) => {
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
    const known = vertexByKey.get(key)
    if (known !== undefined) return known
    const vertex = builder.vertex(raw.points[index] ?? ORIGIN, normalize([x, y, z]), raw.uvs[index] ?? [0, 0])
    vertexByKey.set(key, vertex)
    return vertex
  }
  raw.triangles.forEach(([a, b, c], f) => {
    if ((faces[4 * f + 3] ?? 0) > MIN_AREA) builder.triangle(vertexFor(a, f), vertexFor(b, f), vertexFor(c, f))
  })
  return builder.build()
}

const ORIGIN: Vec3 = [0, 0, 0]
const MIN_AREA = 1e-14

/** Unit normal and twice the area of each face. */
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
    if (area <= MIN_AREA) return
    faces[4 * f] = x / area
    faces[4 * f + 1] = y / area
    faces[4 * f + 2] = z / area
    faces[4 * f + 3] = area
  })
  return faces
}

/** The faces of vertex i are list[starts[i]] to list[starts[i + 1] - 1]. */
function facesByVertex({ points, triangles }: RawMesh, faces: Float64Array) {
  const starts = new Uint32Array(points.length + 2)
  const hasArea = (f: number) => (faces[4 * f + 3] ?? 0) > MIN_AREA
  triangles.forEach((corners, f) => {
    if (hasArea(f)) for (const i of corners) starts[i + 2] = (starts[i + 2] ?? 0) + 1
  })
  for (let i = 2; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0)
  const list = new Uint32Array(starts[points.length + 1] ?? 0)
  triangles.forEach((corners, f) => {
    if (!hasArea(f)) return
    for (const i of corners) {
      const at = starts[i + 1] ?? 0
      list[at] = f
      starts[i + 1] = at + 1
    }
  })
  return { starts, list }
}

/** Ear clipping of a simple polygon; triangles are counterclockwise. */
export function triangulate(polygon: readonly Point2[]): [number, number, number][] {
  const at = (i: number) => polygon[i] ?? ([0, 0] as const)
  const orientation = (a: number, b: number, c: number) =>
    (at(b)[0] - at(a)[0]) * (at(c)[1] - at(a)[1]) - (at(b)[1] - at(a)[1]) * (at(c)[0] - at(a)[0])
  let remaining = polygon.map((_, i) => i)
  const area = remaining.reduce(
    (sum, i) => sum + at(i)[0] * at((i + 1) % polygon.length)[1] - at((i + 1) % polygon.length)[0] * at(i)[1],
    0,
  )
  if (area < 0) remaining = remaining.reverse()
  const triangles: [number, number, number][] = []
  while (remaining.length > 3) {
    let best = -1
    for (let k = 0; k < remaining.length && best < 0; k++) {
      const [a, b, c] = neighbors(remaining, k)
      if (orientation(a, b, c) <= 1e-14) continue
      const blocked = remaining.some(
        (q) => q !== a && q !== b && q !== c && orientation(a, b, q) >= 0 && orientation(b, c, q) >= 0 && orientation(c, a, q) >= 0,
      )
      if (!blocked) best = k
    }
    const ear = Math.max(best, 0)
    triangles.push(neighbors(remaining, ear))
    remaining.splice(ear, 1)
  }
  if (remaining.length === 3) triangles.push(neighbors(remaining, 1))
  return triangles
}

function neighbors(ring: readonly number[], k: number): [number, number, number] {
  const n = ring.length
  return [ring[(k + n - 1) % n] ?? 0, ring[k] ?? 0, ring[(k + 1) % n] ?? 0]
}
