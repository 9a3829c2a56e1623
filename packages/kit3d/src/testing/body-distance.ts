import type { BodyModel } from '../body/body-model.ts'
import type { Mesh, Piece } from '../model.ts'
import { clamp } from '../shape/blend.ts'
import { distance, dot, sub, type Vec3 } from '../shape/vector.ts'
import { pointIds } from './audit.ts'
import { type Sample, SampleGrid } from './sample-grid.ts'

/** Samples are less than 0.06 m apart, so that no point beyond this touches the body or is too deep in it. */
const FAR_M = 0.12
const MAX_STEPS = 12
/** In rows or columns of the control net: less than a tenth of a millimeter. */
const SMALLEST_STEP = 0.0005
const DIFFERENCE = 0.001
const PROBES = [
  [0.03, 0],
  [-0.03, 0],
  [0, 0.03],
  [0, -0.03],
] as const

/** Signed distance to the body surface, positive outside. Far from the surface it is the one to the nearest sample. */
export function bodyDistance({ hull, cabin, design }: BodyModel): (q: Vec3) => number {
  const isClosed = design.layout === 'closed' || design.layout === 'pickup'
  const grid = new SampleGrid([{ surface: hull.surface, fromRow: 0 }, ...(isClosed ? [{ surface: cabin, fromRow: 1 }] : [])])
  return ([x, y, zSigned]) => {
    // Both sides of the car are the same.
    const q: Vec3 = [x, y, Math.abs(zSigned)]
    const nearest = grid.nearest(q)
    if (!nearest) return 1
    const { surface, u, v } = distance(nearest.p, q) > FAR_M ? nearest : closest(nearest, q)
    const { p, n } = surface.frame(u, v)
    return Math.sign(dot(sub(q, p), n)) * distance(p, q)
  }
}

const squaredDistance = (a: Vec3, b: Vec3) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

/** The nearest surface point, from a sample. */
function closest(start: Sample, q: Vec3): Sample {
  const { surface } = start
  let best = start
  let bestDistance = squaredDistance(start.p, q)
  const moveBy = (du: number, dv: number): boolean => {
    const u = clamp(best.u + du, 0, surface.rows - 1)
    const v = clamp(best.v + dv, 0, surface.columns - 1)
    const p = surface.at(u, v)
    const d = squaredDistance(p, q)
    if (d >= bestDistance) return false
    best = { surface, u, v, p }
    bestDistance = d
    return true
  }
  for (let pass = 0; pass < MAX_STEPS; pass++) {
    const [du, dv] = stepTo(q, best)
    const isNear = Math.abs(du) + Math.abs(dv) < SMALLEST_STEP
    // A ridge changes the direction of the surface, so that a step can end beside it.
    if ((isNear || !moveBy(du, dv)) && !PROBES.some(([u, v]) => moveBy(u, v))) break
  }
  return best
}

/** A Gauss-Newton step in rows and columns, with differences as derivatives. */
function stepTo(q: Vec3, { surface, u, v, p }: Sample): readonly [number, number] {
  const hu = u + DIFFERENCE > surface.rows - 1 ? -DIFFERENCE : DIFFERENCE
  const hv = v + DIFFERENCE > surface.columns - 1 ? -DIFFERENCE : DIFFERENCE
  const alongU = sub(surface.at(u + hu, v), p)
  const alongV = sub(surface.at(u, v + hv), p)
  const gap = sub(q, p)
  const uu = dot(alongU, alongU)
  const uv = dot(alongU, alongV)
  const vv = dot(alongV, alongV)
  const gu = dot(alongU, gap)
  const gv = dot(alongV, gap)
  // The tangents are parallel in the corners of the surface.
  const determinant = uu * vv - uv * uv + 1e-6 * uu * vv
  if (determinant === 0) return [0, 0]
  return [clamp((hu * (gu * vv - gv * uv)) / determinant, -0.25, 0.25), clamp((hv * (gv * uu - gu * uv)) / determinant, -0.25, 0.25)]
}

export function vertices({ positions }: Mesh): Vec3[] {
  return Array.from({ length: positions.length / 3 }, (_, i) => [
    positions[3 * i] ?? 0,
    positions[3 * i + 1] ?? 0,
    positions[3 * i + 2] ?? 0,
  ])
}

/** The different points of the left half; the right one is its mirror image. */
export function leftPoints(pieces: readonly Piece[]): Vec3[] {
  const coordinates: number[] = []
  for (const { mesh } of pieces) {
    const { positions } = mesh
    for (let i = 0; i < positions.length; i += 3) {
      const z = positions[i + 2] ?? 0
      if (z >= 0) coordinates.push(positions[i] ?? 0, positions[i + 1] ?? 0, z)
    }
  }
  const points: Vec3[] = []
  pointIds(coordinates, 2000).forEach((id, i) => {
    if (id === i) points.push([coordinates[3 * i] ?? 0, coordinates[3 * i + 1] ?? 0, coordinates[3 * i + 2] ?? 0])
  })
  return points
}
