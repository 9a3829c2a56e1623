import type { EngravingPosition, KitType } from '@vorta/contract/orders/catalog'
import { type BodyModel, bodyModel } from '../body/body-model.ts'
import { faceSkin } from '../body/end-face.ts'
import { ROW } from '../body/hull-control-net.ts'
import type { EngravingPatch, KitRequest } from '../model.ts'
import { clamp, mix } from '../shape/blend.ts'
import { gridMesh } from '../shape/grid.ts'
import { mirroredStrip, type Strip, subStrip } from '../shape/strip.ts'
import { addScaled, cross, distance, normalize, sub, type Vec3 } from '../shape/vector.ts'
import { canardFace } from './kit-canards.ts'
import { frontSpoilerFace, splitterFace } from './kit-front.ts'
import { diffuserFace, rearSpoilerFace } from './kit-rear.ts'
import { skirtFace } from './kit-side.ts'
import { wingFace } from './kit-wing.ts'
import { type StyleShape, styleShape } from './style.ts'

export interface EngravingRequest extends KitRequest {
  readonly position: EngravingPosition
  /** Index among the engravings at the same position. */
  readonly index: number
}

type StripBuilder = (model: BodyModel, style: StyleShape) => Strip
interface EngravingStrips {
  readonly part: StripBuilder
  /** The adjacent body panel, for further engravings at the same position. */
  readonly body: StripBuilder
}

const LIFT_M = 0.003
const CAMERA_DISTANCE_M = 1.5
const OVERFLOW_ROWS = 4

const nose: StripBuilder = ({ hull, p }) => ({
  lengthM: p.halfWidth * 1.1,
  heightM: 0.46,
  at: (s, h) => hull.deck(mix(0.42, 0.88, h) * Math.min(1, p.cabin.cowlX / 1.2), mix(-0.55, 0.55, s) * p.halfWidth),
})
const tail: StripBuilder = ({ hull }) => {
  const skin = faceSkin(hull, 'rear')
  return { lengthM: 1.1, heightM: 0.18, at: (s, h) => skin(mix(0.55, -0.55, s), mix(0.36, 0.66, h)) }
}
const bumper: StripBuilder = ({ hull }) => {
  const skin = faceSkin(hull, 'front')
  return { lengthM: 1.2, heightM: 0.1, at: (s, h) => skin(mix(-0.6, 0.6, s), mix(0.56, 0.7, h)) }
}
const door: StripBuilder = ({ hull, design }) => {
  const from = (design.doors[0] ?? 1.6) + 0.12
  const to = (design.doors[1] ?? 2.6) - 0.05
  const low = hull.row(ROW.rocker + 0.3, from).p[1]
  const high = hull.row(ROW.shoulder - 0.6, from).p[1]
  return { lengthM: to - from, heightM: high - low, at: (s, h) => hull.side(mix(from, to, s), mix(low, high, h)) }
}
const rightDoor: StripBuilder = (model, style) => mirroredStrip(door(model, style))
const rightSkirt: StripBuilder = (model, style) => mirroredStrip(skirtFace(model, style))
const rightCanard: StripBuilder = (model, style) => mirroredStrip(canardFace(model, style))

const onFront = (part: StripBuilder): EngravingStrips => ({ part, body: nose })
const onRear = (part: StripBuilder): EngravingStrips => ({ part, body: tail })
const LEFT: EngravingStrips = { part: skirtFace, body: door }
const RIGHT: EngravingStrips = { part: rightSkirt, body: rightDoor }

function stripsFor(kit: KitType, position: EngravingPosition): EngravingStrips {
  switch (kit) {
    case 'Front Spoiler':
      return onFront(frontSpoilerFace)
    case 'Splitter':
      return onFront(splitterFace)
    case 'Canards':
      return pick(position, { Left: onFront(rightCanard), Bottom: onFront(rightCanard), Center: onFront(bumper) }, onFront(canardFace))
    case 'Side Skirts':
      return position === 'Right' ? RIGHT : LEFT
    case 'Diffuser':
      return onRear(diffuserFace)
    case 'Rear Spoiler':
      return onRear(rearSpoilerFace)
    case 'Wing':
      return onRear(wingFace)
    case 'Full Body Kit':
      return pick(position, { Left: LEFT, Right: RIGHT, Bottom: onFront(splitterFace) }, onRear(wingFace))
    case 'Basic Body Kit':
      return pick(position, { Left: LEFT, Right: RIGHT, Top: onRear(rearSpoilerFace) }, onFront(frontSpoilerFace))
  }
}

const pick = (position: EngravingPosition, overrides: Partial<Record<EngravingPosition, EngravingStrips>>, fallback: EngravingStrips) =>
  overrides[position] ?? fallback

/** Center along the strip, lower and upper edge; positions on the same part do not overlap. */
const SLOTS: Record<EngravingPosition, readonly [number, number, number]> = {
  Left: [0.17, 0.06, 0.94],
  Top: [0.335, 0.42, 0.98],
  Center: [0.5, 0.06, 0.94],
  Bottom: [0.665, 0.02, 0.58],
  Right: [0.83, 0.06, 0.94],
}
const HALF_SLOT = 0.078

/** The first engraving of a position is on the part, further ones are on the adjacent body panel. */
export function engravingPatch(request: EngravingRequest): EngravingPatch {
  const { kit, style, position, index } = request
  const model = bodyModel(request)
  const shape = styleShape(style)
  const strips = stripsFor(kit, position)
  const [center, low, high] = SLOTS[position]
  const strip =
    index === 0 ? slot(strips.part(model, shape), center, low, high) : overflowSlot(strips.body(model, shape), center, index - 1)
  const columns = model.full ? 24 : 12
  const mesh = gridMesh(columns, 4, (s, h) => {
    const { p, n } = strip.at(s, h)
    return { p: addScaled(p, n, LIFT_M), n, uv: [s, h] }
  })
  const { p: target, n } = strip.at(0.5, 0.5)
  const across = (h: number) => measure(strip, [0, h], [1, h])
  // Text on a horizontal surface is viewed from its reading side, not from straight above.
  const text = sub(strip.at(1, 0.5).p, strip.at(0, 0.5).p)
  const readingSide = normalize(cross(text, [0, 1, 0]))
  const eye: Vec3 = addScaled(target, normalize(addScaled(n, readingSide, 0.6)), CAMERA_DISTANCE_M)
  return { mesh, widthM: across(0.5), heightM: measure(strip, [0.5, 0], [0.5, 1]), eye: [eye[0], Math.max(0.15, eye[1]), eye[2]], target }
}

const slot = (strip: Strip, center: number, low: number, high: number) => {
  // A short part, such as a canard, has space for two.
  const short = strip.lengthM < 0.6
  const half = short ? 0.23 : HALF_SLOT
  const middle = short ? (center < 0.6 ? 0.26 : 0.74) : center
  return subStrip(strip, clamp(middle - half, 0.02, 0.98), clamp(middle + half, 0.02, 0.98), low, high)
}

function overflowSlot(strip: Strip, center: number, index: number): Strip {
  const row = index % OVERFLOW_ROWS
  const offset = 0.045 * Math.floor(index / OVERFLOW_ROWS)
  const h = 1 / OVERFLOW_ROWS
  const middle = clamp(center + offset, 0.1, 0.9)
  return subStrip(strip, middle - HALF_SLOT, middle + HALF_SLOT, row * h + 0.02, (row + 1) * h - 0.02)
}

function measure(strip: Strip, from: readonly [number, number], to: readonly [number, number]) {
  const steps = 8
  let sum = 0
  for (let k = 0; k < steps; k++) {
    const at = (t: number) => strip.at(mix(from[0], to[0], t), mix(from[1], to[1], t)).p
    sum += distance(at(k / steps), at((k + 1) / steps))
  }
  return sum
}
