import type { Mesh, Piece } from '../model.ts'
import { linspace, mix } from '../shape/blend.ts'
import { mergeMeshes, withMirrorImage } from '../shape/mesh-edit.ts'
import { type Outline, roundCorners } from '../shape/outline.ts'
import { panel, ribbon, type Skin, withRibbonDirections } from '../shape/panel.ts'
import type { BodyModel } from './body-model.ts'
import { faceSkin } from './end-face.ts'
import { ROW } from './hull-control-net.ts'
import { pair, piece } from './piece.ts'
import { frontArch, rearArch } from './proportions.ts'

export const SHUT_LINE_M = 0.005

/** Shut lines of doors, hood, trunk and bumpers, and the door handles. */
export function shutLines(model: BodyModel): Piece[] {
  const lift = model.full ? 0.0018 : 0.004
  const side: Skin = (x, y) => model.hull.side(x, y)
  const deck: Skin = (x, z) => model.hull.deck(x, z)
  const draw = (skin: Skin, line: Outline) => ribbon(skin, line, SHUT_LINE_M, lift)
  const lines: Mesh[] = [
    ...doorLines(model).map((line) => draw(side, line)),
    ...hoodAndTrunkLines(model).map((line) => draw(deck, line)),
    ...bumperLines(model).map((line) => draw(side, line)),
    ...tailgateLines(model).map((line) => draw(faceSkin(model.hull, 'rear'), line)),
  ]
  return [piece('seam', withRibbonDirections(withMirrorImage(mergeMeshes(lines)))), ...doorHandles(model)]
}

function doorLines(model: BodyModel): Outline[] {
  const { hull, p, design, full } = model
  const top = (x: number) => hull.row(ROW.belt - 0.1, x).p[1]
  const bottom = (x: number) => hull.lines.sill(x) + 0.13
  const frontWheel = frontArch(p)
  const rearWheel = rearArch(p)
  return design.doors.slice(0, -1).map((front, k) => {
    const back = design.doors[k + 1] ?? front + 1
    // The rear door ends above the wheel arch.
    const limit = rearWheel.x - rearWheel.radius - 0.03
    const rearFoot = Math.min(back - 0.05, limit)
    const frontFoot = Math.max(front + 0.03, frontWheel.x + frontWheel.radius + 0.05)
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
    return [[front, top(front)], ...roundCorners(corner, 0.12, perCorner).slice(perCorner + 1, -perCorner - 1), [back, top(back)]]
  })
}

function hoodAndTrunkLines(model: BodyModel): Outline[] {
  const { p, hull, design, full } = model
  const count = full ? 24 : 10
  const c = p.cabin
  const noseX = 0.2 + (p.noseFace === 'wedge' ? 0.2 : 0)
  const half = (x: number) => hull.lines.beltHalf(x) * 0.86
  const hood: Outline = [
    ...linspace(0, 0.8, count).map((t) => [noseX + 0.22 * t ** 2.2, half(0.5) * t] as const),
    ...linspace(0.1, 1, 6).map((t) => [noseX + 0.22 * 0.8 ** 2.2 + 0.28 * t * t, half(0.6) * (0.8 + 0.2 * (1 - (1 - t) ** 2))] as const),
    ...linspace(noseX + 0.45, c.cowlX + c.bow[0] * 0.9, count).map((x) => [x, half(x)] as const),
  ]
  if (design.tailgate !== 'trunk' && design.tailgate !== 'engine') return [hood]
  const from = c.backX + 0.03
  const to = p.length - 0.14
  if (to - from < 0.15) return [hood]
  const trunk: Outline = linspace(from - c.bow[1] * 0.8, to, count).map((x) => [x, half(x) * 0.94] as const)
  return [hood, trunk]
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
  const { tailgate } = model.design
  if (tailgate === 'pickup') return [[0.3, 0.98].map((s) => [0.74, s] as const), linspace(0, 0.74, count).map((a) => [a, 0.3] as const)]
  if (tailgate === 'hatch') return [[...linspace(0, 0.62, count).map((a) => [a, 0.34] as const), [0.66, 0.42], [0.68, 0.6], [0.68, 0.98]]]
  return [[...linspace(0, 0.56, count).map((a) => [a, 0.5] as const), [0.6, 0.56], [0.62, 0.7], [0.64, 0.98]]]
}

function doorHandles(model: BodyModel): Piece[] {
  const { hull, design, full } = model
  const skin: Skin = (x, y) => hull.side(x, y)
  return design.doors.slice(1).flatMap((back) => {
    const x = back - 0.17
    const y = hull.row(ROW.shoulder, x).p[1] - 0.035
    const cup = roundCorners(
      [
        [x - 0.1, y - 0.016],
        [x + 0.1, y - 0.01],
        [x + 0.1, y + 0.022],
        [x - 0.1, y + 0.016],
      ],
      0.02,
    )
    const grip = roundCorners(
      [
        [x - 0.095, y + 0.002],
        [x + 0.095, y + 0.008],
        [x + 0.095, y + 0.021],
        [x - 0.095, y + 0.015],
      ],
      0.008,
    )
    const size = { columns: full ? 10 : 4, rows: 2 }
    return [
      pair('underbody', panel(skin, cup, { ...size, lift: 0.001 })),
      pair(design.cladding > 0 ? 'trim' : 'paint', panel(skin, grip, { ...size, lift: 0.012, sink: 0 })),
    ]
  })
}
