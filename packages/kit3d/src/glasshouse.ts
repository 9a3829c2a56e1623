import { mix } from './blend.ts'
import type { BodyModel } from './body-model.ts'
import { CORNER, RING } from './cabin-net.ts'
import { turnedOver } from './mesh-edit.ts'
import type { Piece } from './model.ts'
import { type Outline, rounded, spanAt } from './outline.ts'
import { panel, ribbon, type Skin } from './panel.ts'
import { pair, piece } from './piece.ts'
import { Shell } from './shell.ts'
import { tube } from './sweep.ts'
import type { Vec3 } from './vector.ts'

const FRAME = 0.16
const HIDDEN = 0.12
const REAR_COLUMNS = 5

/** The cabin as a skin of (column, ring); a negative column is the right-hand side. */
export const cabinSkin =
  (model: BodyModel): Skin =>
  (s, ring) => {
    const { p, n } = model.cabin.frame(ring, Math.abs(s))
    return s < 0 ? { p: [p[0], p[1], -p[2]], n: [n[0], n[1], -n[2]] } : { p, n }
  }

/** Column at a share of the way along the side of the cabin. */
export const sideColumn = (share: number) => mix(CORNER.front, CORNER.rear, share)

/** Roof, pillars and glass of a closed car. */
export function glasshouse(model: BodyModel): Piece[] {
  const { design, full } = model
  const skin = cabinSkin(model)
  const shell = new Shell()
  const all = shell.sample(model.cabin, full ? 4 : 2, full ? 4 : 2, (_, ring, s) => underGlass(model, s, ring))
  const roof = shell.cut(all, (i) => RING.rail + 0.15 - shell.u(i))
  const pieces: Piece[] = [
    piece('paint', shell.toMesh(roof.inside)),
    piece(design.floatingRoof ? 'trim' : 'paint', shell.toMesh(roof.outside)),
  ]
  const columns = full ? 20 : 8
  const rows = full ? 10 : 4
  // Coarse panels cut corners; they need more air between them.
  const frameLift = full ? 0.0012 : 0.004
  const glassLift = full ? 0.0035 : 0.012
  const lay = (outline: Outline, lift: number) => panel(skin, rounded(outline, 0.35), { columns, rows, lift })
  const screen = screenOutline(0)
  pieces.push(piece('trim', lay(screenOutline(FRAME), frameLift)), piece('glass', lay(screen, glassLift)))
  if (design.rearGlass) {
    const middle = model.cabin.columns - 1
    const back: Skin = (a, ring) => skin(a < 0 ? -(middle + a) : middle - a, ring)
    const glass = design.rearGlass
    for (const [surface, grow, lift] of [
      ['trim', FRAME, frameLift],
      ['glass', 0, glassLift],
    ] as const)
      pieces.push(piece(surface, panel(back, rounded(rearOutline(glass, grow), 0.5), { columns, rows, lift })))
  }
  const { from, to, toTop, pillars } = design.glass
  pieces.push(pair('trim', lay(sideOutline(from, to, toTop, FRAME), frameLift)))
  const stops = [from, ...pillars.flatMap((k) => [k - 0.012, k + 0.012]), to]
  for (let k = 0; k + 1 < stops.length; k += 2) {
    const a = stops[k] ?? 0
    const b = stops[k + 1] ?? 1
    pieces.push(pair('glass', lay(sideOutline(a, b, b === to ? toTop : b, 0), glassLift)))
  }
  pieces.push(pair(design.bright, ribbon(skin, beltLine(sideColumn(from) - 0.1, sideColumn(to) + 0.15), 0.011, 0.004)))
  return pieces
}

/** The body under the glass is left out: nobody sees it, and in coarse detail it would show through. */
function underGlass({ design, cabin }: BodyModel, s: number, ring: number) {
  const { from, to, toTop } = design.glass
  const inside = (outline: Outline, a: number) => {
    const span = spanAt(outline, a)
    return span !== null && ring > span[0] && ring < span[1]
  }
  if (inside(screenOutline(-HIDDEN), s) || inside(sideOutline(from, to, toTop, -HIDDEN), s)) return true
  return design.rearGlass !== null && inside(rearOutline(design.rearGlass, -HIDDEN), cabin.columns - 1 - s)
}

function rearOutline({ low, high, half }: NonNullable<BodyModel['design']['rearGlass']>, grow: number): Outline {
  const across = half * REAR_COLUMNS
  return [
    [-across - grow, low - grow],
    [across + grow, low - grow],
    [across * 0.96 + grow, high + grow * 0.6],
    [-across * 0.96 - grow, high + grow * 0.6],
  ]
}

const beltLine = (from: number, to: number): Outline => Array.from({ length: 41 }, (_, i) => [mix(from, to, i / 40), 1.42] as const)

function screenOutline(grow: number): Outline {
  const half = CORNER.front - 0.42
  return [
    [-half - grow, 0.62],
    [half + grow, 0.62],
    [half + grow, RING.rail - 0.15 + grow * 0.6],
    [-half - grow, RING.rail - 0.15 + grow * 0.6],
  ]
}

function sideOutline(from: number, to: number, toTop: number, grow: number): Outline {
  return [
    [sideColumn(from) - grow, 1.55 - grow],
    [sideColumn(to) + grow, 1.55 - grow],
    [sideColumn(toTop) + grow, RING.rail - 0.42 + grow],
    [sideColumn(from) - grow, RING.rail - 0.42 + grow],
  ]
}

/** Windscreen of an open car: a see-through sheet in a slim frame. */
export function openScreen(model: BodyModel): Piece[] {
  const { full, design } = model
  const skin = cabinSkin(model)
  const columns = full ? 24 : 10
  const half = CORNER.front
  const outline = rounded(
    [
      [-half, 0.9],
      [half, 0.9],
      [half, RING.rail],
      [-half, RING.rail],
    ],
    0.3,
  )
  const sheet = panel(skin, outline, { columns, rows: full ? 8 : 4, lift: 0, sink: 0 })
  const line: Vec3[] = []
  const stop = full ? 10 : 5
  for (let i = 0; i <= stop; i++) line.push(skin(-half, mix(0.7, RING.rail, i / stop)).p)
  for (let i = 1; i < 2 * stop; i++) line.push(skin(mix(-half, half, i / (2 * stop)), RING.rail).p)
  for (let i = 0; i <= stop; i++) line.push(skin(half, mix(RING.rail, 0.7, i / stop)).p)
  return [
    piece('clearGlass', sheet),
    piece('clearGlass', turnedOver(sheet)),
    piece(design.floatingRoof ? 'trim' : design.bright, tube(line, 0.021, full ? 12 : 6, [1, 0, 0])),
  ]
}
