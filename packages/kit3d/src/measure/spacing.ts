import type { PointTally } from './point-tally.ts'

/** A cell must hold several sampled points on average, or empty ones would be lack of sample and not lack of surface. */
const POINTS_PER_CELL = 8
const FINEST_GRID = 256
/** A plane in any direction crosses, on average, one and a half times as many cells as it has cell faces. */
const CELLS_PER_FACE = 1.5

/** The area of the surface that the points lie on, in the square of the file's unit, within about a third. */
function surfaceArea(points: PointTally): number {
  const { bounds, sample } = points
  const size = [0, 1, 2].map((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0))
  const [width = 0, height = 0, depth = 0] = size
  const longest = Math.max(width, height, depth)
  const sampled = sample.length / 3
  if (longest === 0) return 0
  let area = width * height + height * depth + depth * width
  for (let cells = 2; cells <= FINEST_GRID; cells = Math.ceil(cells * 1.4)) {
    const occupied = occupiedCells(sample, bounds, longest / cells, cells)
    if (occupied * POINTS_PER_CELL > sampled) break
    area = (occupied * (longest / cells) ** 2) / CELLS_PER_FACE
  }
  return area
}

/** The usual distance from a point to its neighbours, in the file's unit; points that span no surface have none. */
export function spacingOf(points: PointTally, distinctPoints: number): number {
  const area = surfaceArea(points)
  return area > 0 && distinctPoints > 0 ? Math.sqrt(area / distinctPoints) : Infinity
}

function occupiedCells(sample: Float32Array, bounds: Float64Array, cell: number, cells: number): number {
  const seen = new Uint8Array(cells ** 3)
  let occupied = 0
  const place = (value: number, axis: number) => Math.min(cells - 1, Math.max(0, Math.floor((value - (bounds[axis] ?? 0)) / cell)))
  for (let i = 0; i < sample.length; i += 3) {
    const index = (place(sample[i] ?? 0, 0) * cells + place(sample[i + 1] ?? 0, 1)) * cells + place(sample[i + 2] ?? 0, 2)
    if (seen[index] === 0) {
      seen[index] = 1
      occupied += 1
    }
  }
  return occupied
}
