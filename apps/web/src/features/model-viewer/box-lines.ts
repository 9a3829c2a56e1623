import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { middleOf } from './bounds.ts'

export interface BoxLine {
  readonly from: Point3
  readonly to: Point3
  readonly lengthMm: number
}

/** For each direction of a box the edge that lies furthest out in the picture: there a dimension covers nothing. */
export function boxLines(box: ArrayLike<number>, place: (point: Point3) => readonly [number, number] | null): BoxLine[] {
  const corner = (bits: number): Point3 => [0, 1, 2].map((axis) => box[axis + (bits & (1 << axis) ? 3 : 0)] ?? 0) as unknown as Point3
  const centre = place(middleOf(box))
  return [0, 1, 2].flatMap((axis) => {
    const lines = [0, 1, 2, 3].flatMap((pair) => {
      // The two bits of the pair go to the two other axes.
      const base = spread(pair, axis)
      const line = { from: corner(base), to: corner(base | (1 << axis)), lengthMm: (box[axis + 3] ?? 0) - (box[axis] ?? 0) }
      const [a, b] = [place(line.from), place(line.to)]
      if (!a || !b || !centre) return []
      // Lower is better than higher: that is where a reader looks for dimensions.
      const [x, y] = [(a[0] + b[0]) / 2 - centre[0], (a[1] + b[1]) / 2 - centre[1]]
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
      const away = Math.abs(x * -dy + y * dx) / (Math.hypot(dx, dy) || 1)
      return [{ line, score: away + y * 0.35 }]
    })
    const best = lines.sort((a, b) => b.score - a.score)[0]
    return best ? [best.line] : []
  })
}

function spread(pair: number, axis: number): number {
  const [one, other] = [0, 1, 2].filter((k) => k !== axis) as [number, number]
  return (pair & 1 ? 1 << one : 0) | (pair & 2 ? 1 << other : 0)
}
