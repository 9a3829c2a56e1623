import type { Mesh, Piece } from '../model.ts'
import { linspace, mix } from '../shape/blend.ts'
import type { SurfacePoint } from '../shape/bspline-surface.ts'
import { type Pose, poseMesh } from '../shape/mesh-edit.ts'
import { type Outline, roundCorners, spanAt } from '../shape/outline.ts'
import { ribbon, type Skin } from '../shape/panel.ts'
import { lathe } from '../shape/solids.ts'
import { closedSweep, type Profile, type Station, stationsAlong, sweep } from '../shape/sweep.ts'
import { addScaled, cross, dot, normalize, type Point2, sub, type Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import type { Lamp, Opening } from './design.ts'
import { type End, faceSkin } from './end-face.ts'
import { pair, piece } from './piece.ts'

/** Depth of the lamp housings, whose floor and lens are part of the body shell. */
export const LAMP_DEPTH_M: Record<End, number> = { front: 0.05, rear: 0.036 }
/** Across the edge of an intake: height over the body, and distance into the opening. */
const FRAME_PROFILE: Profile = [
  [-0.004, -0.008],
  [0.003, -0.006],
  [0.0045, -0.002],
  [0.0035, 0.003],
  [-0.004, 0.007],
  [-0.022, 0.008],
]
/** Light guides are below the lens by this much. */
const SIGNATURE_DEPTH_M: Record<End, number> = { front: 0.01, rear: 0.007 }

/** The inside of the lamps: light guides and projectors. */
export function lamps(model: BodyModel): Piece[] {
  const { headlamps, taillamps } = model.design
  return [...headlamps.flatMap((lamp) => lampPieces(model, lamp, 'front')), ...taillamps.flatMap((lamp) => lampPieces(model, lamp, 'rear'))]
}

function lampPieces(model: BodyModel, lamp: Lamp, end: End): Piece[] {
  const { full } = model
  const skin: Skin = lamp.on === 'face' ? faceSkin(model.hull, end) : (x, z) => model.hull.deck(x, z)
  // A lamp that crosses the center line is not mirrored.
  const isCentered = lamp.on === 'face' && lamp.outline.some(([a]) => a < 0)
  const makePiece = isCentered ? piece : pair
  const front = end === 'front'
  const glow = front ? 'lampGlow' : 'tailGlow'
  const pieces = lamp.signature.map((line) => makePiece(glow, ribbon(skin, line, front ? 0.009 : 0.012, -SIGNATURE_DEPTH_M[end])))
  for (const [a, b, radiusM] of lamp.projectors ?? []) {
    const axes = poseAt(skin(a, b))
    const solid = (outline: readonly Point2[]) => poseMesh(lathe(outline, full ? 28 : 12), axes)
    const r = radiusM
    const deep = -LAMP_DEPTH_M[end]
    pieces.push(
      // A bezel around a dome with the light source behind it.
      pair(
        front ? 'chrome' : 'trim',
        solid([
          [r, deep],
          [r, -0.01],
          [r * 0.94, -0.008],
          [r * 0.8, -0.014],
          [r * 0.78, deep],
        ]),
      ),
      pair(
        front ? 'headlamp' : 'taillamp',
        solid([
          [r * 0.8, -0.02],
          [r * 0.72, -0.015],
          [r * 0.55, -0.0115],
          [r * 0.36, -0.0095],
        ]),
      ),
      pair(
        glow,
        solid([
          [r * 0.37, -0.0096],
          [r * 0.2, -0.0088],
          [0.0001, -0.0085],
        ]),
      ),
    )
  }
  return pieces
}

/** Axes with z along the normal. */
function poseAt({ p, n }: SurfacePoint): Pose {
  const x = normalize(cross([0, 1, 0], n))
  return { origin: p, x, y: cross(n, x), z: n }
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
    pieces.push(makePiece(opening.barSurface ?? (opening.bars === 'mesh' ? 'grille' : 'trim'), mesh))
  }
  if (opening.frame) pieces.push(makePiece(opening.frame, frame(skin, outline, full)))
  return pieces
}

/** A frame around an intake that follows the body and covers the edge of the cutout. */
function frame(skin: Skin, outline: Outline, full: boolean): Mesh {
  const step = full ? 0.025 : 0.06
  const line = outline.flatMap(([a, b], i): Outline => {
    const [nextA, nextB] = outline[(i + 1) % outline.length] ?? [a, b]
    const parts = Math.max(1, Math.ceil(Math.hypot(nextA - a, nextB - b) / step))
    return Array.from({ length: parts }, (_, k) => [mix(a, nextA, k / parts), mix(b, nextB, k / parts)] as const)
  })
  const points = line.map(([a, b]) => skin(a, b))
  const center = points.reduce((sum, { p }) => addScaled(sum, p, 1 / points.length), [0, 0, 0] as Vec3)
  const stations = points.map(({ p, n }, i): Station => {
    const before = points[(i + points.length - 1) % points.length]?.p ?? p
    const after = points[(i + 1) % points.length]?.p ?? p
    const across = normalize(cross(sub(after, before), n))
    return { p, out: n, up: across }
  })
  // All on the same side of the line, the one of the opening.
  const inward = stations.reduce((sum, { p, up }) => sum + dot(up, sub(center, p)), 0) < 0 ? -1 : 1
  const turned = stations.map((station) => ({ ...station, up: addScaled([0, 0, 0], station.up, inward) }))
  return closedSweep(turned, FRAME_PROFILE, 0.5)
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
