import type { BodyModel } from '../body/body-model.ts'
import { pathAlongSill } from '../body/body-path.ts'
import { faceSkin } from '../body/end-face.ts'
import { pair, piece } from '../body/piece.ts'
import type { Piece } from '../model.ts'
import { linspace } from '../shape/blend.ts'
import { ribbon } from '../shape/panel.ts'
import { tube } from '../shape/sweep.ts'
import { addScaled } from '../shape/vector.ts'
import type { StyleShape } from './style.ts'

/** LED strips across the nose, along the sills and across the tail. */
export function ledLights(model: BodyModel, style: StyleShape): Piece[] {
  const { hull, full } = model
  const width = 0.008 + 0.006 * style.size
  const line = (end: 'front' | 'rear', share: number, half: number) =>
    ribbon(
      faceSkin(hull, end),
      linspace(-half, half, full ? 60 : 24).map((arc) => [arc, share + (0.03 + 0.05 * style.kick) * (arc / half) ** 2] as const),
      width,
      0.004,
    )
  const sill = pathAlongSill(model, 3.1, full ? 30 : 10).map((s) => addScaled(s.p, s.out, 0.004))
  return [
    piece('ledGlow', line('front', 0.62, 0.6 + 0.2 * style.size)),
    piece('ledGlow', line('rear', 0.62, 0.5 + 0.2 * style.size)),
    pair('ledGlow', tube(sill, width * 0.5, full ? 8 : 5)),
  ]
}
