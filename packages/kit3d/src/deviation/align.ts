import { boundsOf, type Point3 } from '../inspect/surface.ts'
import type { FitTarget } from './fit-target.ts'
import { compose, IDENTITY_TRANSFORM, type RigidTransform, rotationAbout, transformPoints, translationBy } from './rigid.ts'
import { solveCholesky } from './solve-linear.ts'
import type { SurfaceSamples } from './surface-samples.ts'

/** The contact side of a solid part faces the car, so the normals are opposite; a sheet modeled over the car has the same normals. */
export type Facing = 'opposite' | 'same'

export interface Alignment {
  readonly transform: RigidTransform
  /** RMS distance of the matched points. */
  readonly rmsMm: number
  /** Another position fits about as well. */
  readonly isAmbiguous?: boolean
}

export interface IcpOptions {
  readonly facing: Facing
  /** The distance that the part should keep from the car. */
  readonly clearanceMm: number
  readonly iterations: number
}

/** Normals of touching surfaces deviate by at most about 50 degrees. */
const FACING_COS = 0.64
const CONVERGED_MM = 1e-4

/** Point-to-plane ICP (iterative closest point) with robust weights. */
export function runIcp(samples: SurfaceSamples, target: FitTarget, start: RigidTransform, options: IcpOptions): Alignment {
  const { facing, iterations } = options
  // The contact side of a solid part points to the car, so its distance from the car is negative along its normal.
  const clearance = facing === 'opposite' ? -options.clearanceMm : options.clearanceMm
  const count = samples.points.length / 3
  const [residuals, rows] = [new Float64Array(count), new Float64Array(count * 6)]
  let transform = start
  let rmsMm = Infinity
  for (let iteration = 0; iteration < iterations; iteration++) {
    const points = transformPoints(transform, samples.points)
    const normals = transformPoints(transform, samples.normals, 'directions')
    const center = centerOf(points)
    let found = 0
    for (let i = 0; i < count; i++) {
      const [x, y, z] = [points[i * 3] ?? 0, points[i * 3 + 1] ?? 0, points[i * 3 + 2] ?? 0]
      target.nearest(x, y, z)
      if (target.isBoundary || !isFacing(target, normals, i * 3, facing)) continue
      const { foot } = target
      // Uses the normal of the part, because the normals of a scan are noisy.
      const [nx, ny, nz] = [normals[i * 3] ?? 0, normals[i * 3 + 1] ?? 0, normals[i * 3 + 2] ?? 0]
      residuals[found] = (x - foot.x) * nx + (y - foot.y) * ny + (z - foot.z) * nz - clearance
      const [cx, cy, cz] = [x - center[0], y - center[1], z - center[2]]
      rows.set([cy * nz - cz * ny, cz * nx - cx * nz, cx * ny - cy * nx, nx, ny, nz], found * 6)
      found += 1
    }
    if (found < 12) return { transform, rmsMm: Infinity }
    const step = leastSquares(residuals, rows, found)
    rmsMm = step.rms
    if (!step.values) break
    const [rx = 0, ry = 0, rz = 0, tx = 0, ty = 0, tz = 0] = step.values
    const angle = Math.hypot(rx, ry, rz)
    const aboutCenter = compose(
      compose(translationBy([-center[0], -center[1], -center[2]]), rotationAbout([rx, ry, rz], angle)),
      translationBy(center),
    )
    transform = compose(transform, compose(aboutCenter, translationBy([tx, ty, tz])))
    if (Math.hypot(tx, ty, tz) + angle * distanceToFirst(points, center) < CONVERGED_MM) break
  }
  return { transform, rmsMm }
}

export function isFacing(target: FitTarget, normals: Float32Array, at: number, facing: Facing): boolean {
  const cosine = target.cosineTo(normals[at] ?? 0, normals[at + 1] ?? 0, normals[at + 2] ?? 0)
  return facing === 'opposite' ? cosine < -FACING_COS : cosine > FACING_COS
}

/** Keeps the part from drifting in directions that its shape does not constrain, such as sliding on a plane. */
const DAMPING = 1e-6

/** Tukey's biweight: the influence of a point fades with its distance and is zero beyond this multiple of the robust standard deviation. */
const OUTLIER_FACTOR = 4.7

function leastSquares(residuals: Float64Array, rows: Float64Array, found: number) {
  const limit = OUTLIER_FACTOR * Math.max(1e-4, 1.4826 * medianMagnitude(residuals, found))
  const a = new Float64Array(36)
  const b = new Float64Array(6)
  let [sum, used] = [0, 0]
  for (let i = 0; i < found; i++) {
    const residual = residuals[i] ?? 0
    const ratio = residual / limit
    if (ratio >= 1 || ratio <= -1) continue
    const weight = (1 - ratio * ratio) ** 2
    sum += residual * residual
    used += 1
    for (let j = 0; j < 6; j++) {
      const row = (rows[i * 6 + j] ?? 0) * weight
      b[j] = (b[j] ?? 0) - row * residual
      for (let k = j; k < 6; k++) a[j * 6 + k] = (a[j * 6 + k] ?? 0) + row * (rows[i * 6 + k] ?? 0)
    }
  }
  for (let j = 0; j < 6; j++) {
    for (let k = 0; k < j; k++) a[j * 6 + k] = a[k * 6 + j] ?? 0
  }
  for (let j = 0; j < 6; j++) a[j * 7] = (a[j * 7] ?? 0) * (1 + DAMPING) + (j < 3 ? 1 : DAMPING) * DAMPING * used
  return { values: solveCholesky(a, b), rms: Math.sqrt(sum / Math.max(1, used)) }
}

const medianMagnitude = (values: Float64Array, count: number): number => values.slice(0, count).map(Math.abs).sort()[count >> 1] ?? 0

const centerOf = (points: Float32Array): Point3 => {
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = boundsOf([points])
  return [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2]
}

const distanceToFirst = (points: Float32Array, [x, y, z]: Point3): number =>
  Math.hypot((points[0] ?? 0) - x, (points[1] ?? 0) - y, (points[2] ?? 0) - z)

const QUARTER_TURN = Math.PI / 2

/** The part as modeled, also with another up axis. */
export const MODELED_STARTS: readonly RigidTransform[] = [
  IDENTITY_TRANSFORM,
  rotationAbout([1, 0, 0], -QUARTER_TURN),
  rotationAbout([1, 0, 0], QUARTER_TURN),
]

/** Mean difference from the intended clearance; unmatched samples count as `maxMm`. */
export function misfitMm(
  samples: SurfaceSamples,
  target: FitTarget,
  transform: RigidTransform,
  { facing, clearanceMm }: Pick<IcpOptions, 'facing' | 'clearanceMm'>,
  maxMm: number,
): number {
  const points = transformPoints(transform, samples.points)
  const normals = transformPoints(transform, samples.normals, 'directions')
  let sum = 0
  for (let i = 0; i < points.length; i += 3) {
    target.nearest(points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0)
    const isMatched = !target.isBoundary && isFacing(target, normals, i, facing)
    sum += isMatched ? Math.min(maxMm, Math.abs(target.foot.distance - clearanceMm)) : maxMm
  }
  return sum / (points.length / 3)
}
