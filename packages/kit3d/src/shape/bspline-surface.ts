import { clamp, mix } from './blend.ts'
import { cross, normalize, type Vec3 } from './vector.ts'

/** Half the width of a crease in rows: sharp, but rounded enough to catch the light. */
export const CREASE_HALF_ROWS = 0.08

export interface SurfacePoint {
  readonly p: Vec3
  readonly n: Vec3
}

/** A crease along a row: the surface rises toward it from both sides and changes its direction there. */
export interface Ridge {
  readonly row: number
  /** Rows below and above it over which it fades out. */
  readonly below: number
  readonly above: number
  /** Height along the outward normal, per column. */
  readonly heights: readonly number[]
}

/**
 * One half of a body surface: a uniform bicubic B-spline over a control net of columns (v, nose to tail) and rows (u, floor to
 * roof). All four boundaries are in the plane z = 0, where the net continues mirrored, so that the halves join smoothly.
 */
export class BSplineSurface {
  readonly columns: number
  readonly rows: number
  private readonly net: Float64Array
  private readonly stride: number
  private ridgeCount = 0
  /** Row, below and above of each ridge. In one array, because reading numbers from objects takes half of the time of a point. */
  private readonly ridges: Float64Array
  /** For each ridge the control points of its offset, with one more at both ends. */
  private readonly ridgeOffsets: Float64Array

  constructor(net: readonly (readonly Vec3[])[], ridges: readonly Ridge[] = []) {
    this.columns = net.length
    this.rows = net[0]?.length ?? 0
    this.stride = this.rows + 2
    this.net = new Float64Array((this.columns + 2) * this.stride * 3)
    for (let j = -1; j <= this.columns; j++)
      for (let i = -1; i <= this.rows; i++) {
        const column = mirrorIndex(j, this.columns)
        const row = mirrorIndex(i, this.rows)
        const [x, y, z] = net[column.index]?.[row.index] ?? [0, 0, 0]
        const o = ((j + 1) * this.stride + i + 1) * 3
        this.net[o] = x
        this.net[o + 1] = y
        this.net[o + 2] = z * column.side * row.side
      }
    this.ridges = Float64Array.from(ridges.flatMap(({ row, below, above }) => [row, below, above]))
    this.ridgeOffsets = new Float64Array(ridges.length * (this.columns + 2) * 3)
    for (const [r, ridge] of ridges.entries()) this.setOffsets(r, ridge)
    this.ridgeCount = ridges.length
  }

  /** The rows of the ridges, where a tessellation needs vertices. */
  get creases(): readonly number[] {
    return [...this.ridges.filter((_, i) => i % 3 === 0)]
  }

  at(u: number, v: number): Vec3 {
    const [x, y, z] = this.evaluate(u, v, cubicWeights, cubicWeights, ridgeHeight)
    return [x, y, Math.max(0, z)]
  }

  /** Point and outward normal, which is exact or that of rounded creases, for shading. */
  frame(u: number, v: number, creases: 'exact' | 'rounded' = 'exact'): SurfacePoint {
    const p = this.at(u, v)
    // At the four corners the tangents are parallel, so the normal is taken slightly inside.
    const uIn = clamp(u, 0.04, this.rows - 1.04)
    const vIn = clamp(v, 0.04, this.columns - 1.04)
    const du = this.evaluate(uIn, vIn, derivativeWeights, cubicWeights, creases === 'exact' ? ridgeSlope : roundedSlope)
    const dv = this.evaluate(uIn, vIn, cubicWeights, derivativeWeights, ridgeHeight)
    const n = cross(dv, du)
    return { p, n: normalize(p[2] < 1e-6 ? [n[0], n[1], 0] : n) }
  }

  /** The v at which row u has the given x; x increases with v outside the end faces. */
  vAt(x: number, u: number) {
    return bisect((v) => this.coordinate(u, v, 0) - x, 0, this.columns - 1)
  }

  /** The u at which column v has the height y, between two rows. */
  uAtHeight(y: number, v: number, low: number, high: number) {
    return bisect((u) => this.coordinate(u, v, 1) - y, low, high)
  }

  /** One coordinate of `at`, for searches. */
  private coordinate(u: number, v: number, axis: number): number {
    const { net, stride, ridges, ridgeOffsets } = this
    const i = this.setRowWeights(u, cubicWeights)
    const j = this.setColumnWeights(v, cubicWeights)
    const a = rowWeights[0] ?? 0
    const b = rowWeights[1] ?? 0
    const c = rowWeights[2] ?? 0
    const d = rowWeights[3] ?? 0
    let sum = 0
    for (let k = 0; k < 4; k++) {
      const o = ((j + k) * stride + i) * 3 + axis
      sum += (columnWeights[k] ?? 0) * (a * (net[o] ?? 0) + b * (net[o + 3] ?? 0) + c * (net[o + 6] ?? 0) + d * (net[o + 9] ?? 0))
    }
    let offset = 0
    for (let r = 0; r < this.ridgeCount; r++) {
      const row = ridges[3 * r] ?? 0
      const below = ridges[3 * r + 1] ?? 0
      const above = ridges[3 * r + 2] ?? 0
      if (u <= row - below || u >= row + above) continue
      const factor = ridgeHeight(u, row, below, above)
      const from = (r * (this.columns + 2) + j) * 3 + axis
      for (let k = 0; k < 4; k++) offset += factor * (columnWeights[k] ?? 0) * (ridgeOffsets[from + 3 * k] ?? 0)
    }
    return sum + offset
  }

  /** The point, or one of its derivatives. Without arrays or loops over the axes, because a body evaluates half a million points. */
  private evaluate(u: number, v: number, rowBasis: Basis, columnBasis: Basis, profile: RidgeProfile): Vec3 {
    const { net, stride, ridges, ridgeOffsets } = this
    const i = this.setRowWeights(u, rowBasis)
    const j = this.setColumnWeights(v, columnBasis)
    const a = rowWeights[0] ?? 0
    const b = rowWeights[1] ?? 0
    const c = rowWeights[2] ?? 0
    const d = rowWeights[3] ?? 0
    let x = 0
    let y = 0
    let z = 0
    for (let k = 0; k < 4; k++) {
      const weight = columnWeights[k] ?? 0
      const o = ((j + k) * stride + i) * 3
      x += weight * (a * (net[o] ?? 0) + b * (net[o + 3] ?? 0) + c * (net[o + 6] ?? 0) + d * (net[o + 9] ?? 0))
      y += weight * (a * (net[o + 1] ?? 0) + b * (net[o + 4] ?? 0) + c * (net[o + 7] ?? 0) + d * (net[o + 10] ?? 0))
      z += weight * (a * (net[o + 2] ?? 0) + b * (net[o + 5] ?? 0) + c * (net[o + 8] ?? 0) + d * (net[o + 11] ?? 0))
    }
    let dx = 0
    let dy = 0
    let dz = 0
    for (let r = 0; r < this.ridgeCount; r++) {
      const row = ridges[3 * r] ?? 0
      const below = ridges[3 * r + 1] ?? 0
      const above = ridges[3 * r + 2] ?? 0
      if (u <= row - below || u >= row + above) continue
      const factor = profile(u, row, below, above)
      for (let k = 0; k < 4; k++) {
        const weight = factor * (columnWeights[k] ?? 0)
        const o = (r * (this.columns + 2) + j + k) * 3
        dx += weight * (ridgeOffsets[o] ?? 0)
        dy += weight * (ridgeOffsets[o + 1] ?? 0)
        dz += weight * (ridgeOffsets[o + 2] ?? 0)
      }
    }
    return [x + dx, y + dy, z + dz]
  }

  /** Before the ridges are set: their normals are those of the surface without them. */
  private setOffsets(r: number, { row, heights }: Ridge) {
    for (let j = -1; j <= this.columns; j++) {
      const { index, side } = mirrorIndex(j, this.columns)
      const height = heights[index] ?? 0
      if (height === 0) continue
      const { n } = this.frame(row, index)
      const o = (r * (this.columns + 2) + j + 1) * 3
      this.ridgeOffsets[o] = n[0] * height
      this.ridgeOffsets[o + 1] = n[1] * height
      this.ridgeOffsets[o + 2] = n[2] * height * side
    }
  }

  /** Returns the row of the cell and stores its weights. */
  private setRowWeights(u: number, basis: Basis): number {
    const i = clamp(Math.floor(u), 0, this.rows - 2)
    basis(u - i, rowWeights)
    return i
  }

  /** Returns the column of the cell and stores its weights. */
  private setColumnWeights(v: number, basis: Basis): number {
    const j = clamp(Math.floor(v), 0, this.columns - 2)
    basis(v - j, columnWeights)
    return j
  }
}

/** Shared buffers, because allocating arrays for each point would be slow. */
const rowWeights = new Float64Array(4)
const columnWeights = new Float64Array(4)

type RidgeProfile = (u: number, row: number, below: number, above: number) => number

/** Parabolas that meet at the crease, where their slope is steepest, and end level. */
const ridgeHeight: RidgeProfile = (u, row, below, above) => {
  const t = 1 - (u < row ? (row - u) / below : (u - row) / above)
  return t > 0 ? t * t : 0
}

/** On the crease itself the mean of both sides. */
const ridgeSlope: RidgeProfile = (u, row, below, above) => {
  if (u === row) return 1 / below - 1 / above
  const t = 1 - (u < row ? (row - u) / below : (u - row) / above)
  return t > 0 ? (2 * t) / (u < row ? below : -above) : 0
}

/** Changes evenly across the crease, so that fine and coarse triangles round it in the same way. */
const roundedSlope: RidgeProfile = (u, row, below, above) => {
  const across = (u - row) / CREASE_HALF_ROWS
  const slopeAt = (at: number) => ridgeSlope(at, row, below, above)
  if (Math.abs(across) >= 1) return slopeAt(u)
  return mix(slopeAt(row - CREASE_HALF_ROWS), slopeAt(row + CREASE_HALF_ROWS), (across + 1) / 2)
}

type Basis = (t: number, into: Float64Array) => void

/** Of four control points around the place at `t` between the second and the third. */
export const cubicWeights: Basis = (t, into) => {
  const s = 1 - t
  into[0] = (s * s * s) / 6
  into[1] = (3 * t * t * t - 6 * t * t + 4) / 6
  into[2] = (3 * s * s * s - 6 * s * s + 4) / 6
  into[3] = (t * t * t) / 6
}

const derivativeWeights: Basis = (t, into) => {
  const s = 1 - t
  into[0] = (-s * s) / 2
  into[1] = (3 * t * t - 4 * t) / 2
  into[2] = (4 * s - 3 * s * s) / 2
  into[3] = (t * t) / 2
}

function mirrorIndex(index: number, count: number) {
  if (index < 0) return { index: -index, side: -1 }
  if (index >= count) return { index: 2 * (count - 1) - index, side: -1 }
  return { index, side: 1 }
}

/** Root of an increasing function: secant steps with occasional bisection. */
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
