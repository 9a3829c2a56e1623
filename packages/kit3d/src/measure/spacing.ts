import type { PointStats } from './point-stats.ts'

/** With fewer samples per cell, a cell on the surface could be empty by chance. */
const POINTS_PER_CELL = 8
const FINEST_GRID = 256
/** On average, a plane of any orientation crosses 1.5 times as many cells as its area has cell faces. */
const CELLS_PER_FACE = 1.5

/** Estimates the area of the surface that the points lie on, in file units, within about a third. */
function surfaceArea(points: PointStats): number {
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

/** Typical distance between neighboring points, in file units; infinite if the points span no surface. */
export function spacingOf(points: PointStats, distinctPoints: number): number {
  const area = surfaceArea(points)
  return area > 0 && distinctPoints > 0 ? Math.sqrt(area / distinctPoints) : Infinity
}

function occupiedCells(sample: Float32Array, bounds: Float64Array, cell: number, cells: number): number {
  const seen = new Uint8Array(cells ** 3)
  let occupied = 0
  const cellIndex = (value: number, axis: number) => Math.min(cells - 1, Math.max(0, Math.floor((value - (bounds[axis] ?? 0)) / cell)))
  for (let i = 0; i < sample.length; i += 3) {
    const index = (cellIndex(sample[i] ?? 0, 0) * cells + cellIndex(sample[i + 1] ?? 0, 1)) * cells + cellIndex(sample[i + 2] ?? 0, 2)
    if (seen[index] === 0) {
      seen[index] = 1
      occupied += 1
    }
  }
  return occupied
}
