import { mix, smoothstep } from '../shape/blend.ts'
import { BSplineSurface } from '../shape/bspline-surface.ts'
import { curve } from '../shape/curve.ts'
import type { Vec3 } from '../shape/vector.ts'
import type { Hull } from './hull.ts'
import type { Proportions } from './proportions.ts'

/** Rows of the cabin's control net: from below the shoulder over the glass to the roof rail, then to the center of the roof. */
export const RING = { sunk: 0, base: 1, low: 2, middle: 3, high: 4, rail: 5, roofEdge: 6, top: 9 } as const
/** Columns at the corners between windshield, side and rear window. */
export const CORNER = { front: 5, rear: 15 } as const

const FRONT = [0, 0.3, 0.58, 0.8, 0.93, 1]
const SIDE = [0.05, 0.13, 0.25, 0.38, 0.5, 0.62, 0.75, 0.87, 0.95]
const HEIGHTS = [0, 0, 0.14, 0.5, 0.86, 1]
const ROOF_FRACTIONS = [0.88, 0.58, 0.28, 0]
const SUNK_DEPTH_M = 0.07
const FOOT_M = 0.012
/** Height of the edge between side and roof. */
const RAIL_M = 0.008

export function roofLine(p: Proportions) {
  const c = p.cabin
  return curve([
    [c.headerX - 0.3, p.height - 0.13],
    [c.headerX, p.height - 0.04],
    [c.peakX, p.height],
    [c.backTopX, c.backTopY],
    [c.backTopX + 0.4, c.backTopY - 0.1],
  ])
}

const spread = (from: number, to: number, x: number, [front, rear]: readonly [number, number]) => mix(front, rear, smoothstep(from, to, x))

/** Half the width of the greenhouse at its foot. */
export const footHalf = ({ p: { cabin: c }, lines }: Hull, x: number) => lines.beltHalf(x) - spread(c.cowlX, c.backX, x, c.inset)

/** Half the width of the roof. */
export const roofHalf = ({ cabin: c }: Proportions, x: number) => spread(c.headerX, c.backTopX, x, c.roofHalf)

/** The greenhouse: columns run from the center of the windshield around the side to the center of the rear window. */
export function cabinSurface(hull: Hull): BSplineSurface {
  const { p, lines } = hull
  const c = p.cabin
  const roof = roofLine(p)
  const foot = (column: ColumnPosition): Vec3 => {
    const xa = c.cowlX + c.bow[0]
    const xc = c.backX - c.bow[1]
    const x = columnX(column, c.cowlX, c.bow[0], c.backX, c.bow[1])
    const z = column.z * footHalf(hull, column.kind === 'side' ? mix(xa, xc, column.t) : column.kind === 'front' ? xa : xc)
    return [x, lines.deck(x, z), z]
  }
  const rail = (column: ColumnPosition, fraction: number): Vec3 => {
    const shift = (1 - fraction) * 0.28 * (c.backTopX - c.headerX)
    const front = c.headerX + shift
    const back = c.backTopX - shift
    const x = columnX(column, front, c.bow[0] * 0.62, back, c.bow[1] * 0.7)
    const z = column.z * fraction * roofHalf(p, x)
    return [x, roof(x) - c.crown * (column.z * fraction) ** 2, z]
  }
  const net = columnPositions().map((column) => {
    const base = foot(column)
    const top = rail(column, 1)
    const rows = HEIGHTS.map((h, ring): Vec3 => {
      const bulge = 4 * h * (1 - h)
      const outset = ring === RING.base ? FOOT_M : 0
      const [x, y, z] = [mix(base[0], top[0], h), mix(base[1], top[1], h), mix(base[2], top[2], h)]
      if (ring === RING.sunk) return [x, y - SUNK_DEPTH_M, z]
      if (column.kind === 'side') return [x, y, z + bulge * c.sideBulge + outset]
      if (column.kind === 'front')
        return [x - bulge * c.windshieldBulge - outset, y + bulge * c.windshieldBulge * 0.6, z + column.z * bulge * c.sideBulge]
      return [x + bulge * c.rearBulge * 0.4 + outset, y + bulge * c.rearBulge, z + column.z * bulge * c.sideBulge]
    })
    return [...rows, ...ROOF_FRACTIONS.map((fraction) => rail(column, fraction))]
  })
  return new BSplineSurface(net, [
    { row: RING.rail, below: 0.5, above: 0.8, heights: columnPositions().map(({ kind }) => (kind === 'side' ? RAIL_M : 0)) },
  ])
}

interface ColumnPosition {
  readonly kind: 'front' | 'side' | 'rear'
  /** Relative to the half width. */
  readonly z: number
  /** Position along the side, 0 to 1. */
  readonly t: number
}

function columnPositions(): ColumnPosition[] {
  return [
    ...FRONT.map((z): ColumnPosition => ({ kind: 'front', z, t: 0 })),
    ...SIDE.map((t): ColumnPosition => ({ kind: 'side', z: 1, t })),
    ...[...FRONT].reverse().map((z): ColumnPosition => ({ kind: 'rear', z, t: 1 })),
  ]
}

function columnX(column: ColumnPosition, front: number, frontBow: number, back: number, backBow: number) {
  if (column.kind === 'front') return front + frontBow * column.z ** 2
  if (column.kind === 'rear') return back - backBow * column.z ** 2
  return mix(front + frontBow, back - backBow, column.t)
}
