import type { BodyModel } from '../body/body-model.ts'
import { faceSkin } from '../body/end-face.ts'
import { linspace, mix } from '../shape/blend.ts'
import { type Strip, stripAlong } from '../shape/strip.ts'
import { type Station, sweep } from '../shape/sweep.ts'
import { cross, normalize } from '../shape/vector.ts'
import { edgeLine } from './kit-front.ts'
import { mirroredParts, type PartBuilder, SIDE_EXPLODE_OFFSET } from './kit-parts.ts'
import type { StyleShape } from './style.ts'

const FROM_ARC = 0.66

/** Relative height and size of each plane, lowest first. */
function tiers(style: StyleShape): readonly (readonly [number, number])[] {
  if (style.tiers > 2)
    return [
      [0.2, 1],
      [0.4, 0.85],
      [0.58, 0.65],
    ]
  return style.tiers > 1
    ? [
        [0.24, 1],
        [0.48, 0.75],
      ]
    : [[0.34, 1]]
}

function planePath(model: BodyModel, style: StyleShape, share: number, grow: number): Station[] {
  const skin = faceSkin(model.hull, 'front')
  const to = FROM_ARC + (0.3 + 0.06 * style.size) * mix(0.85, 1, grow)
  return linspace(0, 1, model.full ? 20 : 8).map((t): Station => {
    const arc = mix(FROM_ARC, to, t)
    const at = skin(arc, share + 0.05 * t + (0.08 + 0.1 * style.kick) * t * t)
    const ahead = skin(arc + 0.01, share + 0.05 * t)
    const forward = normalize([ahead.p[0] - at.p[0], 0, ahead.p[2] - at.p[2]])
    const up = cross(at.n, forward)
    return { p: at.p, out: at.n, up: normalize(up[1] < 0 ? [-up[0], -up[1], -up[2]] : up) }
  })
}

const planeWidth = (style: StyleShape, grow: number, t: number) =>
  (0.035 + 0.065 * style.size) * grow * Math.sin(Math.PI * (0.08 + 0.84 * t ** mix(1, 1.7, style.rake))) ** mix(0.6, 1, style.sharp) + 0.006

const cup = (style: StyleShape, t: number) => 0.018 * style.size * t

/** The upper side of the lowest left plane, for engravings. */
export function canardFace(model: BodyModel, style: StyleShape): Strip {
  const [share, grow] = tiers(style)[0] ?? [0.3, 1]
  return stripAlong(
    planePath(model, style, share, grow).slice(2, -2),
    (t) => [planeWidth(style, grow, 0.1 + 0.8 * t) - 0.008, cup(style, t) * 0.5 + 0.007],
    () => [0.004, 0.006],
    [0, 1, 0],
  )
}

/** Dive planes on the corners of the bumper. */
export const canards: PartBuilder = (model, style) =>
  tiers(style).flatMap(([share, grow]) => {
    const path = planePath(model, style, share, grow)
    const plane = sweep(path, (t) => {
      const w = planeWidth(style, grow, t)
      const c = cup(style, t)
      return [
        [-0.012, -0.005],
        [w - 0.01, -0.004 + c * 0.5],
        [w, c],
        [w + 0.001, c + 0.006],
        [w - 0.01, 0.005 + c * 0.5],
        // A flange on the bumper.
        [0.009, 0.006],
        [0.004, 0.017],
        [-0.012, 0.017],
      ]
    })
    const pieces = mirroredParts(grow === 1 ? 'kitPrimary' : 'kitSecondary', plane, SIDE_EXPLODE_OFFSET)
    if (style.stripe)
      pieces.push(
        ...mirroredParts(
          'kitAccent',
          edgeLine(path, (t) => [planeWidth(style, grow, t), cup(style, t) + 0.003], 0.004),
          SIDE_EXPLODE_OFFSET,
        ),
      )
    return pieces
  })
