import { clamp, mix } from '../shape/blend.ts'
import { Sheet, type SurfacePoint } from '../shape/sheet.ts'
import { distance } from '../shape/vector.ts'
import { type HullLines, hullLines, hullNet, ROW } from './hull-net.ts'
import type { Proportions } from './proportions.ts'

const ARC_STEPS = 8

/** The body below the glass, and ways to find a point on it. */
export class Hull {
  readonly sheet: Sheet
  readonly lines: HullLines
  private readonly arcs: Float64Array

  constructor(readonly p: Proportions) {
    this.lines = hullLines(p)
    this.sheet = new Sheet(hullNet(p, this.lines))
    const count = (this.sheet.columns - 1) * ARC_STEPS
    this.arcs = new Float64Array(count + 1)
    let before = this.sheet.at(ROW.creaseLow, 0)
    for (let k = 1; k <= count; k++) {
      const at = this.sheet.at(ROW.creaseLow, k / ARC_STEPS)
      this.arcs[k] = (this.arcs[k - 1] ?? 0) + distance(at, before)
      before = at
    }
  }

  /** Length of the way round the plan from the middle of the nose to column v, along the crease. */
  arcAt(v: number) {
    const t = clamp(v * ARC_STEPS, 0, this.arcs.length - 1)
    const k = Math.min(Math.floor(t), this.arcs.length - 2)
    return mix(this.arcs[k] ?? 0, this.arcs[k + 1] ?? 0, t - k)
  }

  get arcLength() {
    return this.arcs[this.arcs.length - 1] ?? 0
  }

  vAtArc(arc: number) {
    let low = 0
    let high = this.arcs.length - 1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.arcs[middle] ?? 0) < arc) low = middle
      else high = middle
    }
    const a = this.arcs[low] ?? 0
    const b = this.arcs[high] ?? 1
    return (low + clamp((arc - a) / (b - a), 0, 1)) / ARC_STEPS
  }

  /** A point by its way round the front (or from the tail's middle) and its height. */
  wrap(arc: number, y: number, end: 'front' | 'rear'): SurfacePoint {
    const v = this.vAtArc(end === 'front' ? arc : this.arcLength - arc)
    return this.sheet.frame(this.sheet.uAtHeight(y, v, ROW.sill, ROW.belt + 0.4), v)
  }

  /** A point on the flank by x and height. */
  side(x: number, y: number): SurfacePoint {
    let u = 5
    let v = this.sheet.vAt(x, u)
    for (let k = 0; k < 2; k++) {
      u = this.sheet.uAtHeight(y, v, ROW.sill - 0.3, ROW.belt + 0.3)
      v = this.sheet.vAt(x, u)
    }
    return this.sheet.frame(u, v)
  }

  /** A point on bonnet, boot or shoulder by its place in plan. */
  deck(x: number, z: number): SurfacePoint {
    let u = 11
    let v = this.sheet.vAt(x, u)
    for (let k = 0; k < 3; k++) {
      u = this.uAtHalfWidth(Math.abs(z), v)
      v = this.sheet.vAt(x, u)
    }
    const { p, n } = this.sheet.frame(u, v)
    return z < 0 ? { p: [p[0], p[1], -p[2]], n: [n[0], n[1], -n[2]] } : { p, n }
  }

  /** The point of a row of the net at x. */
  row(row: number, x: number): SurfacePoint {
    return this.sheet.frame(row, this.sheet.vAt(x, row))
  }

  private uAtHalfWidth(z: number, v: number) {
    let low: number = ROW.crest - 0.5
    let high: number = ROW.top
    for (let k = 0; k < 14; k++) {
      const middle = (low + high) / 2
      if (this.sheet.at(middle, v)[2] > z) low = middle
      else high = middle
    }
    return (low + high) / 2
  }
}
