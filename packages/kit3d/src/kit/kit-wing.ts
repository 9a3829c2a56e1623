import type { BodyModel } from '../body/body-model.ts'
import { roofLine } from '../body/cabin-surface.ts'
import type { Piece } from '../model.ts'
import { linspace, mix } from '../shape/blend.ts'
import { poseMesh } from '../shape/mesh-edit.ts'
import { superellipsoid } from '../shape/solids.ts'
import { type Strip, stripAlong } from '../shape/strip.ts'
import { type Profile, type Station, sweep } from '../shape/sweep.ts'
import { normalize, type Vec3 } from '../shape/vector.ts'
import { DECK_EXPLODE_OFFSET, endPlates, mirroredParts, type PartBuilder, part } from './kit-parts.ts'
import type { StyleShape } from './style.ts'

export interface WingPlacement {
  readonly x: number
  readonly y: number
  readonly span: number
  readonly chord: number
  readonly pitch: number
  /** Base of the struts. */
  readonly foot: Vec3
  /** Tangent of the body at the foot, toward the front. */
  readonly footTangent: Vec3
  /** How far the middle of a straight strut leans back; less on a roof, where a spoiler may be behind it. */
  readonly lean: number
}

/** Above the trunk, or at the end of the roof on cars with a hatch. */
function wingPlacement(model: BodyModel, style: StyleShape): WingPlacement {
  const { p, hull, cabin, design } = model
  const chord = 0.2 + 0.07 * style.size
  const c = p.cabin
  const footZ = 0.36
  const onRoof = design.tailgate === 'hatch'
  const span = (onRoof ? mix(c.roofHalf[1], p.halfWidth, 0.45) : p.halfWidth) * (0.86 + 0.08 * style.size)
  const pitch = 0.12 + 0.06 * style.size
  if (onRoof) {
    const x = c.backTopX - 0.24
    const roof = roofLine(p)
    const top = cabinRoofAt(cabin, x, footZ) ?? roof(x)
    return {
      x: c.backTopX - 0.1,
      y: roof(c.backTopX) + 0.08 + 0.1 * style.size,
      span,
      chord,
      pitch,
      foot: [x, top + 0.011, footZ],
      footTangent: normalize([-1, (roof(x - 0.05) - roof(x + 0.05)) * 10, 0]),
      lean: 0.05,
    }
  }
  const x = Math.max(p.length - 0.42, c.backX + 0.02)
  const { p: foot, n } = hull.deck(Math.min(x, p.length - 0.26), footZ)
  const y = Math.min(Math.max(p.height + 0.04, foot[1] + 0.24), foot[1] + 0.16 + 0.17 * style.size)
  return { x: p.length - 0.06 - chord * 0.75, y, span, chord, pitch, foot, footTangent: normalize([-n[1], n[0], 0]), lean: 0.4 }
}

function cabinRoofAt(cabin: BodyModel['cabin'], x: number, z: number) {
  // Roof rows run from the rail to the center; the strut is on the row with this half width.
  for (let u = 5.2; u < cabin.rows - 1; u += 0.1) {
    const at = cabin.at(u, cabin.vAt(x, u))
    if (at[2] <= z) return at[1]
  }
  return null
}

/** NACA four-digit profile with camber, as a closed outline from the leading edge over the top. */
function airfoil(chord: number, thickness: number, camber: number, count: number): Profile {
  const half = (x: number) => 5 * thickness * (0.2969 * Math.sqrt(x) - 0.126 * x - 0.3516 * x * x + 0.2843 * x ** 3 - 0.1036 * x ** 4)
  const mean = (x: number) => -camber * 4 * x * (1 - x)
  const xs = linspace(0, 1, count).map((t) => 0.5 - 0.5 * Math.cos(Math.PI * t))
  const top = xs.map((x) => [x * chord, (mean(x) + half(x)) * chord] as const)
  const bottom = xs.slice(1, -1).map((x) => [x * chord, (mean(x) - half(x)) * chord] as const)
  return [...top, ...bottom.reverse()]
}

function elementPath(
  placement: WingPlacement,
  style: StyleShape,
  offset: readonly [number, number],
  pitch: number,
  count: number,
): Station[] {
  const out: Vec3 = [Math.cos(pitch), Math.sin(pitch), 0]
  const up: Vec3 = [-Math.sin(pitch), Math.cos(pitch), 0]
  return linspace(-1, 1, count).map((k): Station => {
    const bend = k * k
    return {
      p: [
        placement.x + offset[0] + (0.02 + 0.1 * style.rake) * bend,
        placement.y + offset[1] - (0.01 + 0.05 * (1 - style.sharp) * (1 - style.rake)) * bend * bend,
        k * placement.span,
      ],
      out,
      up,
    }
  })
}

function element(
  placement: WingPlacement,
  style: StyleShape,
  chord: number,
  offset: readonly [number, number],
  pitch: number,
  full: boolean,
) {
  return sweep(elementPath(placement, style, offset, pitch, full ? 28 : 12), () => airfoil(chord, 0.12, 0.07, full ? 14 : 7), 0.6)
}

/** The upper side of the wing, for engravings; read from behind. */
export function wingFace(model: BodyModel, style: StyleShape): Strip {
  const placement = wingPlacement(model, style)
  const path = elementPath(placement, style, [0, 0], placement.pitch, model.full ? 28 : 12).reverse()
  const top = (share: number): readonly [number, number] => [
    placement.chord * share,
    placement.chord * (0.06 - 0.28 * share * (1 - share) * 0.5 - 0.055 * share),
  ]
  return stripAlong(
    path,
    () => top(0.92),
    () => top(0.25),
    [0, 1, 0],
  )
}

/** A wing on two struts, with end plates. */
export const wing: PartBuilder = (model, style) => {
  const { full } = model
  const placement = wingPlacement(model, style)
  const { x, y, span, chord, pitch } = placement
  const pieces: Piece[] = [part('kitPrimary', element(placement, style, chord, [0, 0], pitch, full), DECK_EXPLODE_OFFSET)]
  if (style.tiers > 2)
    pieces.push(
      part('kitSecondary', element(placement, style, chord * 0.38, [chord * 0.93, 0.06], pitch + 0.35, full), DECK_EXPLODE_OFFSET),
    )
  const tall = 0.05 + 0.05 * style.size
  const back = 0.03 + 0.05 * style.rake
  const outline: Profile = [
    [-0.03, -tall * mix(0.5, 1, style.sharp)],
    [chord * 0.7, -tall * 1.1],
    [chord + back, -tall * 0.6],
    [chord + back + 0.03 * style.sharp, tall * 0.9],
    [chord * 0.5, tall * mix(0.95, 0.7, style.rake)],
    [-0.03, tall * 0.4],
  ]
  const offset = 0.02 + 0.1 * style.rake
  const drop = 0.01 + 0.05 * (1 - style.sharp) * (1 - style.rake)
  pieces.push(...endPlates(outline, outline.slice(3), [x + offset, y - drop, span], DECK_EXPLODE_OFFSET))
  pieces.push(...mirroredParts('kitSecondary', strut(placement, style, full), DECK_EXPLODE_OFFSET))
  pieces.push(...mirroredParts('kitSecondary', strutBase(placement, full), DECK_EXPLODE_OFFSET))
  return pieces
}

/** A flange on the body that carries the strut. */
function strutBase({ foot, footTangent }: WingPlacement, full: boolean) {
  const x: Vec3 = [-footTangent[0], -footTangent[1], 0]
  return poseMesh(superellipsoid([0.085, 0.009, 0.03], 5, full ? 24 : 12), { origin: foot, x, y: [-x[1], x[0], 0], z: [0, 0, 1] })
}

function strut({ x, y, chord, foot, footTangent, lean }: WingPlacement, style: StyleShape, full: boolean) {
  const isSwanNeck = style.tiers > 1
  const line: Vec3[] = isSwanNeck
    ? [
        [foot[0] - 0.02, foot[1], foot[2]],
        [foot[0] - 0.05, mix(foot[1], y, 0.45), foot[2]],
        [x - 0.05, mix(foot[1], y, 0.95), foot[2]],
        [x - 0.01, y + 0.05, foot[2]],
        [x + chord * 0.2, y + 0.055, foot[2]],
        [x + chord * 0.42, y + 0.02, foot[2]],
      ]
    : [
        [foot[0], foot[1], foot[2]],
        [mix(foot[0], x + chord * 0.4, lean), mix(foot[1], y, 0.5), foot[2]],
        [x + chord * 0.4, y + 0.002, foot[2]],
      ]
  const points = catmullRom(line, full ? 20 : 10)
  const stations = points.map((p, i): Station => {
    const a = points[Math.max(0, i - 1)] ?? p
    const b = points[Math.min(points.length - 1, i + 1)] ?? p
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    // The foot lies flat on the body.
    if (i === 0) return { p: [p[0], foot[1] - 0.006, p[2]], out: footTangent, up: [0, 0, 1] }
    return { p, out: [-(b[1] - a[1]) / d, (b[0] - a[0]) / d, 0], up: [0, 0, 1] }
  })
  const thick = 0.006 + 0.003 * (1 - style.sharp)
  return sweep(stations, (t) => {
    const w = mix(0.06, 0.02, Math.min(1, t * 1.3)) * mix(1.2, 0.9, style.sharp)
    return [
      [-w, -thick],
      [w, -thick],
      [w, thick],
      [-w, thick],
    ]
  })
}

function catmullRom(line: readonly Vec3[], count: number): Vec3[] {
  const at = (i: number): Vec3 => line[Math.max(0, Math.min(line.length - 1, i))] ?? [0, 0, 0]
  return linspace(0, line.length - 1, count).map((t) => {
    const k = Math.min(Math.floor(t), line.length - 2)
    const f = t - k
    const blend = (i: 0 | 1 | 2) => {
      const [a, b, c, d] = [at(k - 1)[i], at(k)[i], at(k + 1)[i], at(k + 2)[i]]
      return 0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f * f + (3 * b - a - 3 * c + d) * f ** 3)
    }
    return [blend(0), blend(1), blend(2)]
  })
}
