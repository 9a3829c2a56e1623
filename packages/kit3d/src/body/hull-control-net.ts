import { clamp, gaussian, mix, smoothstep } from '../shape/blend.ts'
import { type Curve, curve, faired, type Knots } from '../shape/curve.ts'
import type { Vec3 } from '../shape/vector.ts'
import { type Arch, type FaceKind, frontArch, frontAxle, type Proportions, rearArch, rearAxle } from './proportions.ts'

/** Rows of the hull's control net, from the center of the floor around the side to the center of the hood or trunk. */
export const ROW = {
  floor: 0,
  floorEdge: 1,
  sill: 2,
  rocker: 3,
  door: 4,
  creaseLow: 5,
  creaseHigh: 6,
  shoulder: 7,
  crest: 8,
  belt: 9,
  top: 13,
} as const

const STATION_M = 0.1
/** How far the lines along the car are averaged; more makes highlights calmer and haunches flatter. */
const FAIR_M = 0.2
/** How often the sections are faired, where they meet the end faces. */
const STATION_PASSES = 2
const CREST_M = 0.045
/** Lower doors are concave by at least this share of the width, so that shoulder and sill catch the light. */
const CONCAVE = 0.022
/** Where front fenders are above the hood: share of its half width, and meters in front of the axle. */
const FENDER = { share: 0.84, width: 0.17, forward: 0.22, length: 0.6 }
const DECK_FRACTIONS = [0.78, 0.5, 0.25, 0]
const END_FRACTIONS = [0, 0.36, 0.66, 0.87, 0.965]
/** How the rows of an end face approach the heights of the sections beside it: late enough for a level face, without a kink. */
const END_EASE = 1.7
/** Columns of an end face. */
export const END_COLUMNS = END_FRACTIONS.length
const FACE_HEIGHTS = [0.02, 0.15, 0.42, 0.66, 0.75, 0.87, 0.955, 1]
const SETBACKS: Record<FaceKind, readonly number[]> = {
  soft: [0.075, 0.045, 0.02, 0.002, 0, 0.016, 0.045, 0.085],
  upright: [0.055, 0.025, 0.008, 0, 0, 0.006, 0.018, 0.05],
  vertical: [0.04, 0.012, 0.002, 0, 0, 0.002, 0.008, 0.026],
  wedge: [0.02, 0.0, 0.012, 0.04, 0.06, 0.1, 0.15, 0.21],
  shark: [0.12, 0.085, 0.05, 0.022, 0.01, 0, 0.008, 0.045],
}

export interface HullLines {
  /** Half width of the body in plan view. */
  readonly width: Curve
  /** Height of hood, cabin base and trunk on the center line. */
  readonly spine: Curve
  readonly crest: Curve
  readonly belt: Curve
  readonly beltHalf: Curve
  readonly sill: Curve
  /** Height of the crease along the doors. */
  readonly crease: Curve
  /** Height of the upper surface at a point in plan view. */
  readonly deck: (x: number, z: number) => number
}

export function hullLines(p: Proportions): HullLines {
  const {
    length: l,
    halfWidth: w,
    noseY,
    cowlY,
    clearance,
    hoodArc = 1,
    fenderGap = 0.065,
    fenderRise = 0,
    tailDrop = 0.002,
    shoulderSwing = 1,
    crownPower = 2.4,
  } = p
  const { cowlX, backX } = p.cabin
  const xf = frontAxle(p)
  const xr = rearAxle(p)
  const mid = (xf + xr) / 2
  const top = (arch: Arch) => arch.y + arch.radius
  const [beltFront, beltRear] = p.belt
  const fender = Math.max(top(frontArch(p)) + fenderGap, p.fenderY)
  const hip = Math.max(top(rearArch(p)) + 0.085, p.hipY)
  const drop = p.shoulderDrop
  const fair = (from: Curve) => faired(from, 0, l, FAIR_M)
  const line = (knots: Knots) => fair(curve(knots))
  const width = line([
    [0, p.noseWidth * w],
    [0.35, mix(p.noseWidth, 0.985, 0.65) * w],
    [xf, 0.985 * w],
    [xf + 0.6, (0.985 - p.waist * 0.6) * w],
    [mid, (0.985 - p.waist) * w],
    [xr - 0.6, (0.99 - p.waist * 0.35) * w],
    [xr, w],
    [l - 0.4, mix(p.tailWidth, 1, 0.72) * w],
    [l, p.tailWidth * w],
  ])
  const hood = (x: number, rise: number) => mix(noseY, cowlY, mix(x / (cowlX + 0.08), rise, hoodArc))
  const spine = line([
    [0, noseY],
    [0.12, noseY + 0.03],
    [0.5, hood(0.5, 0.5) + p.hoodBulge * 0.5],
    [Math.max(0.7, cowlX * 0.72), hood(Math.max(0.7, cowlX * 0.72), 0.84) + p.hoodBulge],
    [cowlX + 0.08, cowlY],
    [mix(cowlX, backX, 0.5), mix(cowlY, p.deckY, 0.5)],
    [Math.min(backX, l - 0.45), p.deckY],
    [l - 0.3, p.tailY + tailDrop],
    [l, p.tailY],
  ])
  const crest = line([
    [0, noseY - 0.045],
    [0.4, mix(noseY, fender, mix(0.4 / xf, 0.55, hoodArc))],
    [xf, fender],
    [xf + 0.65, mix(fender, beltFront - drop, 0.75)],
    [mid, mix(beltFront, beltRear, 0.35) - drop],
    [xr - 0.55, mix(beltRear - drop, hip, 0.45)],
    [xr, hip],
    [l - 0.42, Math.min(hip, p.tailY - 0.05)],
    [l, p.tailY - 0.07],
  ])
  const belt = line([
    [0, noseY - 0.01],
    [0.4, mix(noseY, cowlY, 0.32) + 0.3 * fenderRise],
    [xf, Math.max(fender + 0.03, mix(noseY, cowlY, 0.62))],
    [cowlX + 0.15, Math.max(beltFront - 0.012, mix(fender, beltFront, 0.7))],
    [mid, mix(beltFront, beltRear, 0.4)],
    [xr - 0.55, mix(beltRear, Math.max(beltRear, hip), 0.3)],
    [xr, Math.max(beltRear + 0.01, hip + 0.03)],
    [l - 0.42, p.tailY - 0.014],
    [l, p.tailY - 0.02],
  ])
  const swing = line([
    [0, 0.02],
    [0.5, -0.01],
    [xf, -0.025],
    [cowlX, -0.01],
    [mid, 0.01],
    [xr - 0.6, -0.01],
    [xr, -0.045],
    [l - 0.4, -0.03],
    [l, 0],
  ])
  const sill = line([
    [0, clearance + 0.035],
    [0.5, clearance + 0.025],
    [xf, clearance + 0.015],
    [mid, clearance],
    [xr - 0.3, clearance + 0.005],
    [xr, clearance + 0.03],
    [l - 0.4, mix(clearance, p.rearClearance, 0.6)],
    [l, p.rearClearance],
  ])
  const beltHalf: Curve = (x) => (p.shoulderInset + shoulderSwing * swing(x)) * width(x)
  // Nose and tail are crowned like the sections behind and in front of them.
  const inside = (x: number) => clamp(x, stationStart(p), l - 0.4)
  const crown = fair((x) => spine(inside(x)) - belt(inside(x)))
  const crownHalf = fair((x) => beltHalf(inside(x)))
  const deck = (x: number, z: number) => {
    const share = Math.min(1.05, Math.abs(z) / crownHalf(x))
    const fenders = fenderRise * gaussian(share, FENDER.share, FENDER.width) * gaussian(x, xf - FENDER.forward, FENDER.length)
    return spine(x) - crown(x) * share ** crownPower + fenders
  }
  return { width, spine, crest, belt, beltHalf, sill, crease: fair((x) => creaseHeight(p, x)), deck }
}

/** [column][row]. */
export function hullNet(p: Proportions, lines: HullLines): Vec3[][] {
  const first = stationStart(p)
  const last = p.length - 0.4
  const count = Math.round((last - first) / STATION_M)
  const xs = Array.from({ length: count + 1 }, (_, i) => mix(first, last, i / count))
  const sections = xs.map((x) => section(p, lines, x))
  const net = [
    ...endColumns(p, lines, sections[0] ?? [], first, true),
    ...sections,
    ...endColumns(p, lines, sections[count] ?? [], last, false),
  ]
  return fair(net, STATION_PASSES)
}

/** Where the sections begin, behind the nose. */
export function stationStart(p: Proportions) {
  return (p.noseSweep[4] ?? 0.3) + 0.16
}

function section(p: Proportions, lines: HullLines, x: number): Vec3[] {
  const xr = rearAxle(p)
  const xf = frontAxle(p)
  const w = lines.width(x)
  const bottom = lines.sill(x)
  const crease = lines.crease(x)
  const crest = lines.crest(x)
  const half = lines.beltHalf(x)
  const flare = p.flare[0] * gaussian(x, xf, 0.44) + p.flare[1] * gaussian(x, xr, 0.48)
  const low = 0.55 * flare
  // Bumpers are not concave: the highlight of the nose would turn back at its corners.
  const hollow = (p.tuck + CONCAVE) * smoothstep(0.3, xf + 0.4, x) * (1 - smoothstep(xr - 0.2, p.length - 0.3, x))
  return [
    [x, bottom + 0.03, 0],
    [x, bottom + 0.03, w * 0.72],
    [x, bottom, w * 0.93 + low],
    [x, bottom + 0.075, w * 0.968 + low],
    [x, mix(bottom + 0.075, crease, 0.5), w * (1 - hollow) + flare * 0.85],
    [x, crease - 0.03, w + flare],
    [x, crease + 0.03, w * (1 - p.crease) + flare],
    [x, crest - CREST_M, w * 0.98 + flare * 0.85],
    [x, crest, w * 0.953 + flare * 0.6],
    [x, lines.deck(x, half), half + flare * 0.15],
    ...DECK_FRACTIONS.map((k): Vec3 => [x, lines.deck(x, half * k), half * k]),
  ]
}

function creaseHeight(p: Proportions, x: number) {
  const xf = frontAxle(p)
  const xr = rearAxle(p)
  const front = mix(p.clearance, p.belt[0], 0.64)
  const rear = mix(p.clearance, p.belt[1], 0.68) + p.wedge
  const rise = mix(front, rear, clamp((x - xf) / (xr - xf), -0.15, 1.15))
  return Math.min(rise, mix(p.clearance, p.noseY, x < xf ? mix(0.72, 1, clamp(x / xf, 0, 1) ** 2) : 1) + (x > xf ? 1 : 0.02))
}

function endColumns(p: Proportions, lines: HullLines, reference: readonly Vec3[], xStation: number, front: boolean): Vec3[][] {
  const sign = front ? 1 : -1
  const tip = front ? 0 : p.length
  const sweep = front ? p.noseSweep : p.tailSweep
  const setbacks = SETBACKS[front ? p.noseFace : p.tailFace]
  const bottom = front ? p.clearance + 0.01 : p.rearClearance
  const top = front ? p.noseY : p.tailY
  const edge = setbacks[7] ?? 0
  const columns = END_FRACTIONS.map((fraction, j) => {
    const swept = sweep[j] ?? 0
    const share = (j / END_FRACTIONS.length) ** END_EASE
    return reference.map((ref, row): Vec3 => {
      const back = row < 2 ? 0.42 - row * 0.1 : row <= 9 ? (setbacks[row - 2] ?? 0) : edge + (row - 9) * 0.048
      const xTip = tip + sign * back
      const reach = Math.min(1.15, Math.abs(xStation - xTip) / Math.abs(xStation - tip))
      const x = xTip + sign * swept * reach
      const z = ref[2] * fraction
      if (row >= 9) return [x, lines.deck(x, z), z]
      const yTip = row < 2 ? bottom + 0.03 : mix(bottom, top, FACE_HEIGHTS[row - 2] ?? 0)
      const y = mix(yTip, ref[1], share)
      if (row < 6) return [x, y, z]
      // The upper rows of the face follow the edge of the hood, which rises toward the fenders.
      const belt = reference[9] ?? ref
      const edgeY = lines.deck(tip + sign * (edge + swept), belt[2] * fraction)
      return [x, y + ((edgeY - mix(top, belt[1], share)) * (row - 5)) / 4, z]
    })
  })
  return front ? columns : columns.reverse()
}

/** Fairs the rows along the car without the end faces, because reflections reveal every irregularity. */
function fair(net: Vec3[][], passes: number) {
  let current = net
  for (let pass = 0; pass < passes; pass++) {
    const before = current
    current = before.map((column, j) =>
      column.map((point, row): Vec3 => {
        const prev = before[j - 1]?.[row]
        const next = before[j + 1]?.[row]
        if (!prev || !next || row < 2 || j < END_COLUMNS - 2 || j > before.length - END_COLUMNS + 1) return point
        return [point[0], 0.5 * point[1] + 0.25 * (prev[1] + next[1]), 0.5 * point[2] + 0.25 * (prev[2] + next[2])]
      }),
    )
  }
  return current
}
