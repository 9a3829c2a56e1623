import type { BodyModel } from '../body/body-model.ts'
import type { Mesh } from '../model.ts'
import type { BSplineSurface } from '../shape/bspline-surface.ts'
import type { Vec3 } from '../shape/vector.ts'

const CELL_M = 0.12

/** Signed distance to the body surface, positive outside. */
export function bodyDistance({ hull, cabin, design }: BodyModel): (q: Vec3) => number {
  const samples: Sample[] = []
  const addSamples = (surface: BSplineSurface, fromRow: number) => {
    for (let v = 0; v <= surface.columns - 1; v += 0.25)
      for (let u = fromRow; u <= surface.rows - 1; u += 0.25) samples.push({ surface, u, v, p: surface.at(u, v) })
  }
  addSamples(hull.surface, 0)
  if (design.layout === 'closed' || design.layout === 'pickup') addSamples(cabin, 1)
  const cells = new Map<string, Sample[]>()
  const cell = (value: number) => Math.floor(value / CELL_M)
  for (const sample of samples) {
    const key = sample.p.map(cell).join()
    const list = cells.get(key)
    if (list) list.push(sample)
    else cells.set(key, [sample])
  }
  return ([x, y, zSigned]) => {
    const z = Math.abs(zSigned)
    let best = Number.POSITIVE_INFINITY
    let nearest: Sample | null = null
    for (let radius = 1; radius <= 5 && !nearest; radius += 2)
      for (let i = -radius; i <= radius; i++)
        for (let j = -radius; j <= radius; j++)
          for (let k = -radius; k <= radius; k++)
            for (const sample of cells.get(`${cell(x) + i},${cell(y) + j},${cell(z) + k}`) ?? []) {
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
  for (let step = 0.2; step > 0.004; step /= 2)
    for (let pass = 0; pass < 3; pass++)
      for (const [du, dv] of [
        [step, 0],
        [-step, 0],
        [0, step],
        [0, -step],
      ] as const) {
        const u = Math.min(surface.rows - 1, Math.max(0, best.u + du))
        const v = Math.min(surface.columns - 1, Math.max(0, best.v + dv))
        const p = surface.at(u, v)
        if (squaredDistance(p) < squaredDistance(best.p)) best = { surface, u, v, p }
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
