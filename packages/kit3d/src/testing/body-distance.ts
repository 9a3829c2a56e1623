import type { BodyModel } from '../body-model.ts'
import type { Mesh } from '../model.ts'
import type { Sheet } from '../sheet.ts'
import type { Vec3 } from '../vector.ts'

const CELL_M = 0.12

/** Signed distance to the body's own surface, positive outside; by nearest sample and its tangent plane. */
export function bodyDistance({ hull, cabin, design }: BodyModel): (q: Vec3) => number {
  const samples: { p: Vec3; n: Vec3 }[] = []
  const take = (sheet: Sheet, fromRow: number) => {
    for (let v = 0; v <= sheet.columns - 1; v += 0.2)
      for (let u = fromRow; u <= sheet.rows - 1; u += 0.2) {
        const { p, n } = sheet.frame(u, v)
        samples.push({ p, n })
      }
  }
  take(hull.sheet, 0)
  if (design.layout === 'closed' || design.layout === 'pickup') take(cabin, 1)
  const cells = new Map<string, { p: Vec3; n: Vec3 }[]>()
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
    let nearest: { p: Vec3; n: Vec3 } | null = null
    for (let reach = 1; reach <= 5 && !nearest; reach += 2)
      for (let i = -reach; i <= reach; i++)
        for (let j = -reach; j <= reach; j++)
          for (let k = -reach; k <= reach; k++)
            for (const sample of cells.get(`${cell(x) + i},${cell(y) + j},${cell(z) + k}`) ?? []) {
              const d = (sample.p[0] - x) ** 2 + (sample.p[1] - y) ** 2 + (sample.p[2] - z) ** 2
              if (d < best) {
                best = d
                nearest = sample
              }
            }
    if (!nearest) return 1
    const { p, n } = nearest
    const along = (x - p[0]) * n[0] + (y - p[1]) * n[1] + (z - p[2]) * n[2]
    // Close to the sample the tangent plane is the truer measure; far away the straight distance is.
    return Math.sqrt(best) < 0.03 ? along : Math.sign(along) * Math.sqrt(best)
  }
}

export function vertices({ positions }: Mesh): Vec3[] {
  return Array.from({ length: positions.length / 3 }, (_, i) => [positions[3 * i] ?? 0, positions[3 * i + 1] ?? 0, positions[3 * i + 2] ?? 0])
}
