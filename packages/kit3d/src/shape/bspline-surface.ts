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

interface BuiltRidge extends Ridge {
  /** Control points of the offset, with one more at both ends. */
  readonly offsets: Float64Array
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
  private ridges: readonly BuiltRidge[] = []

  constructor(net: readonly (readonly Vec3[])[], ridges: readonly Ridge[] = []) {
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
    this.ridges = ridges.map((ridge) => ({ ...ridge, offsets: this.ridgeOffsets(ridge) }))
  }

  /** The rows of the ridges, where a tessellation needs vertices. */
  get creases(): readonly number[] {
    return this.ridges.map(({ row }) => row)
  }

  at(u: number, v: number): Vec3 {
    const [i, j] = this.setWeights(u, v, cubicWeights, cubicWeights)
    const [dx, dy, dz] = this.ridgeSum(u, j, ridgeHeight)
    return [this.sum(i, j, 0) + dx, this.sum(i, j, 1) + dy, Math.max(0, this.sum(i, j, 2) + dz)]
  }

  /** Point and outward normal, which is exact or that of rounded creases, for shading. */
  frame(u: number, v: number, creases: 'exact' | 'rounded' = 'exact'): SurfacePoint {
    const p = this.at(u, v)
    // At the four corners the tangents are parallel, so the normal is taken slightly inside.
    const uIn = clamp(u, 0.04, this.rows - 1.04)
    const vIn = clamp(v, 0.04, this.columns - 1.04)
    const du = this.derivative(uIn, vIn, derivativeWeights, cubicWeights, creases === 'exact' ? ridgeSlope : roundedSlope)
    const dv = this.derivative(uIn, vIn, cubicWeights, derivativeWeights, ridgeHeight)
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

  private coordinate(u: number, v: number, axis: number): number {
    const [i, j] = this.setWeights(u, v, cubicWeights, cubicWeights)
    return this.sum(i, j, axis) + (this.ridgeSum(u, j, ridgeHeight)[axis] ?? 0)
  }

  private derivative(u: number, v: number, rowBasis: Basis, columnBasis: Basis, profile: RidgeProfile): Vec3 {
    const [i, j] = this.setWeights(u, v, rowBasis, columnBasis)
    const [dx, dy, dz] = this.ridgeSum(u, j, profile)
    return [this.sum(i, j, 0) + dx, this.sum(i, j, 1) + dy, this.sum(i, j, 2) + dz]
  }

  /** Before the ridges are set: their normals are those of the surface without them. */
  private ridgeOffsets({ row, heights }: Ridge): Float64Array {
    const offsets = new Float64Array((this.columns + 2) * 3)
    for (let j = -1; j <= this.columns; j++) {
      const { index, side } = mirrorIndex(j, this.columns)
      const height = heights[index] ?? 0
      if (height === 0) continue
      const { n } = this.frame(row, index)
      offsets.set([n[0] * height, n[1] * height, n[2] * height * side], (j + 1) * 3)
    }
    return offsets
  }

  /** The offset of the ridges at row u, with the stored weights of the columns from j. */
  private ridgeSum(u: number, j: number, profile: RidgeProfile): Vec3 {
    ridgeTotal[0] = ridgeTotal[1] = ridgeTotal[2] = 0
    for (const ridge of this.ridges) {
      const factor = profile(ridge, u)
      if (factor === 0) continue
      for (let k = 0; k < 4; k++) {
        const weight = factor * (columnWeights[k] ?? 0)
        const o = (j + k) * 3
        for (let axis = 0; axis < 3; axis++) ridgeTotal[axis] = (ridgeTotal[axis] ?? 0) + weight * (ridge.offsets[o + axis] ?? 0)
      }
    }
    return [ridgeTotal[0] ?? 0, ridgeTotal[1] ?? 0, ridgeTotal[2] ?? 0]
  }

  /** Returns the cell and stores its weights. */
  private setWeights(u: number, v: number, rowBasis: Basis, columnBasis: Basis): readonly [number, number] {
    const i = clamp(Math.floor(u), 0, this.rows - 2)
    const j = clamp(Math.floor(v), 0, this.columns - 2)
    rowBasis(u - i, rowWeights)
    columnBasis(v - j, columnWeights)
    return [i, j]
  }

  private sum(i: number, j: number, axis: number): number {
    const { net, stride } = this
    let total = 0
    for (let k = 0; k < 4; k++) {
      const o = ((j + k) * stride + i) * 3 + axis
      const along =
        (rowWeights[0] ?? 0) * (net[o] ?? 0) +
        (rowWeights[1] ?? 0) * (net[o + 3] ?? 0) +
        (rowWeights[2] ?? 0) * (net[o + 6] ?? 0) +
        (rowWeights[3] ?? 0) * (net[o + 9] ?? 0)
      total += (columnWeights[k] ?? 0) * along
    }
    return total
  }
}

/** Shared buffers: a body evaluates half a million points, and allocating arrays for each would be slow. */
const rowWeights = new Float64Array(4)
const columnWeights = new Float64Array(4)
const ridgeTotal = new Float64Array(3)

type RidgeProfile = (ridge: Ridge, u: number) => number

/** Parabolas that meet at the crease, where their slope is steepest, and end level. */
const ridgeHeight: RidgeProfile = ({ row, below, above }, u) => {
  const t = 1 - (u < row ? (row - u) / below : (u - row) / above)
  return t > 0 ? t * t : 0
}

/** On the crease itself the mean of both sides. */
const ridgeSlope: RidgeProfile = ({ row, below, above }, u) => {
  if (u === row) return 1 / below - 1 / above
  const t = 1 - (u < row ? (row - u) / below : (u - row) / above)
  return t > 0 ? (2 * t) / (u < row ? below : -above) : 0
}

/** Changes evenly across the crease, so that fine and coarse triangles round it in the same way. */
const roundedSlope: RidgeProfile = (ridge, u) => {
  const across = (u - ridge.row) / CREASE_HALF_ROWS
  if (Math.abs(across) >= 1) return ridgeSlope(ridge, u)
  return mix(ridgeSlope(ridge, ridge.row - CREASE_HALF_ROWS), ridgeSlope(ridge, ridge.row + CREASE_HALF_ROWS), (across + 1) / 2)
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
