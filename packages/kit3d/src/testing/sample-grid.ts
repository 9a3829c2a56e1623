import type { BSplineSurface } from '../shape/bspline-surface.ts'
import type { Vec3 } from '../shape/vector.ts'

export interface Sample {
  readonly surface: BSplineSurface
  readonly u: number
  readonly v: number
  readonly p: Vec3
}

const CELL_M = 0.12
/** In cells. A point is looked for in larger blocks if there is no sample around it. */
const REACHES = [1, 3, 5] as const

/** Finds the nearest of the samples of a surface. Reads them from flat arrays in the order of their cells, because it is asked for every vertex. */
export class SampleGrid {
  readonly #samples: readonly Sample[]
  /** The samples in the order of their cells, and their points. */
  readonly #order: Uint32Array
  readonly #points: Float64Array
  /** The samples of cell i are those from starts[i] to starts[i + 1] - 1. */
  readonly #starts: Uint32Array
  readonly #low: readonly number[]
  readonly #counts: readonly number[]

  constructor(samples: readonly Sample[]) {
    const low = [Infinity, Infinity, Infinity]
    const high = [-Infinity, -Infinity, -Infinity]
    for (const { p } of samples)
      for (const axis of [0, 1, 2] as const) {
        const cell = Math.floor(p[axis] / CELL_M)
        if (cell < (low[axis] ?? 0)) low[axis] = cell
        if (cell > (high[axis] ?? 0)) high[axis] = cell
      }
    this.#low = low
    this.#counts = high.map((cell, axis) => cell - (low[axis] ?? 0) + 1)
    this.#starts = new Uint32Array(this.#counts.reduce((a, b) => a * b) + 1)
    const cells = Uint32Array.from(samples, ({ p }) => this.#cellOf(p))
    for (const cell of cells) this.#starts[cell + 1] = (this.#starts[cell + 1] ?? 0) + 1
    for (let i = 1; i < this.#starts.length; i++) this.#starts[i] = (this.#starts[i] ?? 0) + (this.#starts[i - 1] ?? 0)
    const free = this.#starts.slice()
    this.#order = new Uint32Array(samples.length)
    this.#points = new Float64Array(samples.length * 3)
    this.#samples = samples
    samples.forEach(({ p }, i) => {
      const cell = cells[i] ?? 0
      const at = free[cell] ?? 0
      free[cell] = at + 1
      this.#order[at] = i
      for (const axis of [0, 1, 2] as const) this.#points[3 * at + axis] = p[axis]
    })
  }

  nearest(q: Vec3): Sample | null {
    for (const reach of REACHES) {
      const found = this.#nearestWithin(q, reach)
      if (found) return found
    }
    return null
  }

  #nearestWithin([x, y, z]: Vec3, reach: number): Sample | undefined {
    const points = this.#points
    const [lowX = 0, lowY = 0, lowZ = 0] = this.#low
    const [nx = 0, ny = 0, nz = 0] = this.#counts
    const i = Math.floor(x / CELL_M) - lowX
    const j = Math.floor(y / CELL_M) - lowY
    const k = Math.floor(z / CELL_M) - lowZ
    const fromZ = Math.max(k - reach, 0)
    const toZ = Math.min(k + reach, nz - 1)
    let best = Number.POSITIVE_INFINITY
    let nearest = -1
    for (let a = Math.max(i - reach, 0); a <= Math.min(i + reach, nx - 1) && fromZ <= toZ; a++) {
      const dx = outside(x, (a + lowX) * CELL_M)
      for (let b = Math.max(j - reach, 0); b <= Math.min(j + reach, ny - 1); b++) {
        const dy = outside(y, (b + lowY) * CELL_M)
        if (dx * dx + dy * dy > best) continue
        const row = (a * ny + b) * nz
        const end = this.#starts[row + toZ + 1] ?? 0
        for (let s = this.#starts[row + fromZ] ?? 0; s < end; s++) {
          const px = (points[3 * s] ?? 0) - x
          const py = (points[3 * s + 1] ?? 0) - y
          const pz = (points[3 * s + 2] ?? 0) - z
          const d = px * px + py * py + pz * pz
          if (d < best) {
            best = d
            nearest = s
          }
        }
      }
    }
    return this.#samples[this.#order[nearest] ?? -1]
  }

  #cellOf(p: Vec3): number {
    const at = (axis: 0 | 1 | 2) => Math.floor(p[axis] / CELL_M) - (this.#low[axis] ?? 0)
    return (at(0) * (this.#counts[1] ?? 0) + at(1)) * (this.#counts[2] ?? 0) + at(2)
  }
}

/** Distance to the cell that starts at `from`. */
const outside = (value: number, from: number) => Math.max(from - value, 0, value - from - CELL_M)
