import type { Mesh, Piece } from '../model.ts'
import { linspace } from '../shape/blend.ts'
import { gridMesh } from '../shape/grid.ts'
import { type Outline, roundCorners, spanAt } from '../shape/outline.ts'
import { panel, ribbon, type Skin } from '../shape/panel.ts'
import { closedTube, stationsAlong, sweep } from '../shape/sweep.ts'
import { addScaled, cross, normalize, type Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import type { Lamp, Opening } from './design.ts'
import { type End, faceSkin } from './end-face.ts'
import { pair, piece } from './piece.ts'

export function lamps(model: BodyModel): Piece[] {
  const { headlamps, taillamps } = model.design
  return [...headlamps.flatMap((lamp) => lampPieces(model, lamp, 'front')), ...taillamps.flatMap((lamp) => lampPieces(model, lamp, 'rear'))]
}

function lampPieces(model: BodyModel, lamp: Lamp, end: End): Piece[] {
  const { full } = model
  const skin: Skin = lamp.on === 'face' ? faceSkin(model.hull, end) : (x, z) => model.hull.deck(x, z)
  // A lamp that crosses the center line is a single panel.
  const isCentered = lamp.on === 'face' && lamp.outline.some(([a]) => a < 0)
  const makePiece = isCentered ? piece : pair
  // A light bar turns around both corners, where long cells would dip below the body.
  const size = { columns: full ? (isCentered ? 72 : 26) : 10, rows: full ? 6 : 3 }
  const radius = lamp.on === 'face' ? 0.03 : 0.05
  const center = middle(lamp.outline)
  const frame = lamp.outline.map(([a, b]): readonly [number, number] => [
    a + Math.sign(a - center[0]) * 0.006,
    b + Math.sign(b - center[1]) * 0.012,
  ])
  const front = end === 'front'
  const pieces = [
    makePiece('trim', panel(skin, roundCorners(frame, radius), { ...size, lift: 0.002 })),
    makePiece(front ? 'headlamp' : 'taillamp', panel(skin, roundCorners(lamp.outline, radius), { ...size, lift: 0.0045 })),
  ]
  for (const line of lamp.signature)
    pieces.push(makePiece(front ? 'lampGlow' : 'tailGlow', ribbon(skin, line, front ? 0.011 : 0.013, 0.0065)))
  for (const [a, b, radiusM] of lamp.projectors ?? [])
    pieces.push(
      pair(front ? 'chrome' : 'taillamp', disc(skin(a, b), radiusM, 0.007, full)),
      pair(front ? 'lampGlow' : 'tailGlow', disc(skin(a, b), radiusM * 0.62, 0.0085, full)),
    )
  return pieces
}

function disc(at: { p: Vec3; n: Vec3 }, radius: number, lift: number, full: boolean): Mesh {
  const across = normalize(cross([0, 1, 0], at.n))
  const up = normalize(cross(at.n, across))
  const center = addScaled(at.p, at.n, lift)
  return gridMesh(full ? 28 : 12, 1, (a, b) => {
    const angle = 2 * Math.PI * a
    const r = b < 0.5 ? radius : 0.0001
    return { p: addScaled(addScaled(center, across, r * Math.cos(angle)), up, r * Math.sin(angle)), n: at.n, uv: [a, b] }
  })
}

function middle(outline: Outline): readonly [number, number] {
  const as = outline.map((p) => p[0])
  const bs = outline.map((p) => p[1])
  return [(Math.min(...as) + Math.max(...as)) / 2, (Math.min(...bs) + Math.max(...bs)) / 2]
}

/** Bars, mesh and frame of the intakes. */
export function grilles(model: BodyModel): Piece[] {
  const { frontOpenings, rearOpenings } = model.design
  return [...frontOpenings.flatMap((o) => grille(model, o, 'front')), ...rearOpenings.flatMap((o) => grille(model, o, 'rear'))]
}

function grille(model: BodyModel, opening: Opening, end: End): Piece[] {
  const { full } = model
  const skin = faceSkin(model.hull, end)
  const outline = roundCorners(opening.outline, 0.05)
  const isCentered = outline.some(([a]) => a < 0)
  const makePiece = isCentered ? piece : pair
  const pieces: Piece[] = []
  const bars = barLines(opening, outline, full)
  const inset = opening.bars === 'mesh' ? 0.03 : 0.014
  for (const line of bars) {
    const points = line.map(([a, b]) => {
      const at = skin(a, b)
      return addScaled(at.p, at.n, -inset)
    })
    const up: Vec3 = opening.bars === 'vertical' ? [1, 0, 0] : [0, 1, 0]
    const half = opening.bars === 'mesh' ? 0.0025 : 0.007
    const mesh = sweep(
      stationsAlong(points, up),
      () => [
        [-0.008, -half],
        [0.008, -half],
        [0.008, half],
        [-0.008, half],
      ],
      0.4,
    )
    pieces.push(makePiece(opening.barSurface ?? 'trim', mesh))
  }
  if (opening.frame) {
    const line = outline.map(([a, b]) => skin(a, b).p)
    pieces.push(makePiece(opening.frame, closedTube(line, 0.009, full ? 8 : 5, [1, 0, 0])))
  }
  return pieces
}

function barLines(opening: Opening, outline: Outline, full: boolean): Outline[] {
  const count = opening.count ?? 5
  const points = full ? 20 : 8
  const bs = outline.map((q) => q[1])
  const as = outline.map((q) => q[0])
  const sideways = outline.map(([a, b]) => [b, a] as const)
  const inner = (from: number, to: number) => linspace(from, to, count + 1).slice(1, -1)
  const across = () =>
    inner(Math.min(...bs), Math.max(...bs)).flatMap((b): Outline[] => {
      const span = spanAt(sideways, b)
      return span ? [linspace(span[0] + 0.005, span[1] - 0.005, points).map((a) => [a, b] as const)] : []
    })
  const upright = (many: number) =>
    linspace(Math.min(...as), Math.max(...as), many + 1)
      .slice(1, -1)
      .flatMap((a): Outline[] => {
        const span = spanAt(outline, a)
        return span ? [linspace(span[0] + 0.01, span[1] - 0.01, 4).map((b) => [a, b] as const)] : []
      })
  if (opening.bars === 'horizontal') return across()
  if (opening.bars === 'vertical') return upright(count)
  if (opening.bars === 'mesh') return full ? [...across(), ...upright(count * 3)] : across()
  return []
}
