import type { Point3 } from '../inspect/surface.ts'
import { addScaled, cross, dot, length, normalize, vectorOf } from '../shape/vector.ts'
import type { PointSurface } from './point-surface.ts'
import { compose, largestEigenvector, type RigidTransform, rotationAbout, translationBy } from './rigid.ts'
import type { SurfaceSamples } from './surface-samples.ts'

const MAX_PLACES = 80
/** Places are chosen from that many points of the scan. */
const CANDIDATE_PLACES = 3_000
/** Relative to the extent of the part. Alignment converges from about this distance. */
const PLACE_SPACING = 0.15
const TURNS = 12
/** A second direction is tried if the part has that much surface facing it, relative to the first. */
const SECOND_DIRECTION_SHARE = 0.4

/** Start values all over the scan: the part stands on it with either side, in steps of 30 degrees. */
export function startsOnSurface(part: SurfaceSamples, scan: PointSurface): RigidTransform[] {
  const center = meanOf(part.points)
  const extent = 2 * Math.max(...pointsOf(part.points).map((point) => length(subtract(point, center))))
  const places = spreadOver(scan, extent)
  const directions = mainDirections(part.normals)
  const toOrigin = translationBy([-center[0], -center[1], -center[2]])
  return places.flatMap(({ point, normal }) =>
    directions.flatMap((direction) => {
      const upright = compose(toOrigin, rotationBetween(direction, normal))
      return Array.from({ length: TURNS }, (_, turn) =>
        compose(compose(upright, rotationAbout(normal, (turn * 2 * Math.PI) / TURNS)), translationBy(point)),
      )
    }),
  )
}

interface Place {
  readonly point: Point3
  /** Averaged over an area of about the size of the part. */
  readonly normal: Point3
}

/** Farthest-point sampling. */
function spreadOver({ points, normals }: PointSurface, extent: number): Place[] {
  const count = points.length / 3
  const step = Math.max(1, Math.floor(count / CANDIDATE_PLACES))
  const candidates = Array.from({ length: Math.floor(count / step) }, (_, i) => i * step * 3)
  const at = (list: Float32Array, i: number) => vectorOf((k) => list[i + k] ?? 0)
  const candidatePoints = candidates.map((i) => at(points, i))
  const distances = new Float64Array(candidates.length).fill(Infinity)
  const places: Place[] = []
  let next = 0
  while (places.length < MAX_PLACES) {
    const point = candidatePoints[next]
    if (!point) break
    let normal: Point3 = [0, 0, 0]
    let farthest = 0
    for (const [i, other] of candidatePoints.entries()) {
      const distance = length(subtract(other, point))
      if (distance < extent / 3) normal = addScaled(normal, at(normals, candidates[i] ?? 0), 1)
      distances[i] = Math.min(distances[i] ?? 0, distance)
      if ((distances[i] ?? 0) > (distances[farthest] ?? 0)) farthest = i
    }
    places.push({ point, normal: normalize(normal) })
    if ((distances[farthest] ?? 0) < extent * PLACE_SPACING) break
    next = farthest
  }
  return places
}

/** Directions that most of the surface faces, with their opposites. */
function mainDirections(normals: Float32Array): Point3[] {
  const matrix = [0, 1, 2].map((i) => [0, 1, 2].map((j) => pointsOf(normals).reduce((sum, n) => sum + (n[i] ?? 0) * (n[j] ?? 0), 0)))
  const eigenpair = (m: number[][]) => {
    const vector = vectorOf((k) => largestEigenvector(m)[k] ?? 0)
    const value = dot(
      vector,
      vectorOf((i) =>
        dot(
          vectorOf((j) => m[i]?.[j] ?? 0),
          vector,
        ),
      ),
    )
    return { vector, value }
  }
  const first = eigenpair(matrix)
  const second = eigenpair(
    matrix.map((row, i) => row.map((value, j) => value - first.value * (first.vector[i] ?? 0) * (first.vector[j] ?? 0))),
  )
  return [first, ...(second.value > SECOND_DIRECTION_SHARE * first.value ? [second] : [])].flatMap(({ vector }) => [
    vector,
    vectorOf((k) => -(vector[k] ?? 0)),
  ])
}

function rotationBetween(from: Point3, to: Point3): RigidTransform {
  const axis = cross(from, to)
  const angle = Math.atan2(length(axis), dot(from, to))
  // Opposite directions leave the axis undetermined; any perpendicular one works.
  return rotationAbout(length(axis) > 1e-6 ? axis : cross(from, Math.abs(from[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]), angle)
}

const subtract = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

const pointsOf = (list: Float32Array): Point3[] => Array.from({ length: list.length / 3 }, (_, i) => vectorOf((k) => list[i * 3 + k] ?? 0))

const meanOf = (list: Float32Array): Point3 => {
  const points = pointsOf(list)
  return vectorOf((k) => points.reduce((sum, point) => sum + (point[k] ?? 0), 0) / points.length)
}
