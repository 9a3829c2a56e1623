import { clamp, mix } from '../shape/blend.ts'
import { BSplineSurface, type SurfacePoint } from '../shape/bspline-surface.ts'
import { distance } from '../shape/vector.ts'
import { type HullLines, hullLines, hullNet, ROW } from './hull-control-net.ts'
import { hullRidges } from './hull-ridges.ts'
import type { Proportions } from './proportions.ts'

const ARC_STEPS = 8
const MAX_DECK_STEPS = 12
const DECK_PRECISION_M = 0.0005
/** On the center line itself, moving along it does not change the half width. */
const NEAR_CENTER_M = 0.001
/** In rows and columns. */
const DIFFERENCE = 0.001

/** The body surface below the glass with point queries. */
export class Hull {
  readonly surface: BSplineSurface
  readonly lines: HullLines
  #arcs: Float64Array | undefined

  constructor(readonly p: Proportions) {
    this.lines = hullLines(p)
    const net = hullNet(p, this.lines)
    this.surface = new BSplineSurface(net, hullRidges(p, net))
  }

  /** Computed on first use, because hulls that only serve to find the width of a body need none. */
  private get arcs(): Float64Array {
    this.#arcs ??= this.measureArcs()
    return this.#arcs
  }

  private measureArcs(): Float64Array {
    const count = (this.surface.columns - 1) * ARC_STEPS
    const arcs = new Float64Array(count + 1)
    let before = this.surface.at(ROW.creaseLow, 0)
    for (let k = 1; k <= count; k++) {
      const at = this.surface.at(ROW.creaseLow, k / ARC_STEPS)
      arcs[k] = (arcs[k - 1] ?? 0) + distance(at, before)
      before = at
    }
    return arcs
  }

  /** Arc length along the crease from the center of the nose to column v. */
  arcAt(v: number) {
    const t = clamp(v * ARC_STEPS, 0, this.arcs.length - 1)
    const k = Math.min(Math.floor(t), this.arcs.length - 2)
    return mix(this.arcs[k] ?? 0, this.arcs[k + 1] ?? 0, t - k)
  }

  get arcLength() {
    return this.arcs[this.arcs.length - 1] ?? 0
  }

  vAtArc(arc: number) {
    const { arcs } = this
    let low = 0
    let high = arcs.length - 1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((arcs[middle] ?? 0) < arc) low = middle
      else high = middle
    }
    const a = arcs[low] ?? 0
    const b = arcs[high] ?? 1
    return (low + clamp((arc - a) / (b - a), 0, 1)) / ARC_STEPS
  }

  /** The point at an arc length from the center of the nose or tail and a height. */
  wrap(arc: number, y: number, end: 'front' | 'rear'): SurfacePoint {
    const v = this.vAtArc(end === 'front' ? arc : this.arcLength - arc)
    return this.surface.frame(this.surface.uAtHeight(y, v, ROW.sill, ROW.belt + 0.4), v)
  }

  /** The point on the body side at x and height y. */
  side(x: number, y: number): SurfacePoint {
    let u = 5
    let v = this.surface.vAt(x, u)
    for (let k = 0; k < 2; k++) {
      u = this.surface.uAtHeight(y, v, ROW.sill - 0.3, ROW.belt + 0.3)
      v = this.surface.vAt(x, u)
    }
    return this.surface.frame(u, v)
  }

  /** The point on hood, trunk or shoulder at a position in plan view. */
  deck(x: number, z: number): SurfacePoint {
    let u = 11
    let v = this.surface.vAt(x, u)
    for (let k = 0; k < 3; k++) {
      u = this.uAtHalfWidth(Math.abs(z), v)
      v = this.surface.vAt(x, u)
    }
    ;[u, v] = this.refineDeck(x, Math.max(Math.abs(z), NEAR_CENTER_M), u, v)
    const { p, n } = this.surface.frame(u, v)
    const half = Math.abs(z) < NEAR_CENTER_M ? Math.abs(z) : p[2]
    return z < 0 ? { p: [p[0], p[1], -half], n: [n[0], n[1], -n[2]] } : { p: [p[0], p[1], half], n }
  }

  row(row: number, x: number): SurfacePoint {
    return this.surface.frame(row, this.surface.vAt(x, row))
  }

  /** Newton steps: behind the nose, where columns turn across the car, rows and columns cannot be found one after the other. */
  private refineDeck(x: number, z: number, u: number, v: number): [number, number] {
    const { surface } = this
    let at: [number, number] = [u, v]
    let best = at
    let least = Number.POSITIVE_INFINITY
    for (let k = 0; k < MAX_DECK_STEPS; k++) {
      const p = surface.at(...at)
      const [dx, dz] = [x - p[0], z - p[2]]
      const off = Math.abs(dx) + Math.abs(dz)
      if (off < least) {
        best = at
        least = off
      }
      if (off < DECK_PRECISION_M) break
      const alongU = surface.at(at[0] - DIFFERENCE, at[1])
      const alongV = surface.at(at[0], at[1] + DIFFERENCE)
      const [xu, zu] = [p[0] - alongU[0], p[2] - alongU[2]]
      const [xv, zv] = [alongV[0] - p[0], alongV[2] - p[2]]
      const determinant = xu * zv - xv * zu
      if (Math.abs(determinant) < 1e-12) break
      const step = (value: number) => clamp((value * DIFFERENCE) / determinant, -0.4, 0.4)
      at = [
        clamp(at[0] + step(dx * zv - dz * xv), ROW.crest - 0.5, ROW.top - 0.01),
        clamp(at[1] + step(dz * xu - dx * zu), 0, surface.columns - 1),
      ]
    }
    return best
  }

  private uAtHalfWidth(z: number, v: number) {
    let low: number = ROW.crest - 0.5
    let high: number = ROW.top
    for (let k = 0; k < 14; k++) {
      const middle = (low + high) / 2
      if (this.surface.at(middle, v)[2] > z) low = middle
      else high = middle
    }
    return (low + high) / 2
  }
}
