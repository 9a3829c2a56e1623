import type { Mesh, Piece } from '../model.ts'
import { linspace, mix } from '../shape/blend.ts'
import { mergeMeshes, withMirrorImage } from '../shape/mesh-edit.ts'
import { type Outline, outlineDistance, roundCorners } from '../shape/outline.ts'
import { panel, ribbon, type Skin, withRibbonDirections } from '../shape/panel.ts'
import type { Point2 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import type { Lamp } from './design.ts'
import { arcScale, faceSkin } from './end-face.ts'
import { ROW } from './hull-control-net.ts'
import { pair, piece } from './piece.ts'
import { frontArch, rearArch } from './proportions.ts'
import { PLATE } from './tail.ts'

export const SHUT_LINE_M = 0.005
/** Points of the front edge of the hood are beside the center line, where the surface has no unique row; one segment crosses it. */
const HOOD_START = 0.012
/** Where the front edge of the hood starts to turn into its side, as a share of the half width. */
const HOOD_CORNER = 0.6
/** Half width of the trunk lid relative to that of the hood. */
const TRUNK_SHARE = 0.94
const TRUNK_END_M = 0.14
const MAX_TRUNK_ARC = 0.9
/** Upper end of its lines on the end face. */
const TRUNK_TOP = 0.99
/** Shut lines end this far before a lamp. */
const LAMP_GAP_M = 0.004
/** What is left of a line beside a lamp is not drawn if it is shorter. */
const SHORTEST_LINE_M = 0.03
/** Precision of the ends beside a lamp. */
const CUT_STEP_M = 0.02

/** Shut lines of doors, hood, trunk and bumpers, and the door handles. */
export function shutLines(model: BodyModel): Piece[] {
  const lift = model.full ? 0.0018 : 0.004
  const side: Skin = (x, y) => model.hull.side(x, y)
  const deck: Skin = (x, z) => model.hull.deck(x, z)
  const tail = faceSkin(model.hull, 'rear')
  const { p, design } = model
  const onDeck = design.headlamps.filter(({ on }) => on === 'deck')
  const onTail = design.taillamps.filter(({ on }) => on === 'face')
  const draw = (skin: Skin, line: Outline) => ribbon(skin, line, SHUT_LINE_M, lift)
  const lines: Mesh[] = [
    ...doorLines(model).map((line) => draw(side, line)),
    ...hoodAndTrunkLines(model).flatMap((line) => outsideLamps(onDeck, line).map((part) => draw(deck, part))),
    ...bumperLines(model).map((line) => draw(side, line)),
    ...tailgateLines(model).flatMap((line) => outsideLamps(onTail, line, p.tailY - p.rearClearance).map((part) => draw(tail, part))),
  ]
  return [piece('seam', withRibbonDirections(withMirrorImage(mergeMeshes(lines)))), ...doorHandles(model)]
}

function doorLines(model: BodyModel): Outline[] {
  const { hull, p, design, full } = model
  const top = (x: number) => hull.row(ROW.belt - 0.1, x).p[1]
  const bottom = (x: number) => hull.lines.sill(x) + 0.085
  const frontWheel = frontArch(p)
  const rearWheel = rearArch(p)
  return design.doors.slice(0, -1).map((front, k) => {
    const back = design.doors[k + 1] ?? front + 1
    // The rear door ends above the wheel arch.
    const limit = rearWheel.x - rearWheel.radius - 0.03
    // Two doors share one upright line.
    const isLast = k === design.doors.length - 2
    const rearFoot = Math.min(back - (isLast ? 0.05 : 0), limit)
    const frontFoot = Math.max(front + (k === 0 ? 0.03 : 0), frontWheel.x + frontWheel.radius + 0.05)
    const hip = Math.max(bottom(back), rearWheel.y + rearWheel.radius * 0.72)
    const corner: Outline = [
      [front, top(front)],
      [frontFoot, bottom(frontFoot)],
      [rearFoot, bottom(rearFoot)],
      ...(back > limit ? [[Math.min(back, limit + 0.22), hip] as const] : []),
      [back, top(back)],
    ]
    const perCorner = full ? 8 : 4
    // The first and last corner are below the glass and stay sharp.
    return [[front, top(front)], ...roundCorners(corner, 0.06, perCorner).slice(perCorner + 1, -perCorner - 1), [back, top(back)]]
  })
}

/** Half width of the hood, whose sides converge toward a nose that is not upright. */
const lidHalf = ({ hull, p }: BodyModel, x: number) =>
  hull.lines.beltHalf(x) * (0.86 - (p.noseFace === 'wedge' || p.noseFace === 'soft' ? 0.3 : 0.1) * Math.max(0, 1 - x / p.cabin.cowlX))

/** Where the side of the trunk lid meets the end face. */
function trunkArc(model: BodyModel) {
  const skin = faceSkin(model.hull, 'rear')
  const half = lidHalf(model, model.p.length - TRUNK_END_M) * TRUNK_SHARE
  let arc = half / arcScale(model.hull)
  for (let pass = 0; pass < 4; pass++) arc += (half - skin(arc, TRUNK_TOP).p[2]) / arcScale(model.hull)
  return Math.min(arc, MAX_TRUNK_ARC)
}

function hoodAndTrunkLines(model: BodyModel): Outline[] {
  const { p, design, full } = model
  const count = full ? 24 : 10
  const c = p.cabin
  const noseX = 0.2 + (p.noseFace === 'wedge' ? 0.2 : 0)
  const half = (x: number) => lidHalf(model, x)
  const sideX = noseX + 0.42
  const [corner, side]: [Point2, Point2] = [
    [noseX + 0.1, half(sideX)],
    [sideX, half(sideX)],
  ]
  const front = (t: number): Point2 => [noseX + 0.1 * t * t, half(sideX) * t]
  // The lid of a low nose starts at its tip: only its sides, which run toward the lamps, are seen.
  const isLow = p.noseFace === 'wedge' || p.noseFace === 'soft'
  const hood: Outline = [
    ...(isLow ? [] : [-HOOD_START, ...linspace(HOOD_START, HOOD_CORNER, count)].map(front)),
    ...linspace(isLow ? 0.5 : 0, 1, count)
      .slice(1)
      .map((t) => bezier(front(HOOD_CORNER), corner, side, t)),
    ...linspace(sideX, c.cowlX + c.bow[0] * 0.9, count)
      .slice(1)
      .map((x) => [x, half(x)] as const),
  ]
  if (design.tailgate !== 'trunk') return [hood]
  const from = c.backX + 0.03
  const to = p.length - TRUNK_END_M
  if (to - from < 0.15) return [hood]
  const trunk: Outline = linspace(from - c.bow[1] * 0.8, to, count).map((x) => [x, half(x) * TRUNK_SHARE] as const)
  return [hood, trunk]
}

const bezier = (a: Point2, b: Point2, c: Point2, t: number): Point2 => {
  const at = (k: 0 | 1) => mix(mix(a[k], b[k], t), mix(b[k], c[k], t), t)
  return [at(0), at(1)]
}

const lineLength = (line: Outline) =>
  line.reduce((sum, [x, z], i) => sum + Math.hypot(x - (line[i - 1]?.[0] ?? x), z - (line[i - 1]?.[1] ?? z)), 0)

/** The parts of a line that are not on a lamp. `scale` converts its second coordinate to meters. */
function outsideLamps(lamps: readonly Lamp[], line: Outline, scale = 1): Outline[] {
  if (lamps.length === 0) return [line]
  const toMeters = ([a, b]: Point2): Point2 => [a, b * scale]
  const distances = lamps.map(({ outline }) => outlineDistance(outline.map(toMeters)))
  const parts: Point2[][] = [[]]
  for (const [i, from] of line.entries()) {
    const to = line[i + 1] ?? from
    const steps = Math.max(1, Math.ceil(lineLength([from, to].map(toMeters)) / CUT_STEP_M))
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const point: Point2 = [mix(from[0], to[0], t), mix(from[1], to[1], t)]
      if (distances.some((distance) => distance(...toMeters(point)) < LAMP_GAP_M)) parts.push([])
      else parts.at(-1)?.push(point)
    }
  }
  return parts.filter((part) => lineLength(part.map(toMeters)) > SHORTEST_LINE_M)
}

function bumperLines(model: BodyModel): Outline[] {
  const { p, hull, full } = model
  const count = full ? 10 : 4
  const front = frontArch(p)
  const rear = rearArch(p)
  const xf = front.x - front.radius * 0.86
  const xr = rear.x + rear.radius * 0.9
  const top = (x: number) => hull.row(ROW.shoulder + 0.3, x).p[1]
  return [
    linspace(0, 1, count).map((t) => [xf - 0.04 * t, mix(front.y + front.radius * 0.5, top(xf), t)] as const),
    linspace(0, 1, count).map((t) => [xr + 0.05 * t, mix(rear.y + rear.radius * 0.5, top(xr) - 0.06, t)] as const),
  ]
}

function tailgateLines(model: BodyModel): Outline[] {
  const count = model.full ? 16 : 8
  const { tailgate, plate } = model.design
  // The edge of a lid ends at the recess of the plate.
  const start = (share: number) => (plate && plate[0] < share && share < plate[1] ? PLATE.half : 0)
  if (tailgate === 'pickup')
    return [[0.3, 0.98].map((s) => [0.74, s] as const), linspace(start(0.3), 0.74, count).map((a) => [a, 0.3] as const)]
  if (tailgate === 'hatch')
    return [[...linspace(start(0.34), 0.62, count).map((a) => [a, 0.34] as const), [0.66, 0.42], [0.68, 0.6], [0.68, 0.98]]]
  // An engine cover ends above the tail.
  if (tailgate === 'engine') return []
  const top = trunkArc(model)
  return [
    [...linspace(start(0.5), top - 0.08, count).map((a) => [a, 0.5] as const), [top - 0.04, 0.56], [top - 0.02, 0.7], [top, TRUNK_TOP]],
  ]
}

function doorHandles(model: BodyModel): Piece[] {
  const { hull, design, full } = model
  const skin: Skin = (x, y) => hull.side(x, y)
  return design.doors.slice(1).flatMap((back) => {
    const x = back - 0.17
    const y = hull.row(ROW.shoulder, x).p[1] - 0.035
    // Rises toward the rear like the shoulder.
    const bar = (half: number, low: number, high: number, radius: number) =>
      roundCorners(
        [
          [x - half, y + low],
          [x + half, y + low + 0.006],
          [x + half, y + high + 0.006],
          [x - half, y + high],
        ],
        radius,
      )
    const cup = bar(0.1, -0.016, 0.016, 0.02)
    const grip = bar(0.095, 0.002, 0.015, 0.008)
    const size = { columns: full ? 10 : 4, rows: 2 }
    return [
      pair('underbody', panel(skin, cup, { ...size, lift: 0.001 })),
      pair(design.cladding > 0 ? 'trim' : 'paint', panel(skin, grip, { ...size, lift: 0.012, sink: 0 })),
    ]
  })
}
