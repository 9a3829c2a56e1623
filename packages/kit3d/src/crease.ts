import { MeshBuilder } from './mesh-builder.ts'
import type { Mesh } from './model.ts'
import { type Point2, type Vec3, cross, dot, length, normalize, sub } from './vector.ts'

export interface RawMesh {
  readonly points: readonly Vec3[]
  readonly uvs: readonly Point2[]
  readonly triangles: readonly (readonly [number, number, number])[]
}

/** Gives a raw mesh its normals: smooth over edges flatter than `angle`, sharp over the others. */
export function withCreasedNormals(raw: RawMesh, angle: number): Mesh {
  const cosine = Math.cos(angle)
  const faces = raw.triangles.map(([a, b, c]) => {
    const p = raw.points[a] ?? ORIGIN
    return cross(sub(raw.points[b] ?? ORIGIN, p), sub(raw.points[c] ?? ORIGIN, p))
  })
  const units = faces.map(normalize)
  const around: number[][] = raw.points.map(() => [])
  raw.triangles.forEach((triangle, f) => {
    if (length(faces[f] ?? ORIGIN) > 1e-14) for (const corner of triangle) around[corner]?.push(f)
  })
  const builder = new MeshBuilder()
  const made = new Map<string, number>()
  const corner = (index: number, face: number) => {
    const own = units[face] ?? ORIGIN
    let x = 0
    let y = 0
    let z = 0
    let key = `${index}:`
    for (const f of around[index] ?? []) {
      if (dot(units[f] ?? ORIGIN, own) < cosine) continue
      const n = faces[f] ?? ORIGIN
      x += n[0]
      y += n[1]
      z += n[2]
      key += `${f},`
    }
    const known = made.get(key)
    if (known !== undefined) return known
    const vertex = builder.vertex(raw.points[index] ?? ORIGIN, normalize([x, y, z]), raw.uvs[index] ?? [0, 0])
    made.set(key, vertex)
    return vertex
  }
  raw.triangles.forEach(([a, b, c], f) => {
    if (length(faces[f] ?? ORIGIN) > 1e-14) builder.triangle(corner(a, f), corner(b, f), corner(c, f))
  })
  return builder.build()
}

const ORIGIN: Vec3 = [0, 0, 0]

/** Cuts a simple polygon into triangles, counter-clockwise, by clipping ears. */
export function triangulate(polygon: readonly Point2[]): [number, number, number][] {
  const at = (i: number) => polygon[i] ?? ([0, 0] as const)
  const turn = (a: number, b: number, c: number) => (at(b)[0] - at(a)[0]) * (at(c)[1] - at(a)[1]) - (at(b)[1] - at(a)[1]) * (at(c)[0] - at(a)[0])
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
