import { mix, ramp, steps } from './blend.ts'
import type { BodyModel } from './body-model.ts'
import { faceSkin } from './end-face.ts'
import { ROW } from './hull-net.ts'
import { edgeLine } from './kit-front.ts'
import { mirroredPath, roundTail, toEnd } from './kit-path.ts'
import { type PartMaker, part } from './kit-parts.ts'
import { mergeMeshes, mirrored, moved } from './mesh-edit.ts'
import type { Mesh, Piece } from './model.ts'
import { plate } from './solids.ts'
import type { StyleShape } from './style.ts'
import { type Strip, stripAlong } from './strip.ts'
import { type Profile, type Station, sweep } from './sweep.ts'
import type { Vec3 } from './vector.ts'

const BEHIND: Vec3 = [0.5, -0.05, 0]
const ABOVE: Vec3 = [0.3, 0.25, 0]
const DIFFUSER_LENGTH_M = 0.42

const diffuserHalf = (style: StyleShape) => 0.5 + 0.06 * style.size
const diffuserReach = (style: StyleShape) => 0.025 + 0.035 * style.size

function diffuserPath(model: BodyModel, style: StyleShape): Station[] {
  const skin = faceSkin(model.hull, 'rear')
  return mirroredPath(steps(0, diffuserHalf(style), model.full ? 14 : 6).map((arc) => ({ p: skin(arc, 0.1).p, out: [1, 0, 0], up: [0, 1, 0] })))
}

/** The lip of the diffuser, for writing; read from behind, so it starts on the left. */
export function diffuserFace(model: BodyModel, style: StyleShape): Strip {
  const path = diffuserPath(model, style).reverse()
  return stripAlong(path, () => [diffuserReach(style) - 0.02, -0.03], () => [0.012, 0.012], [1, 0.4, 0])
}

const lipPath = (model: BodyModel) => roundTail(model, ROW.belt - 0.35, model.p.length - 0.3, model.full ? 32 : 14)
const lipFade = (style: StyleShape, t: number) => 1 - mix(0.85, 0.55, style.sharp) * ramp(0.55, 1, toEnd(t))
const lipHeight = (style: StyleShape, t: number) => (0.03 + 0.075 * style.size + 0.03 * style.kick * ramp(0.3, 0.6, toEnd(t))) * lipFade(style, t)
const lipReach = (style: StyleShape, t: number) => (0.01 + 0.05 * style.size) * lipFade(style, t)

/** The upper side of the lip, for writing; read from behind. */
export function rearSpoilerFace(model: BodyModel, style: StyleShape): Strip {
  const path = lipPath(model).reverse()
  return stripAlong(
    path,
    (t) => [lipReach(style, t) * 0.5 + 0.006, lipHeight(style, t) * 0.35],
    (t) => [lipReach(style, t) + 0.002, lipHeight(style, t) + 0.004],
    [1, 0, 0],
  )
}

/** A panel that rises from under the floor to the bumper, with fins that guide the air. */
export const diffuser: PartMaker = (model, style) => {
  const { p } = model
  const skin = faceSkin(model.hull, 'rear')
  const half = diffuserHalf(style)
  const path = diffuserPath(model, style)
  const reach = diffuserReach(style)
  const drop = Math.min(0.13, p.rearClearance - p.clearance + 0.06)
  const section = (t: number): Profile => {
    const tuck = ramp(0.75, 1, toEnd(t)) * 0.02
    return [
      [-DIFFUSER_LENGTH_M, -0.1 - drop],
      [-DIFFUSER_LENGTH_M * 0.5, -0.1 - drop * 0.75],
      [reach - 0.03, -0.075],
      [reach - tuck, -0.045],
      [reach - tuck, -0.03],
      [0.012, 0.012],
      [-0.015, 0.016],
      [-0.02, -0.03],
      [-0.06, -0.072],
      [-DIFFUSER_LENGTH_M * 0.5, -0.085 - drop * 0.7],
      [-DIFFUSER_LENGTH_M, -0.088 - drop],
    ]
  }
  const pieces: Piece[] = [part('kitPrimary', sweep(path, section, mix(0.8, 0.5, style.sharp)), BEHIND)]
  const bottom = -0.1 - drop - Math.min(0.02 + 0.02 * style.size, 0.05)
  const fin = (arc: number) => {
    const { p: root } = skin(arc, 0.1)
    const tail = reach + 0.02 * style.size
    const outline: Profile = [
      [-DIFFUSER_LENGTH_M + 0.06, -0.095 - drop],
      [-DIFFUSER_LENGTH_M * 0.45, bottom],
      [tail - 0.05 * style.rake, bottom],
      [tail, -0.05],
      [reach - 0.012, -0.035],
      [-DIFFUSER_LENGTH_M * 0.5, -0.09 - drop * 0.72],
    ]
    return moved(plate(outline, 0, 0.008), root)
  }
  const places = steps(-half * 0.86, half * 0.86, style.fins - 1)
  const fins = places.filter((z) => z > 1e-6).map(fin)
  const middle = style.fins % 2 === 1 ? [fin(0)] : []
  pieces.push(part('kitSecondary', mergeMeshes([...middle, ...fins, ...fins.map(mirrored)]), BEHIND))
  if (style.stripe) pieces.push(part('kitAccent', edgeLine(path, (t) => [reach - ramp(0.75, 1, toEnd(t)) * 0.02, -0.038], 0.005), BEHIND))
  return pieces
}

/** A lip that grows out of the edge of the boot. */
export const rearSpoiler: PartMaker = (model, style) => {
  const path = lipPath(model)
  const height = (t: number) => lipHeight(style, t)
  const reach = (t: number) => lipReach(style, t)
  const tip = mix(0.012, 0.005, style.sharp)
  const lip = (t: number): Profile => {
    const h = height(t)
    const o = reach(t)
    return [
      [-0.1, 0.012],
      [-0.05, 0.014 + h * 0.18],
      [o - 0.03, h * 0.8 + 0.012],
      [o - 0.004, h + 0.014],
      [o + tip * 0.5, h + 0.014 - tip],
      [o * 0.5 + 0.006, h * 0.35],
      [0.008, -0.012],
      [-0.012, -0.012],
      [-0.04, 0.002],
    ]
  }
  const pieces: Piece[] = [part('kitPrimary', sweep(path, lip, mix(0.9, 0.5, style.sharp)), ABOVE)]
  if (style.stripe) pieces.push(part('kitAccent', edgeLine(path, (t) => [reach(t) + 0.001, height(t) + 0.012], 0.005), ABOVE))
  if (style.tiers > 1) pieces.push(part('kitSecondary', gurney(path, height, reach, style.size), ABOVE))
  return pieces
}

function gurney(path: readonly Station[], height: (t: number) => number, reach: (t: number) => number, size: number): Mesh {
  const n = path.length - 1
  const from = Math.round(n * 0.2)
  const inner = path.slice(from, n - from + 1)
  const whole = (t: number) => mix(from / n, 1 - from / n, t)
  return sweep(
    inner,
    (t) => {
      const o = reach(whole(t))
      const h = height(whole(t))
      const tall = 0.012 + 0.018 * size
      return [
        [o - 0.01, h],
        [o - 0.002, h],
        [o + 0.004, h + tall],
        [o - 0.004, h + tall],
      ]
    },
    0.4,
  )
}
