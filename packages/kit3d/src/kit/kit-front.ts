import type { BodyModel } from '../body/body-model.ts'
import { centerDistance, pathAroundNose, pathOffset } from '../body/body-path.ts'
import { faceSkin } from '../body/end-face.ts'
import type { Piece } from '../model.ts'
import { mix, smoothstep } from '../shape/blend.ts'
import { translateMesh } from '../shape/mesh-edit.ts'
import { superellipsoid } from '../shape/solids.ts'
import { type Strip, stripAlong } from '../shape/strip.ts'
import { type Profile, type Station, sweep, tube } from '../shape/sweep.ts'
import { addScaled, type Vec3 } from '../shape/vector.ts'
import { endPlates, mirroredParts, type PartBuilder, part } from './kit-parts.ts'
import type { StyleShape } from './style.ts'

const EXPLODE_OFFSET: Vec3 = [-0.5, -0.05, 0]
const CHIN_ROW = 2.05

/** Profile of a flat blade with a rounded leading edge; `inner` is its length below the body. */
function blade(inner: number, outer: number, thickness: number, lift: number, sharp: number): Profile {
  const nose = mix(0.5, 0.12, sharp) * thickness
  return [
    [-inner, -thickness],
    [outer - 0.025, -thickness + lift * 0.75],
    [outer - nose, -thickness * 0.85 + lift],
    [outer, -thickness * 0.5 + lift],
    [outer - nose, -thickness * 0.15 + lift],
    [outer - 0.025, lift * 0.75],
    [-inner, 0],
  ]
}

const splitterOverhang = (style: StyleShape, end: number) =>
  (0.05 + 0.07 * style.size) * (1 + (0.25 + 0.3 * style.rake) * smoothstep(0.5, 0.95, end))

const splitterLift = (style: StyleShape, end: number) => 0.03 * style.kick * smoothstep(0.6, 1, end)
const splitterPath = (model: BodyModel) => pathAroundNose(model, CHIN_ROW, model.full ? 40 : 16)

/** A flat blade in front of the chin, with end fences and support stays. */
export const splitter: PartBuilder = (model, style) => {
  const path = splitterPath(model)
  const thickness = 0.014 + 0.006 * style.size
  const lift = (end: number) => splitterLift(style, end)
  const at = (t: number) => blade(0.09, splitterOverhang(style, centerDistance(t)), thickness, lift(centerDistance(t)), style.sharp)
  const pieces: Piece[] = [part('kitPrimary', sweep(path, at), EXPLODE_OFFSET)]
  if (style.stripe)
    pieces.push(
      part(
        'kitAccent',
        edgeLine(path, (t) => [splitterOverhang(style, centerDistance(t)), lift(centerDistance(t)) - thickness * 0.5], 0.0045),
        EXPLODE_OFFSET,
      ),
    )
  const last = path[path.length - 1]
  if (last) pieces.push(...fence(last, splitterOverhang(style, 1), style))
  if (style.tiers > 1) pieces.push(...stays(model, path, style))
  return pieces
}

function fence(end: Station, overhang: number, style: StyleShape) {
  const height = 0.045 + 0.05 * style.size
  const length = 0.14 + 0.06 * style.size
  const slope = length * mix(0.15, 0.6, style.rake)
  const outline: Profile = [
    [-length, -0.012],
    [0.01, -0.012],
    [0.01, height],
    [-length + slope, height * mix(0.9, 0.6, style.rake)],
  ]
  return endPlates(outline, outline.slice(2), addScaled(end.p, end.out, overhang - 0.008), EXPLODE_OFFSET)
}

function stays(model: BodyModel, path: readonly Station[], style: StyleShape): Piece[] {
  const skin = faceSkin(model.hull, 'front')
  const stayArcs = style.tiers > 2 ? [0.3, 0.62] : [0.5]
  return stayArcs.flatMap((arc) => {
    const top = skin(arc, 0.3)
    const nearest = path.reduce(
      (best, s) => (Math.abs(s.p[2] - top.p[2]) < Math.abs(best.p[2] - top.p[2]) && s.p[2] > 0 ? s : best),
      path[path.length - 1] ?? { p: top.p, out: top.n, up: top.n },
    )
    const foot = addScaled(nearest.p, nearest.out, splitterOverhang(style, 0.3) * 0.75)
    const rod = tube([addScaled(foot, [0, 1, 0], -0.006), addScaled(top.p, top.n, -0.004)], 0.005, model.full ? 8 : 5, [0, 0, 1])
    const mounts = [foot, top.p].map((at) => translateMesh(superellipsoid([0.014, 0.012, 0.014], 2.6, model.full ? 12 : 6), at))
    return [rod, ...mounts].flatMap((mesh) => mirroredParts('kitSecondary', mesh, EXPLODE_OFFSET))
  })
}

/** A thin bead at an offset from a path, used as a pinstripe. */
export function edgeLine(path: readonly Station[], at: (t: number) => readonly [number, number], radius: number) {
  const last = path.length - 1
  return sweep(
    path,
    (t) => {
      const [o, u] = at(Math.round(t * last) / last)
      return [
        [o - radius, u - radius],
        [o + radius, u - radius],
        [o + radius, u + radius],
        [o - radius, u + radius],
      ]
    },
    0.4,
  )
}

const damPath = (model: BodyModel) => pathAroundNose(model, 2.75, model.full ? 40 : 16)
const damDrop = (model: BodyModel, style: StyleShape) => Math.min(0.035 + 0.05 * style.size, model.p.clearance * 0.55)
const damOverhang = (style: StyleShape, end: number) => (0.02 + 0.035 * style.size) * (1 + 0.35 * smoothstep(0.45, 0.95, end))

/** The face of the air dam, for engravings. */
export function frontSpoilerFace(model: BodyModel, style: StyleShape): Strip {
  const drop = damDrop(model, style)
  return stripAlong(
    damPath(model),
    (t) => [damOverhang(style, centerDistance(t)) * 0.85, -0.045 - drop * 0.6],
    (t) => [damOverhang(style, centerDistance(t)) * mix(0.6, 0.15, style.sharp) + 0.008, -0.018],
    [-1, 0, 0],
  )
}

/** The upper side of the splitter, for engravings. */
export function splitterFace(model: BodyModel, style: StyleShape): Strip {
  return stripAlong(
    splitterPath(model),
    (t) => [splitterOverhang(style, centerDistance(t)) - 0.02, splitterLift(style, centerDistance(t)) * 0.75],
    () => [0.012, 0],
    [0, 1, 0],
  )
}

/** An air dam with a lip below the bumper. */
export const frontSpoiler: PartBuilder = (model, style) => {
  const path = damPath(model)
  const tops = pathAroundNose(model, 3.05, model.full ? 40 : 16)
  const drop = damDrop(model, style)
  const overhang = (end: number) => damOverhang(style, end)
  const dam = (t: number): Profile => {
    const end = centerDistance(t)
    const o = overhang(end)
    // The upper edge follows the bumper, which may overhang the chin.
    const [lean, up] = pathOffset(path, tops, t)
    const belly = mix(0.6, 0.15, style.sharp)
    return [
      [lean - 0.008, up],
      [lean + 0.006, up],
      [lean + 0.012, up - 0.014],
      [o * belly + 0.006, -0.02],
      [o * 0.85, -0.045 - drop * 0.6],
      [o, -0.05 - drop * 0.86],
      [o, -0.05 - drop],
      [o * 0.7, -0.055 - drop],
      [-0.02, -0.05 - drop],
      [-0.02, -0.04 - drop * 0.7],
      [-0.004, -0.03],
    ]
  }
  const pieces: Piece[] = [part('kitPrimary', sweep(path, dam, mix(0.9, 0.45, style.sharp)), EXPLODE_OFFSET)]
  // Around the lower edge of the dam, and flush with it at both ends.
  const lip = (t: number) => {
    const end = centerDistance(t)
    const reach = overhang(end) + (0.004 + 0.02 * style.size) * (1 - smoothstep(0.7, 1, end))
    return blade(0.02, reach, 0.012, 0, style.sharp).map(([o, u]) => [o, u - 0.046 - drop] as const)
  }
  pieces.push(part('kitSecondary', sweep(path, lip), EXPLODE_OFFSET))
  if (style.stripe)
    pieces.push(
      part(
        'kitAccent',
        edgeLine(path, (t) => [overhang(centerDistance(t)) * 0.9, -0.05 - drop * 0.7], 0.005),
        EXPLODE_OFFSET,
      ),
    )
  return pieces
}
