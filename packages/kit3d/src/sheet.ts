import { clamp } from './blend.ts'
import { cross, normalize, type Vec3 } from './vector.ts'

export interface SurfacePoint {
  readonly p: Vec3
  readonly n: Vec3
}

/**
 * One half of a body surface: a uniform bicubic B-spline over a net of columns (v, nose to tail) and rows (u, floor to roof).
 * All four borders lie on the plane z = 0; beyond them the net continues mirrored, so the two halves meet without a crease.
 */
export class Sheet {
  readonly columns: number
  readonly rows: number
  private readonly net: Float64Array
  private readonly stride: number

  constructor(net: readonly (readonly Vec3[])[]) {
    this.columns = net.length
    this.rows = net[0]?.length ?? 0
    this.stride = this.rows + 2
    this.net = new Float64Array((this.columns + 2) * this.stride * 3)
    for (let j = -1; j <= this.columns; j++)
      for (let i = -1; i <= this.rows; i++) {
        const column = mirrorIndex(j, this.columns)
        const row = mirrorIndex(i, this.rows)
        const point = net[column.index]?.[row.index] ?? [0, 0, 0]
        this.net.set([point[0], point[1], point[2] * column.side * row.side], ((j + 1) * this.stride + i + 1) * 3)
      }
  }

  at(u: number, v: number): Vec3 {
    const p = this.blend(u, v, weights, weights)
    return [p[0], p[1], Math.max(0, p[2])]
  }

  /** Point and outward normal. */
  frame(u: number, v: number): SurfacePoint {
    const p = this.at(u, v)
    // At the four corners of the sheet both tangents lie on one line; a little way inside they do not.
    const uIn = clamp(u, 0.04, this.rows - 1.04)
    const vIn = clamp(v, 0.04, this.columns - 1.04)
    const du = this.blend(uIn, vIn, slopes, weights)
    const dv = this.blend(uIn, vIn, weights, slopes)
    const n = cross(dv, du)
    return { p, n: normalize(p[2] < 1e-6 ? [n[0], n[1], 0] : n) }
  }

  /** The v at which row u reaches x; x grows with v everywhere outside the two end faces. */
  vAt(x: number, u: number) {
    return bisect((v) => this.at(u, v)[0] - x, 0, this.columns - 1)
  }

  /** The u at which column v reaches the height y, searched between two rows. */
  uAtHeight(y: number, v: number, low: number, high: number) {
    return bisect((u) => this.at(u, v)[1] - y, low, high)
  }

  private blend(u: number, v: number, rowBasis: Basis, columnBasis: Basis): [number, number, number] {
    const i = clamp(Math.floor(u), 0, this.rows - 2)
    const j = clamp(Math.floor(v), 0, this.columns - 2)
    const [a0, a1, a2, a3] = rowBasis(u - i)
    const b = columnBasis(v - j)
    const net = this.net
    let x = 0
    let y = 0
    let z = 0
    for (let k = 0; k < 4; k++) {
      const o = ((j + k) * this.stride + i) * 3
      const w = b[k] ?? 0
      x += w * (a0 * (net[o] ?? 0) + a1 * (net[o + 3] ?? 0) + a2 * (net[o + 6] ?? 0) + a3 * (net[o + 9] ?? 0))
      y += w * (a0 * (net[o + 1] ?? 0) + a1 * (net[o + 4] ?? 0) + a2 * (net[o + 7] ?? 0) + a3 * (net[o + 10] ?? 0))
      z += w * (a0 * (net[o + 2] ?? 0) + a1 * (net[o + 5] ?? 0) + a2 * (net[o + 8] ?? 0) + a3 * (net[o + 11] ?? 0))
    }
    return [x, y, z]
  }
}

type Basis = (t: number) => readonly [number, number, number, number]

const weights: Basis = (t) => {
  const s = 1 - t
  return [(s * s * s) / 6, (3 * t * t * t - 6 * t * t + 4) / 6, (3 * s * s * s - 6 * s * s + 4) / 6, (t * t * t) / 6]
}

const slopes: Basis = (t) => {
  const s = 1 - t
  return [(-s * s) / 2, (3 * t * t - 4 * t) / 2, (4 * s - 3 * s * s) / 2, (t * t) / 2]
}

function mirrorIndex(index: number, count: number) {
  if (index < 0) return { index: -index, side: -1 }
  if (index >= count) return { index: 2 * (count - 1) - index, side: -1 }
  return { index, side: 1 }
}

/** Root of a rising function between two bounds, by halving with secant steps in between. */
function bisect(f: (t: number) => number, low: number, high: number) {
  let a = low
  let b = high
  let fa = f(a)
  let fb = f(b)
  if (fa >= 0) return a
  if (fb <= 0) return b
  for (let k = 0; k < 24 && b - a > 1e-5; k++) {
    const t = k % 3 === 2 ? (a + b) / 2 : clamp(a - (fa * (b - a)) / (fb - fa), a + (b - a) * 0.02, b - (b - a) * 0.02)
    const ft = f(t)
    if (ft < 0) {
      a = t
      fa = ft
    } else {
      b = t
      fb = ft
    }
  }
  return (a + b) / 2
}
