import { cubicWeights } from './bspline-surface.ts'
import type { Point2 } from './vector.ts'

export type Knots = readonly Point2[]
export type Curve = (x: number) => number

/** Monotone cubic interpolation (PCHIP): does not overshoot, so that a hood with few knots stays fair. */
export function curve(knots: Knots): Curve {
  const sorted = [...knots].sort((a, b) => a[0] - b[0]).filter((k, i, all) => i === 0 || k[0] - (all[i - 1]?.[0] ?? 0) > 1e-6)
  const n = sorted.length
  const xs = Float64Array.from(sorted, (k) => k[0])
  const ys = Float64Array.from(sorted, (k) => k[1])
  const x = (i: number) => xs[i] ?? 0
  const y = (i: number) => ys[i] ?? 0
  const slope = (i: number) => (y(i + 1) - y(i)) / (x(i + 1) - x(i))
  const tangents = new Float64Array(n)
  for (let i = 1; i < n - 1; i++) {
    const before = slope(i - 1)
    const after = slope(i)
    if (before * after <= 0) continue
    const a = 2 * (x(i + 1) - x(i)) + (x(i) - x(i - 1))
    const b = x(i + 1) - x(i) + 2 * (x(i) - x(i - 1))
    tangents[i] = (a + b) / (a / before + b / after)
  }
  tangents[0] = n > 1 ? slope(0) : 0
  tangents[n - 1] = n > 1 ? slope(n - 2) : 0
  return (at) => {
    if (at <= x(0)) return y(0) + (tangents[0] ?? 0) * (at - x(0))
    if (at >= x(n - 1)) return y(n - 1) + (tangents[n - 1] ?? 0) * (at - x(n - 1))
    let i = 0
    while (at > x(i + 1)) i++
    const h = x(i + 1) - x(i)
    const t = (at - x(i)) / h
    const s = 1 - t
    return (
      (1 + 2 * t) * s * s * y(i) +
      t * s * s * h * (tangents[i] ?? 0) +
      t * t * (3 - 2 * t) * y(i + 1) -
      t * t * s * h * (tangents[i + 1] ?? 0)
    )
  }
}

const FAIR_STEP_M = 0.05
const basis = new Float64Array(4)

/**
 * The curve without sudden changes of curvature, which reflections reveal: averaged over about `reach` meters to both sides, and a
 * B-spline between the samples. Both ends stay where they are.
 */
export function faired(line: Curve, from: number, to: number, reach: number): Curve {
  const count = Math.ceil((to - from) / FAIR_STEP_M)
  const step = (to - from) / count
  const sample = (i: number): number => {
    if (i < 0) return 2 * line(from) - line(from - i * step)
    if (i > count) return 2 * line(to) - line(to - (i - count) * step)
    return line(from + i * step)
  }
  const passes = Math.round(2 * (reach / step) ** 2)
  // Samples beyond both ends, so that the ends themselves are faired.
  const margin = passes + 4
  const samples = Float64Array.from({ length: count + 1 + 2 * margin }, (_, k) => sample(k - margin))
  const at = (k: number) => samples[k] ?? 0
  for (let pass = 0; pass < passes; pass++) {
    let before = at(0)
    for (let k = 1; k + 1 < samples.length; k++) {
      const here = at(k)
      samples[k] = 0.5 * here + 0.25 * (before + at(k + 1))
      before = here
    }
  }
  return (x) => {
    const t = (x - from) / step + margin
    const i = Math.min(Math.max(Math.floor(t), 1), samples.length - 3)
    cubicWeights(t - i, basis)
    let sum = 0
    for (let k = 0; k < 4; k++) sum += (basis[k] ?? 0) * at(i - 1 + k)
    return sum
  }
}
