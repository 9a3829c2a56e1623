import type { BSplineSurface } from '../shape/bspline-surface.ts'
import type { Vec3 } from '../shape/vector.ts'

export interface Sample {
  readonly surface: BSplineSurface
  readonly u: number
  readonly v: number
  readonly p: Vec3
}

/** Between samples, in rows and columns. */
const STEP = 0.25
const CELL_M = 0.12
/** In cells. A point is looked for in larger blocks if there is no sample around it. */
const REACHES = [1, 3, 5] as const

/** Finds the nearest of the samples of surfaces. Keeps them in flat arrays in the order of their cells, because it is asked for every vertex. */
export class SampleGrid {
  readonly #surfaces: readonly BSplineSurface[]
  /** x, y, z, u, v and the number of the surface. */
  readonly #samples: Float64Array
  /** The samples of cell i are those from starts[i] to starts[i + 1] - 1. */
  readonly #starts: Uint32Array
  readonly #low: Vec3
  readonly #counts: Vec3

  /** Of each surface the rows from `fromRow`. */
  constructor(sampled: readonly { readonly surface: BSplineSurface; readonly fromRow: number }[]) {
    this.#surfaces = sampled.map(({ surface }) => surface)
    const samples: number[] = []
    sampled.forEach(({ surface, fromRow }, number) => {
      for (let v = 0; v <= surface.columns - 1; v += STEP)
        for (let u = fromRow; u <= surface.rows - 1; u += STEP) {
          const [x, y, z] = surface.at(u, v)
          samples.push(x, y, z, u, v, number)
        }
    })
    const [lowX, highX] = cellsAlong(samples, 0)
    const [lowY, highY] = cellsAlong(samples, 1)
    const [lowZ, highZ] = cellsAlong(samples, 2)
    this.#low = [lowX, lowY, lowZ]
    const [nx, ny, nz] = [highX - lowX + 1, highY - lowY + 1, highZ - lowZ + 1]
    this.#counts = [nx, ny, nz]
    const cellOf = (i: number) =>
      ((cell(samples[6 * i]) - lowX) * ny + cell(samples[6 * i + 1]) - lowY) * nz + cell(samples[6 * i + 2]) - lowZ
    const starts = new Uint32Array(nx * ny * nz + 1)
    const cells = Uint32Array.from({ length: samples.length / 6 }, (_, i) => cellOf(i))
    for (const at of cells) starts[at + 1] = (starts[at + 1] ?? 0) + 1
    for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0)
    const free = starts.slice()
    this.#starts = starts
    this.#samples = new Float64Array(samples.length)
    for (let i = 0; i < cells.length; i++) {
      const to = free[cells[i] ?? 0] ?? 0
      free[cells[i] ?? 0] = to + 1
      for (let k = 0; k < 6; k++) this.#samples[6 * to + k] = samples[6 * i + k] ?? 0
    }
  }

  nearest(q: Vec3): Sample | null {
    for (const reach of REACHES) {
      const found = this.#nearestWithin(q, reach)
      if (found >= 0) return this.#sample(found)
    }
    return null
  }

  #nearestWithin([x, y, z]: Vec3, reach: number): number {
    const samples = this.#samples
    const [lowX, lowY, lowZ] = this.#low
    const [nx, ny, nz] = this.#counts
    const i = cell(x) - lowX
    const j = cell(y) - lowY
    const k = cell(z) - lowZ
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
          const px = (samples[6 * s] ?? 0) - x
          const py = (samples[6 * s + 1] ?? 0) - y
          const pz = (samples[6 * s + 2] ?? 0) - z
          const d = px * px + py * py + pz * pz
          if (d < best) {
            best = d
            nearest = s
          }
        }
      }
    }
    return nearest
  }

  #sample(at: number): Sample | null {
    const [x = 0, y = 0, z = 0, u = 0, v = 0, number = 0] = this.#samples.subarray(6 * at, 6 * at + 6)
    const surface = this.#surfaces[number]
    return surface ? { surface, u, v, p: [x, y, z] } : null
  }
}

const cell = (value = 0) => Math.floor(value / CELL_M)

/** The first and the last cell along an axis. */
function cellsAlong(samples: readonly number[], axis: number): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = axis; i < samples.length; i += 6) {
    low = Math.min(low, samples[i] ?? 0)
    high = Math.max(high, samples[i] ?? 0)
  }
  return [cell(low), cell(high)]
}

/** Distance to the cell that starts at `from`. */
const outside = (value: number, from: number) => Math.max(from - value, 0, value - from - CELL_M)
