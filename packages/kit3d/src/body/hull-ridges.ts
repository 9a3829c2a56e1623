import { smoothstep } from '../shape/blend.ts'
import type { Ridge } from '../shape/bspline-surface.ts'
import type { Vec3 } from '../shape/vector.ts'
import { END_COLUMNS, ROW, stationStart } from './hull-control-net.ts'
import { frontArch, type Proportions, rearArch } from './proportions.ts'

/** Along the car, so that the lines of the hood grow out of its surface instead of starting with a bump. */
const HOOD_FADE_M = 0.6

/** Height of a line at x on the body side, or on an end face. */
type Height = (x: number, isEnd: boolean) => number

/** The character lines of the body: shoulder, doors, sill, hood, and the edges of nose and tail. */
export function hullRidges(p: Proportions, net: readonly (readonly Vec3[])[]): Ridge[] {
  const front = frontArch(p)
  const rear = rearArch(p)
  const { cowlX } = p.cabin
  const depth = p.lineDepth
  // Low noses have no edge between hood and bumper.
  const isLow = p.noseFace === 'wedge' || p.noseFace === 'soft'
  const columns = net.length
  const between = (x: number, from: number, to: number, fade: number) =>
    smoothstep(from, from + fade, x) * (1 - smoothstep(to - fade, to, x))
  const ridge = (row: number, below: number, above: number, height: Height): Ridge => ({
    row,
    below,
    above,
    heights: net.map((column, j) => depth * height(column[Math.round(row)]?.[0] ?? 0, j < END_COLUMNS || j >= columns - END_COLUMNS)),
  })
  return [
    ridge(ROW.rocker, 1, 0.9, (x, isEnd) => (isEnd ? 0 : 0.022 * between(x, front.x, rear.x, 0.25))),
    ridge(ROW.creaseHigh, 1.6, 1.2, (x) => 0.024 * between(x, front.x - 0.1, p.length, 0.5)),
    ridge(ROW.crest, 1, 1, (x) => 0.013 * (isLow ? smoothstep(0.2, 0.8, x) : 1)),
    ridge(11, 0.8, 0.6, (x, isEnd) => (isEnd ? 0 : 0.02 * between(x, stationStart(p), cowlX + 0.35, HOOD_FADE_M))),
    ridge(
      ROW.belt,
      0.8,
      0.9,
      (x) => 0.014 * smoothstep(p.length - 0.7, p.length - 0.3, x) + (isLow ? 0.004 : 0.012) * (1 - smoothstep(0.3, 0.6, x)),
    ),
    ridge(
      ROW.door,
      0.9,
      0.9,
      (x) => 0.016 * (smoothstep(rear.x + rear.radius * 0.5, p.length, x) + 1 - smoothstep(0, front.x - front.radius * 0.5, x)),
    ),
  ]
}
