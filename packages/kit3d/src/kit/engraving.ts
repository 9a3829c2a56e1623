import type { EngravingPosition, KitType } from '@vorta/contract/orders/catalog'
import { type BodyModel, bodyModel } from '../body/body-model.ts'
import { faceSkin } from '../body/end-face.ts'
import { ROW } from '../body/hull-net.ts'
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
  /** Which engraving of those that share a position, from 0. */
  readonly index: number
}

type Host = (model: BodyModel, style: StyleShape) => Strip
interface Hosts {
  readonly part: Host
  /** Where further engravings of the same position go: the panel of the body next to the part. */
  readonly body: Host
}

const LIFT_M = 0.003
const EYE_M = 1.5
const SPILL_ROWS = 4

const nose: Host = ({ hull, p }) => ({
  lengthM: p.halfWidth * 1.1,
  heightM: 0.46,
  at: (s, h) => hull.deck(mix(0.42, 0.88, h) * Math.min(1, p.cabin.cowlX / 1.2), mix(-0.55, 0.55, s) * p.halfWidth),
})
const tail: Host = ({ hull }) => {
  const skin = faceSkin(hull, 'rear')
  return { lengthM: 1.1, heightM: 0.18, at: (s, h) => skin(mix(0.55, -0.55, s), mix(0.36, 0.66, h)) }
}
const bumper: Host = ({ hull }) => {
  const skin = faceSkin(hull, 'front')
  return { lengthM: 1.2, heightM: 0.1, at: (s, h) => skin(mix(-0.6, 0.6, s), mix(0.56, 0.7, h)) }
}
const door: Host = ({ hull, design }) => {
  const from = (design.doors[0] ?? 1.6) + 0.12
  const to = (design.doors[1] ?? 2.6) - 0.05
  const low = hull.row(ROW.rocker + 0.3, from).p[1]
  const high = hull.row(ROW.shoulder - 0.6, from).p[1]
  return { lengthM: to - from, heightM: high - low, at: (s, h) => hull.side(mix(from, to, s), mix(low, high, h)) }
}
const rightDoor: Host = (model, style) => mirroredStrip(door(model, style))
const rightSkirt: Host = (model, style) => mirroredStrip(skirtFace(model, style))
const rightCanard: Host = (model, style) => mirroredStrip(canardFace(model, style))

const onFront = (part: Host): Hosts => ({ part, body: nose })
const onRear = (part: Host): Hosts => ({ part, body: tail })
const LEFT: Hosts = { part: skirtFace, body: door }
const RIGHT: Hosts = { part: rightSkirt, body: rightDoor }

/** The part that carries each position. */
function hostsOf(kit: KitType, position: EngravingPosition): Hosts {
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

const pick = (position: EngravingPosition, some: Partial<Record<EngravingPosition, Hosts>>, rest: Hosts) => some[position] ?? rest

/** Centre along the part and band of its height; no two positions overlap on one part. */
const PLACES: Record<EngravingPosition, readonly [number, number, number]> = {
  Left: [0.17, 0.06, 0.94],
  Top: [0.335, 0.5, 0.98],
  Center: [0.5, 0.06, 0.94],
  Bottom: [0.665, 0.02, 0.5],
  Right: [0.83, 0.06, 0.94],
}
const HALF_SLOT = 0.078

/** The strip that carries one engraving: the first of a position on the part, further ones on the panel beside it. */
export function engravingPatch({ bodyType, detail, kit, style, position, index }: EngravingRequest): EngravingPatch {
  const model = bodyModel(bodyType, detail)
  const shape = styleShape(style)
  const hosts = hostsOf(kit, position)
  const [centre, low, high] = PLACES[position]
  const strip = index === 0 ? slot(hosts.part(model, shape), centre, low, high) : spill(hosts.body(model, shape), centre, index - 1)
  const columns = model.full ? 24 : 12
  const mesh = gridMesh(columns, 4, (s, h) => {
    const { p, n } = strip.at(s, h)
    return { p: addScaled(p, n, LIFT_M), n, uv: [s, h] }
  })
  const { p: target, n } = strip.at(0.5, 0.5)
  const across = (h: number) => measure(strip, [0, h], [1, h])
  // A level face is read from where its letters stand upright, not from straight above.
  const text = sub(strip.at(1, 0.5).p, strip.at(0, 0.5).p)
  const reader = normalize(cross(text, [0, 1, 0]))
  const eye: Vec3 = addScaled(target, normalize(addScaled(n, reader, 0.6)), EYE_M)
  return { mesh, widthM: across(0.5), heightM: measure(strip, [0.5, 0], [0.5, 1]), eye: [eye[0], Math.max(0.15, eye[1]), eye[2]], target }
}

const slot = (strip: Strip, centre: number, low: number, high: number) => {
  // A short part, such as a canard, has room for two.
  const short = strip.lengthM < 0.6
  const half = short ? 0.23 : HALF_SLOT
  const middle = short ? (centre < 0.6 ? 0.26 : 0.74) : centre
  return subStrip(strip, clamp(middle - half, 0.02, 0.98), clamp(middle + half, 0.02, 0.98), low, high)
}

function spill(strip: Strip, centre: number, index: number): Strip {
  const row = index % SPILL_ROWS
  const shift = 0.045 * Math.floor(index / SPILL_ROWS)
  const h = 1 / SPILL_ROWS
  const middle = clamp(centre + shift, 0.1, 0.9)
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
