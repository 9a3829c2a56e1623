import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { vectorOf } from '@vorta/kit3d/shape/vector'
import { centerOf } from '../scene/bounds.ts'

export interface DimensionLine {
  readonly from: Point3
  readonly to: Point3
  readonly lengthMm: number
}

/** For each axis of a box, the edge that is outermost on screen, so that its dimension does not cover the model. */
export function dimensionLines(box: ArrayLike<number>, project: (point: Point3) => readonly [number, number] | null): DimensionLine[] {
  const corner = (bits: number): Point3 => vectorOf((axis) => box[axis + (bits & (1 << axis) ? 3 : 0)] ?? 0)
  const center = project(centerOf(box))
  return [0, 1, 2].flatMap((axis) => {
    const lines = [0, 1, 2, 3].flatMap((pair) => {
      // The two bits of the pair select a corner in the two other axes.
      const base = cornerBits(pair, axis)
      const line = { from: corner(base), to: corner(base | (1 << axis)), lengthMm: (box[axis + 3] ?? 0) - (box[axis] ?? 0) }
      const [a, b] = [project(line.from), project(line.to)]
      if (!a || !b || !center) return []
      // Prefer edges at the bottom, where drawings have their dimensions.
      const [x, y] = [(a[0] + b[0]) / 2 - center[0], (a[1] + b[1]) / 2 - center[1]]
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
      const distance = Math.abs(x * -dy + y * dx) / (Math.hypot(dx, dy) || 1)
      return [{ line, score: distance + y * 0.35 }]
    })
    const best = lines.sort((a, b) => b.score - a.score)[0]
    return best ? [best.line] : []
  })
}

function cornerBits(pair: number, axis: number): number {
  const [first, second] = [0, 1, 2].filter((k) => k !== axis) as [number, number]
  return (pair & 1 ? 1 << first : 0) | (pair & 2 ? 1 << second : 0)
}
