import type { BodyModel } from '../body/body-model.ts'
import { pathAlongSill, pathOffset } from '../body/body-path.ts'
import type { Piece } from '../model.ts'
import { mix, smoothstep } from '../shape/blend.ts'
import { type Strip, stripAlong } from '../shape/strip.ts'
import { type Profile, sweep } from '../shape/sweep.ts'
import { edgeLine } from './kit-front.ts'
import { endPlates, mirroredParts, type PartBuilder, SIDE_EXPLODE_OFFSET } from './kit-parts.ts'
import type { StyleShape } from './style.ts'

const skirtStops = ({ p, full }: BodyModel) => (full ? 40 : Math.max(14, Math.ceil((p.wheelbase - 0.75) / 0.14)))
const skirtPath = (model: BodyModel) => pathAlongSill(model, 2.6, skirtStops(model))
const skirtOverhang = (style: StyleShape, t: number) =>
  (0.025 + 0.035 * style.size) * (0.8 + (0.2 + 0.5 * style.rake) * smoothstep(0, 0.95, t))
const skirtRise = (style: StyleShape, t: number) => 0.06 * style.kick * smoothstep(0.72, 1, t)
const skirtBelly = (style: StyleShape) => mix(0.75, 0.25, style.sharp)

/** The outer face of the left skirt, for engravings. */
export function skirtFace(model: BodyModel, style: StyleShape): Strip {
  return stripAlong(
    skirtPath(model),
    (t) => [skirtOverhang(style, t) - 0.006, -0.03 + skirtRise(style, t)],
    () => [0.012, 0.045],
    [0, 0, 1],
  )
}

/** Blades along the sills that widen toward the rear wheel. */
export const sideSkirts: PartBuilder = (model, style) => {
  const { p } = model
  const path = skirtPath(model)
  const tops = pathAlongSill(model, 3.15, path.length - 1)
  const drop = Math.min(0.02 + 0.035 * style.size, p.clearance * 0.4)
  const overhang = (t: number) => skirtOverhang(style, t)
  const rise = (t: number) => skirtRise(style, t)
  const skirt = (t: number): Profile => {
    const o = overhang(t)
    const up = rise(t)
    const [lean, up0] = pathOffset(path, tops, t)
    const belly = skirtBelly(style)
    return [
      [lean - 0.008, up0],
      [lean + 0.006, up0],
      [lean + 0.011, up0 - 0.014],
      [o * belly, 0.0],
      [o - 0.006, -0.03 + up],
      [o, -0.036 + up],
      [o, -0.046 + up],
      [o * 0.8, -0.055 + up * 0.5],
      // Meets the undertray.
      [o * 0.7, -0.056 - drop * 0.8],
      [-0.03, -0.05 - drop],
      [-0.012, -0.035],
    ]
  }
  const pieces: Piece[] = mirroredParts('kitPrimary', sweep(path, skirt, mix(0.9, 0.5, style.sharp)), SIDE_EXPLODE_OFFSET)
  const undertray: (t: number) => Profile = (t) => [
    [-0.03, -0.055 - drop],
    [overhang(t) * 0.9, -0.066 - drop * 0.75],
    [overhang(t) * 0.9 + 0.008, -0.058 - drop * 0.75],
    [-0.03, -0.043 - drop],
  ]
  if (style.tiers > 1) pieces.push(...mirroredParts('kitSecondary', sweep(path, undertray), SIDE_EXPLODE_OFFSET))
  if (style.stripe)
    pieces.push(
      ...mirroredParts(
        'kitAccent',
        edgeLine(path, (t) => [overhang(t), -0.041 + rise(t)], 0.0045),
        SIDE_EXPLODE_OFFSET,
      ),
    )
  const last = path[path.length - 1]
  if (style.tiers > 1 && last) {
    const h = 0.05 + 0.045 * style.size
    const fin: Profile = [
      [-0.16 - 0.05 * style.rake, -0.05],
      [-0.01, -0.05],
      [0, -0.04 + h],
      [-0.05 - 0.06 * style.rake, -0.05 + h * 0.85],
    ]
    pieces.push(...endPlates(fin, fin.slice(2), [last.p[0], last.p[1] + rise(1), last.p[2] + overhang(1) - 0.007], SIDE_EXPLODE_OFFSET))
  }
  return pieces
}
