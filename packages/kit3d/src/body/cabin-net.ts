import { mix, smoothstep } from '../shape/blend.ts'
import { curve } from '../shape/curve.ts'
import { Sheet } from '../shape/sheet.ts'
import type { Vec3 } from '../shape/vector.ts'
import type { Hull } from './hull.ts'
import type { Proportions } from './proportions.ts'

/** Rings of the cabin's net: from below the shoulder up the glass to the rail, then over the roof to the middle. */
export const RING = { sunk: 0, base: 1, low: 2, middle: 3, high: 4, rail: 5, roofEdge: 6, top: 9 } as const
/** Columns where the windscreen turns into the side, and the side into the rear window. */
export const CORNER = { front: 5, rear: 15 } as const

const FRONT = [0, 0.3, 0.58, 0.8, 0.93, 1]
const SIDE = [0.05, 0.13, 0.25, 0.38, 0.5, 0.62, 0.75, 0.87, 0.95]
const HEIGHTS = [0, 0, 0.14, 0.5, 0.86, 1]
const ROOF_FRACTIONS = [0.88, 0.58, 0.28, 0]
const SUNK_M = 0.07
const FOOT_M = 0.012

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

/** The greenhouse: its columns wrap round from the middle of the windscreen to the middle of the rear window. */
export function cabinSheet(hull: Hull): Sheet {
  const { p, lines } = hull
  const c = p.cabin
  const roof = roofLine(p)
  const spread = (from: number, to: number, x: number, [front, rear]: readonly [number, number]) =>
    mix(front, rear, smoothstep(from, to, x))
  const foot = (place: Place): Vec3 => {
    const half = (x: number) => lines.beltHalf(x) - spread(c.cowlX, c.backX, x, c.inset)
    const xa = c.cowlX + c.bow[0]
    const xc = c.backX - c.bow[1]
    const x = placeX(place, c.cowlX, c.bow[0], c.backX, c.bow[1])
    const z = place.z * (place.kind === 'side' ? half(mix(xa, xc, place.t)) : half(place.kind === 'front' ? xa : xc))
    return [x, lines.deck(x, z), z]
  }
  const rail = (place: Place, fraction: number): Vec3 => {
    const shift = (1 - fraction) * 0.28 * (c.backTopX - c.headerX)
    const front = c.headerX + shift
    const back = c.backTopX - shift
    const x = placeX(place, front, c.bow[0] * 0.62, back, c.bow[1] * 0.7)
    const z = place.z * fraction * spread(c.headerX, c.backTopX, x, c.roofHalf)
    return [x, roof(x) - c.crown * (place.z * fraction) ** 2, z]
  }
  const net = places().map((place) => {
    const base = foot(place)
    const top = rail(place, 1)
    const rows = HEIGHTS.map((h, ring): Vec3 => {
      const bulge = 4 * h * (1 - h)
      const footing = ring === RING.base ? FOOT_M : 0
      const [x, y, z] = [mix(base[0], top[0], h), mix(base[1], top[1], h), mix(base[2], top[2], h)]
      if (ring === RING.sunk) return [x, y - SUNK_M, z]
      if (place.kind === 'side') return [x, y, z + bulge * c.sideBulge + footing]
      if (place.kind === 'front')
        return [x - bulge * c.screenBulge - footing, y + bulge * c.screenBulge * 0.6, z + place.z * bulge * c.sideBulge]
      return [x + bulge * c.rearBulge * 0.4 + footing, y + bulge * c.rearBulge, z + place.z * bulge * c.sideBulge]
    })
    return [...rows, ...ROOF_FRACTIONS.map((fraction) => rail(place, fraction))]
  })
  return new Sheet(net)
}

interface Place {
  readonly kind: 'front' | 'side' | 'rear'
  /** Share of the half width. */
  readonly z: number
  /** Share of the way along the side. */
  readonly t: number
}

function places(): Place[] {
  return [
    ...FRONT.map((z): Place => ({ kind: 'front', z, t: 0 })),
    ...SIDE.map((t): Place => ({ kind: 'side', z: 1, t })),
    ...[...FRONT].reverse().map((z): Place => ({ kind: 'rear', z, t: 1 })),
  ]
}

function placeX(place: Place, front: number, frontBow: number, back: number, backBow: number) {
  if (place.kind === 'front') return front + frontBow * place.z ** 2
  if (place.kind === 'rear') return back - backBow * place.z ** 2
  return mix(front + frontBow, back - backBow, place.t)
}
