import type { BodyModel } from '../body/body-model.ts'
import type { Mesh } from '../model.ts'
import type { BSplineSurface } from '../shape/bspline-surface.ts'
import type { Vec3 } from '../shape/vector.ts'

const CELL_M = 0.12
/** More cells than any car is long. */
const MAX_CELL = 1024

/** Signed distance to the body surface, positive outside. */
export function bodyDistance({ hull, cabin, design }: BodyModel): (q: Vec3) => number {
  const samples: Sample[] = []
  const addSamples = (surface: BSplineSurface, fromRow: number) => {
    for (let v = 0; v <= surface.columns - 1; v += 0.25)
      for (let u = fromRow; u <= surface.rows - 1; u += 0.25) samples.push({ surface, u, v, p: surface.at(u, v) })
  }
  addSamples(hull.surface, 0)
  if (design.layout === 'closed' || design.layout === 'pickup') addSamples(cabin, 1)
  const cells = new Map<number, Sample[]>()
  const cell = (value: number) => Math.floor(value / CELL_M) + MAX_CELL / 2
  const keyOf = (i: number, j: number, k: number) => (i * MAX_CELL + j) * MAX_CELL + k
  for (const sample of samples) {
    const [x, y, z] = sample.p
    const key = keyOf(cell(x), cell(y), cell(z))
    const list = cells.get(key)
    if (list) list.push(sample)
    else cells.set(key, [sample])
  }
  const measure = (x: number, y: number, z: number) => {
    let best = Number.POSITIVE_INFINITY
    let nearest: Sample | null = null
    for (let radius = 1; radius <= 5 && !nearest; radius += 2)
      for (let i = -radius; i <= radius; i++)
        for (let j = -radius; j <= radius; j++)
          for (let k = -radius; k <= radius; k++)
            for (const sample of cells.get(keyOf(cell(x) + i, cell(y) + j, cell(z) + k)) ?? []) {
              const d = (sample.p[0] - x) ** 2 + (sample.p[1] - y) ** 2 + (sample.p[2] - z) ** 2
              if (d < best) {
                best = d
                nearest = sample
              }
            }
    if (!nearest) return 1
    const { surface, u, v } = closest(nearest, [x, y, z])
    const { p, n } = surface.frame(u, v)
    const d = Math.hypot(x - p[0], y - p[1], z - p[2])
    return Math.sign((x - p[0]) * n[0] + (y - p[1]) * n[1] + (z - p[2]) * n[2]) * d
  }
  // Triangles repeat their corners, and both sides of the car are the same.
  const known = new Map<string, number>()
  return ([x, y, zSigned]) => {
    const z = Math.abs(zSigned)
    const key = `${x},${y},${z}`
    const distance = known.get(key) ?? measure(x, y, z)
    known.set(key, distance)
    return distance
  }
}

interface Sample {
  readonly surface: BSplineSurface
  readonly u: number
  readonly v: number
  readonly p: Vec3
}

/** Pattern search for the nearest surface point, starting from a sample. */
function closest(start: Sample, q: Vec3): Sample {
  const { surface } = start
  const squaredDistance = (p: Vec3) => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2
  let best = start
  let bestDistance = squaredDistance(start.p)
  for (let step = 0.2; step > 0.004; step /= 2)
    for (let pass = 0, from: Sample | null = null; pass < 3 && from !== best; pass++) {
      from = best
      for (const [du, dv] of [
        [step, 0],
        [-step, 0],
        [0, step],
        [0, -step],
      ] as const) {
        const u = Math.min(surface.rows - 1, Math.max(0, best.u + du))
        const v = Math.min(surface.columns - 1, Math.max(0, best.v + dv))
        const p = surface.at(u, v)
        const distance = squaredDistance(p)
        if (distance >= bestDistance) continue
        best = { surface, u, v, p }
        bestDistance = distance
      }
    }
  return best
}

export function vertices({ positions }: Mesh): Vec3[] {
  return Array.from({ length: positions.length / 3 }, (_, i) => [
    positions[3 * i] ?? 0,
    positions[3 * i + 1] ?? 0,
    positions[3 * i + 2] ?? 0,
  ])
}
