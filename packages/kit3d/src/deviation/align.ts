import { boundsOf, type Point3 } from '../inspect/surface.ts'
import { compose, IDENTITY_TRANSFORM, type RigidTransform, rotationAbout, transformPoints, translationBy } from './rigid.ts'
import type { ScanTarget } from './scan-target.ts'
import { solved } from './solve-linear.ts'
import type { SurfaceSamples } from './surface-samples.ts'

/** A part that lies on the car looks against it; a sheet that was drawn over the car looks the same way. */
export type Facing = 'against' | 'along'

export interface Alignment {
  readonly transform: RigidTransform
  /** How far the points that were used stay from the scan, root of the mean square. */
  readonly rmsMm: number
}

export interface RefineOptions {
  readonly facing: Facing
  readonly rounds: number
}

/** Surfaces that lie on one another look opposite, or the same way, within some 50 degrees. */
const FACING_COS = 0.64
const SETTLED_MM = 1e-4

/** Moves the samples until they lie on the target: the nearest points, the worst left out, least squares of distances along the normals, again and again. */
export function runIcp(samples: SurfaceSamples, target: ScanTarget, start: RigidTransform, { facing, rounds }: RefineOptions): Alignment {
  const count = samples.points.length / 3
  const [residuals, rows] = [new Float64Array(count), new Float64Array(count * 6)]
  let transform = start
  let rmsMm = Infinity
  for (let round = 0; round < rounds; round++) {
    const points = transformPoints(transform, samples.points)
    const normals = transformPoints(transform, samples.normals, 'directions')
    const centre = middleOf(points)
    let found = 0
    for (let i = 0; i < count; i++) {
      const [x, y, z] = [points[i * 3] as number, points[i * 3 + 1] as number, points[i * 3 + 2] as number]
      target.nearest(x, y, z)
      if (target.isBorder || !isFacing(target, normals, i * 3, facing)) continue
      const { tree } = target
      // Along the part's own normal: it was drawn, whereas the scan's is as rough as the scan and would pull.
      const [nx, ny, nz] = [normals[i * 3] as number, normals[i * 3 + 1] as number, normals[i * 3 + 2] as number]
      residuals[found] = (x - tree.x) * nx + (y - tree.y) * ny + (z - tree.z) * nz
      const [cx, cy, cz] = [x - centre[0], y - centre[1], z - centre[2]]
      rows.set([cy * nz - cz * ny, cz * nx - cx * nz, cx * ny - cy * nx, nx, ny, nz], found * 6)
      found += 1
    }
    if (found < 12) return { transform, rmsMm: Infinity }
    const step = leastSquares(residuals, rows, found)
    rmsMm = step.rms
    if (!step.values) break
    const [rx = 0, ry = 0, rz = 0, tx = 0, ty = 0, tz = 0] = step.values
    const angle = Math.hypot(rx, ry, rz)
    const aboutCentre = compose(
      compose(translationBy([-centre[0], -centre[1], -centre[2]]), rotationAbout([rx, ry, rz], angle)),
      translationBy(centre),
    )
    transform = compose(transform, compose(aboutCentre, translationBy([tx, ty, tz])))
    if (Math.hypot(tx, ty, tz) + angle * reachOf(points, centre) < SETTLED_MM) break
  }
  return { transform, rmsMm }
}

export function isFacing(target: ScanTarget, normals: Float32Array, at: number, facing: Facing): boolean {
  const along = target.along(normals[at] as number, normals[at + 1] as number, normals[at + 2] as number)
  return facing === 'against' ? along < -FACING_COS : along > FACING_COS
}

/** Directions that the shape leaves open, such as sliding on a plane, are damped so that nothing moves along them. */
const DAMPING = 1e-6

/** Beyond so many times the usual distance a point is where the part does not fit, and has no say in where it belongs; up to there its say fades. */
const TRUSTED = 4.7

function leastSquares(residuals: Float64Array, rows: Float64Array, found: number) {
  const limit = TRUSTED * Math.max(1e-4, 1.4826 * medianSize(residuals, found))
  const a = new Float64Array(36)
  const b = new Float64Array(6)
  let [sum, used] = [0, 0]
  for (let i = 0; i < found; i++) {
    const residual = residuals[i] as number
    const far = residual / limit
    if (far >= 1 || far <= -1) continue
    const weight = (1 - far * far) ** 2
    sum += residual * residual
    used += 1
    for (let j = 0; j < 6; j++) {
      const row = (rows[i * 6 + j] as number) * weight
      b[j] = (b[j] as number) - row * residual
      for (let k = j; k < 6; k++) a[j * 6 + k] = (a[j * 6 + k] as number) + row * (rows[i * 6 + k] as number)
    }
  }
  for (let j = 0; j < 6; j++) {
    for (let k = 0; k < j; k++) a[j * 6 + k] = a[k * 6 + j] as number
  }
  for (let j = 0; j < 6; j++) a[j * 7] = (a[j * 7] as number) * (1 + DAMPING) + (j < 3 ? 1 : DAMPING) * DAMPING * used
  return { values: solved(a, b), rms: Math.sqrt(sum / Math.max(1, used)) }
}

const medianSize = (values: Float64Array, count: number): number => values.slice(0, count).map(Math.abs).sort()[count >> 1] as number

const middleOf = (points: Float32Array): Point3 => {
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = boundsOf([points])
  return [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2]
}

const reachOf = (points: Float32Array, [x, y, z]: Point3): number =>
  Math.hypot((points[0] as number) - x, (points[1] as number) - y, (points[2] as number) - z)

const QUARTER = Math.PI / 2

/** All 24 ways to set a box on a table. */
function uprightTurns(): RigidTransform[] {
  const sides = [
    IDENTITY_TRANSFORM,
    rotationAbout([1, 0, 0], QUARTER),
    rotationAbout([1, 0, 0], -QUARTER),
    rotationAbout([1, 0, 0], 2 * QUARTER),
    rotationAbout([0, 1, 0], QUARTER),
    rotationAbout([0, 1, 0], -QUARTER),
  ]
  return sides.flatMap((side) => [0, 1, 2, 3].map((quarter) => compose(rotationAbout([0, 0, 1], quarter * QUARTER), side)))
}

/** Where a search may begin: the files as they are, also with the other axis up, and the middles of the boxes on one another, turned every way. */
export function startingMoves(part: Float32Array, scan: Float32Array): RigidTransform[] {
  const [from, to] = [middleOf(part), middleOf(scan)]
  const toMiddle = (rotation: RigidTransform) =>
    compose(compose(translationBy([-from[0], -from[1], -from[2]]), rotation), translationBy(to))
  return [IDENTITY_TRANSFORM, rotationAbout([1, 0, 0], -QUARTER), rotationAbout([1, 0, 0], QUARTER), ...uprightTurns().map(toMiddle)]
}

const SEATING_ROUNDS = 25

/** Slides the part, without turning it, until it rests on the scan: from there the exact search knows what belongs to what. */
export function seated(samples: SurfaceSamples, target: ScanTarget, start: RigidTransform, facing: Facing): RigidTransform {
  let transform = start
  for (let round = 0; round < SEATING_ROUNDS; round++) {
    const points = transformPoints(transform, samples.points)
    const normals = transformPoints(transform, samples.normals, 'directions')
    let [x, y, z, found] = [0, 0, 0, 0]
    for (let i = 0; i < points.length; i += 3) {
      target.nearest(points[i] as number, points[i + 1] as number, points[i + 2] as number)
      if (!isFacing(target, normals, i, facing)) continue
      x += target.tree.x - (points[i] as number)
      y += target.tree.y - (points[i + 1] as number)
      z += target.tree.z - (points[i + 2] as number)
      found += 1
    }
    if (found === 0) break
    transform = compose(transform, translationBy([x / found, y / found, z / found]))
    if (Math.hypot(x, y, z) / found < 0.05) break
  }
  return transform
}

/** How badly the part lies: the mean distance of its points, those without a place counted as far away. */
export function misfitMm(samples: SurfaceSamples, target: ScanTarget, transform: RigidTransform, facing: Facing, farMm: number): number {
  const points = transformPoints(transform, samples.points)
  const normals = transformPoints(transform, samples.normals, 'directions')
  let sum = 0
  for (let i = 0; i < points.length; i += 3) {
    target.nearest(points[i] as number, points[i + 1] as number, points[i + 2] as number)
    const isPlaced = !target.isBorder && isFacing(target, normals, i, facing)
    sum += isPlaced ? Math.min(farMm, target.tree.distance) : farMm
  }
  return sum / (points.length / 3)
}
