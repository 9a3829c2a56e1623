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
  const [first, second] = [boxed(a), boxed(b)]
  if (!overlap(first.box, second.box)) return false
  const near = (mesh: BoxedMesh, box: Box) => mesh.triangles().filter((triangle) => overlap(triangle.box, box))
  const candidates = near(second, first.box)
  return near(first, second.box).some((s) => candidates.some((t) => overlap(s.box, t.box) && trianglesCross(s.corners, t.corners)))
}

interface BoxedMesh {
  readonly box: Box
  readonly triangles: () => readonly { readonly corners: Triangle; readonly box: Box }[]
}

/** Each part is compared with several others. */
const boxedMeshes = new WeakMap<Mesh, BoxedMesh>()

function boxed(mesh: Mesh): BoxedMesh {
  const known = boxedMeshes.get(mesh)
  if (known) return known
  let list: ReturnType<BoxedMesh['triangles']> | undefined
  const made = {
    box: bounds(points(mesh)),
    triangles: () => (list ??= triangles(mesh).map((corners) => ({ corners, box: bounds(corners) }))),
  }
  boxedMeshes.set(mesh, made)
  return made
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
