import type { Mesh, Piece } from '../model.ts'
import { cross, dot, sub, type Vec3 } from '../shape/vector.ts'

type Triangle = readonly [Vec3, Vec3, Vec3]
interface Box {
  readonly low: Vec3
  readonly high: Vec3
}

/** Whether the surfaces of two parts cross anywhere. */
export function intersect(first: readonly Piece[], second: readonly Piece[]): boolean {
  return first.some((a) => second.some((b) => meshesCross(a.mesh, b.mesh)))
}

function meshesCross(a: Mesh, b: Mesh): boolean {
  const [boxA, boxB] = [bounds(points(a)), bounds(points(b))]
  if (!overlap(boxA, boxB)) return false
  const near = (mesh: Mesh, box: Box) =>
    triangles(mesh)
      .map((corners) => ({ corners, box: bounds(corners) }))
      .filter((triangle) => overlap(triangle.box, box))
  const candidates = near(b, boxA)
  return near(a, boxB).some((s) => candidates.some((t) => overlap(s.box, t.box) && trianglesCross(s.corners, t.corners)))
}

const EDGES = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const

const trianglesCross = (s: Triangle, t: Triangle) => EDGES.some(([i, j]) => pierces(s[i], s[j], t) || pierces(t[i], t[j], s))

/** Whether the line segment passes through the triangle (Möller and Trumbore). */
function pierces(from: Vec3, to: Vec3, [a, b, c]: Triangle): boolean {
  const along = sub(to, from)
  const [ab, ac] = [sub(b, a), sub(c, a)]
  const across = cross(along, ac)
  const determinant = dot(ab, across)
  if (Math.abs(determinant) < 1e-14) return false
  const start = sub(from, a)
  const u = dot(start, across) / determinant
  const turned = cross(start, ab)
  const v = dot(along, turned) / determinant
  const distance = dot(ac, turned) / determinant
  return u >= 0 && v >= 0 && u + v <= 1 && distance >= 0 && distance <= 1
}

const point = ({ positions }: Mesh, i: number): Vec3 => [positions[3 * i] ?? 0, positions[3 * i + 1] ?? 0, positions[3 * i + 2] ?? 0]
const points = (mesh: Mesh) => Array.from({ length: mesh.positions.length / 3 }, (_, i) => point(mesh, i))
const triangles = (mesh: Mesh) =>
  Array.from({ length: mesh.indices.length / 3 }, (_, k): Triangle => {
    const corner = (e: number) => point(mesh, mesh.indices[3 * k + e] ?? 0)
    return [corner(0), corner(1), corner(2)]
  })

function bounds(list: readonly Vec3[]): Box {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const p of list)
    for (const i of [0, 1, 2] as const) {
      low[i] = Math.min(low[i], p[i])
      high[i] = Math.max(high[i], p[i])
    }
  return { low, high }
}

const overlap = (a: Box, b: Box) => ([0, 1, 2] as const).every((i) => a.low[i] <= b.high[i] && b.low[i] <= a.high[i])
