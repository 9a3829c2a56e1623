import type { BodyModel } from '../body/body-model.ts'
import { centerDistance, mirrorPath } from '../body/body-path.ts'
import { CORNER } from '../body/cabin-surface.ts'
import { cabinSkin } from '../body/greenhouse.ts'
import { piece } from '../body/piece.ts'
import type { Piece } from '../model.ts'
import { linspace, mix, smoothstep } from '../shape/blend.ts'
import { type Profile, type Station, sweep } from '../shape/sweep.ts'
import type { Vec3 } from '../shape/vector.ts'
import type { StyleShape } from './style.ts'

const BACK: Vec3 = [1, 0, 0]
const UP: Vec3 = [0, 1, 0]

/** A spoiler above the rear window; on open cars a blade behind the seats. */
export function roofSpoiler(model: BodyModel, style: StyleShape): Piece[] {
  const open = model.design.layout === 'fourSeatOpen' || model.design.layout === 'twoSeatOpen'
  const path = open ? behindSeats(model) : overRearWindow(model)
  const overhang = 0.08 + 0.13 * style.size
  const rise = 0.02 + 0.05 * style.size * style.sharp
  const spoilerProfile = (t: number): Profile => {
    const end = centerDistance(t)
    const o = overhang * (1 - mix(0.5, 0.15, style.sharp) * smoothstep(0.6, 1, end))
    const lift = rise + 0.03 * style.kick * smoothstep(0.5, 1, end)
    return [
      [-0.12, 0.004],
      [-0.03, 0.016],
      [o * 0.6, 0.016 + lift * 0.5],
      [o, 0.012 + lift],
      [o + 0.004, 0.004 + lift],
      [o * 0.6, -0.004 + lift * 0.35],
      [0.004, -0.02],
      [-0.05, -0.012],
      [-0.12, -0.006],
    ]
  }
  const pieces = [piece('featurePaint', sweep(path, spoilerProfile, mix(0.9, 0.5, style.sharp)))]
  if (style.tiers > 1)
    pieces.push(
      piece(
        'featureTrim',
        sweep(
          path.slice(3, -3),
          (): Profile => [
            [overhang * 0.8, rise + 0.008],
            [overhang * 0.84, rise + 0.008],
            [overhang * 0.88, rise + 0.03 + 0.012 * style.size],
            [overhang * 0.84, rise + 0.03 + 0.012 * style.size],
          ],
          0.4,
        ),
      ),
    )
  if (open) pieces.push(...supports(model, path))
  return pieces
}

function overRearWindow(model: BodyModel): Station[] {
  const skin = cabinSkin(model)
  const middle = model.cabin.columns - 1
  const half = linspace(middle, CORNER.rear + 0.55, model.full ? 20 : 8).map((s): Station => ({ p: skin(s, 5.45).p, out: BACK, up: UP }))
  return mirrorPath(half)
}

function behindSeats(model: BodyModel): Station[] {
  const { hull, p } = model
  const x = p.cabin.backX + 0.14
  const half = hull.lines.beltHalf(x) - 0.12
  const y = hull.deck(x, 0).p[1] + 0.24
  return mirrorPath(
    linspace(0, 1, model.full ? 20 : 8).map((k): Station => ({ p: [x - 0.06 * k * k, y - 0.05 * k ** 4, k * half], out: BACK, up: UP })),
  )
}

function supports(model: BodyModel, path: readonly Station[]): Piece[] {
  return [path[1], path[path.length - 2]].flatMap((top) => {
    if (!top) return []
    const foot: Vec3 = [top.p[0] - 0.02, model.hull.deck(top.p[0] - 0.02, top.p[2]).p[1] - 0.008, top.p[2]]
    const stations: Station[] = [foot, [top.p[0] - 0.05, top.p[1] + 0.005, top.p[2]] satisfies Vec3].map((p) => ({
      p,
      out: BACK,
      up: [0, 0, 1],
    }))
    return [
      piece(
        'featureTrim',
        sweep(
          stations,
          (): Profile => [
            [-0.06, -0.012],
            [0.06, -0.012],
            [0.06, 0.012],
            [-0.06, 0.012],
          ],
          0.4,
        ),
      ),
    ]
  })
}
