import { linspace, mix } from './blend.ts'
import type { Point2 } from './vector.ts'

export type Outline = readonly Point2[]

/** Rounds every corner with a quadratic Bézier curve that starts `radius` before it, or less on short edges. */
export function roundCorners(polygon: Outline, radius: number, perCorner = 5): Point2[] {
  const n = polygon.length
  return polygon.flatMap((corner, i) => {
    const before = polygon[(i + n - 1) % n] ?? corner
    const after = polygon[(i + 1) % n] ?? corner
    const a = toward(corner, before, radius)
    const b = toward(corner, after, radius)
    return linspace(0, 1, perCorner).map((t) => {
      const s = 1 - t
      return [s * s * a[0] + 2 * s * t * corner[0] + t * t * b[0], s * s * a[1] + 2 * s * t * corner[1] + t * t * b[1]] as const
    })
  })
}

function toward(from: Point2, to: Point2, length: number): Point2 {
  const d = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const t = Math.min(0.48, length / d)
  return [mix(from[0], to[0], t), mix(from[1], to[1], t)]
}

export const rectangle = (a0: number, b0: number, a1: number, b1: number): Point2[] => [
  [a0, b0],
  [a1, b0],
  [a1, b1],
  [a0, b1],
]

/** Signed distance to the outline, negative inside. Reads the points from two flat arrays, because it is asked most often of all. */
export function outlineDistance(outline: Outline) {
  const n = outline.length
  const xs = Float64Array.from({ length: n + 1 }, (_, i) => outline[i % n]?.[0] ?? 0)
  const ys = Float64Array.from({ length: n + 1 }, (_, i) => outline[i % n]?.[1] ?? 0)
  return (x: number, y: number) => {
    let nearest = Number.POSITIVE_INFINITY
    let inside = false
    for (let i = 0; i < n; i++) {
      const ax = xs[i] ?? 0
      const ay = ys[i] ?? 0
      const by = ys[i + 1] ?? 0
      const ex = (xs[i + 1] ?? 0) - ax
      const ey = by - ay
      const t = Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1)))
      const dx = x - ax - ex * t
      const dy = y - ay - ey * t
      nearest = Math.min(nearest, dx * dx + dy * dy)
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * ex) inside = !inside
    }
    return inside ? -Math.sqrt(nearest) : Math.sqrt(nearest)
  }
}

/** Minimum and maximum b of the outline at the given a; null outside of it. */
export function spanAt(outline: Outline, a: number): Point2 | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length] ?? p
    if (Math.min(p[0], q[0]) > a || Math.max(p[0], q[0]) < a) return
    const ends = Math.abs(q[0] - p[0]) < 1e-9 ? [p[1], q[1]] : [mix(p[1], q[1], (a - p[0]) / (q[0] - p[0]))]
    for (const b of ends) {
      low = Math.min(low, b)
      high = Math.max(high, b)
    }
  })
  return high >= low ? [low, high] : null
}
