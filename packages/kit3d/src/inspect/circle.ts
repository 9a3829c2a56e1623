import { largestEigenvector } from '../deviation/rigid.ts'
import { solveCholesky } from '../deviation/solve-linear.ts'
import { addScaled, cross, dot, length, normalize, sub, vectorOf } from '../shape/vector.ts'
import type { Point3 } from './surface.ts'

export interface Circle {
  readonly center: Point3
  /** Unit normal of its plane. */
  readonly normal: Point3
  readonly radiusMm: number
  /** Largest distance of a point from the circle. */
  readonly maxErrorMm: number
}

/** Relative to the extent of the points: flatter triangles count as lines. */
const MIN_SAGITTA = 1e-4
/** Relative to the extent of the points: those nearer to a line are on it, and would give a circle of rounding errors. */
const MIN_LINE_DISTANCE = 1e-5
const REFINEMENTS = 20

/** The circle with the least squared distance from three or more points; null if they are on a line. */
export function fitCircle(points: readonly Point3[]): Circle | null {
  if (points.length < 3) return null
  const middle = vectorOf((k) => points.reduce((sum, point) => sum + (point[k] ?? 0), 0) / points.length)
  const offsets = points.map((point) => sub(point, middle))
  const extent = Math.max(...offsets.map(length))
  if (!(extent > 0)) return null
  const { u, v, normal } = planeOf(offsets.map((offset) => scale(offset, 1 / extent)))
  const flat = offsets.map((offset) => [dot(offset, u) / extent, dot(offset, v) / extent] as const)
  if (distanceFromLine(flat) < MIN_LINE_DISTANCE) return null
  const first = fitAlgebraic(flat)
  if (!first) return null
  const [x, y, radius] = refine(flat, first)
  if (!Number.isFinite(radius) || sagitta(flat, radius) < MIN_SAGITTA) return null
  const center = addScaled(addScaled(middle, u, x * extent), v, y * extent)
  const radiusMm = radius * extent
  const maxErrorMm = Math.max(...points.map((point) => distanceTo(point, center, normal, radiusMm)))
  return { center, normal, radiusMm, maxErrorMm }
}

const scale = (a: Point3, k: number): Point3 => [a[0] * k, a[1] * k, a[2] * k]

/** Least-squares plane: its normal has the smallest variance. */
function planeOf(offsets: readonly Point3[]) {
  const covariance = [0, 1, 2].map((i) => [0, 1, 2].map((j) => offsets.reduce((sum, p) => sum + (p[i] ?? 0) * (p[j] ?? 0), 0)))
  const trace = [0, 1, 2].reduce((sum, i) => sum + (covariance[i]?.[i] ?? 0), 0)
  const smallest = largestEigenvector(covariance.map((row, i) => row.map((value, j) => (i === j ? trace : 0) - value)))
  const normal = normalize(vectorOf((k) => smallest[k] ?? 0))
  const u = normalize(cross(Math.abs(normal[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0], normal))
  return { normal, u, v: cross(normal, u) }
}

type Flat = readonly (readonly [number, number])[]
type FlatCircle = readonly [x: number, y: number, radius: number]

/** Kåsa's method: linear, and exact for points on a circle. */
function fitAlgebraic(flat: Flat): FlatCircle | null {
  const a = new Float64Array(9)
  const b = new Float64Array(3)
  for (const [x, y] of flat) addRow(a, b, [2 * x, 2 * y, 1], x * x + y * y)
  const solved = solveCholesky(a, b)
  if (!solved) return null
  const [x = 0, y = 0, c = 0] = solved
  return [x, y, Math.sqrt(c + x * x + y * y)]
}

/** Gauss-Newton steps on the distances, because the linear method prefers small circles for short arcs with noise. */
function refine(flat: Flat, first: FlatCircle): FlatCircle {
  let [x, y, radius] = first
  for (let i = 0; i < REFINEMENTS; i++) {
    const a = new Float64Array(9)
    const b = new Float64Array(3)
    for (const [px, py] of flat) {
      const distance = Math.hypot(px - x, py - y) || 1e-12
      addRow(a, b, [(x - px) / distance, (y - py) / distance, -1], radius - distance)
    }
    const step = solveCholesky(a, b)
    if (!step) break
    x += step[0] ?? 0
    y += step[1] ?? 0
    radius += step[2] ?? 0
    if (Math.hypot(...step) < 1e-13) break
  }
  return [x, y, radius]
}

function addRow(a: Float64Array, b: Float64Array, row: readonly number[], value: number) {
  for (const [i, left] of row.entries()) {
    b[i] = (b[i] ?? 0) + left * value
    for (const [j, right] of row.entries()) a[i * 3 + j] = (a[i * 3 + j] ?? 0) + left * right
  }
}

/** Largest distance of a point from the line through the first point and the one farthest from it. */
function distanceFromLine(flat: Flat): number {
  const [x = 0, y = 0] = flat[0] ?? []
  const rays = flat.map(([px, py]) => [px - x, py - y] as const)
  const chord = Math.max(...rays.map(([rx, ry]) => Math.hypot(rx, ry)))
  const [dx, dy] = rays.find(([rx, ry]) => Math.hypot(rx, ry) === chord) ?? [0, 0]
  return chord > 0 ? Math.max(...rays.map(([rx, ry]) => Math.abs(rx * dy - ry * dx) / chord)) : 0
}

/** How far an arc through the extent of the points rises above its chord. */
function sagitta(flat: Flat, radius: number): number {
  const half = Math.min(radius, Math.max(...flat.map(([x, y]) => Math.hypot(x - (flat[0]?.[0] ?? 0), y - (flat[0]?.[1] ?? 0)))) / 2)
  return radius - Math.sqrt(radius * radius - half * half)
}

function distanceTo(point: Point3, center: Point3, normal: Point3, radius: number): number {
  const offset = sub(point, center)
  const height = dot(offset, normal)
  return Math.hypot(height, length(addScaled(offset, normal, -height)) - radius)
}

/** Points along a circle, closed. */
export function circlePoints({ center, normal, radiusMm }: Circle, segments: number): Point3[] {
  const u = normalize(cross(Math.abs(normal[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0], normal))
  const v = cross(normal, u)
  return Array.from({ length: segments + 1 }, (_, i) => {
    const angle = (i * 2 * Math.PI) / segments
    return addScaled(addScaled(center, u, radiusMm * Math.cos(angle)), v, radiusMm * Math.sin(angle))
  })
}
