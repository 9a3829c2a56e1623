import type { BodyModel } from '../body/body-model.ts'
import { faceSkin } from '../body/end-face.ts'
import { pair } from '../body/piece.ts'
import { pipe } from '../body/pipe.ts'
import type { Piece } from '../model.ts'
import { mergeMeshes, moved } from '../shape/mesh-edit.ts'
import type { StyleShape } from './style.ts'

/** Pipe ends under the rear bumper. */
export function exhaustTips(model: BodyModel, style: StyleShape): Piece[] {
  const radius = 0.042 + 0.012 * style.size
  // Over the car's own pipes where it has some, else clear of a diffuser.
  const own = model.design.exhaust
  const first = own?.places[0] ?? 0.42
  const places = style.tiers > 1 ? [first, first + radius * 2.3] : [first]
  const share = own?.share ?? 0.27
  const skin = faceSkin(model.hull, 'rear')
  const ends = places.map((arc) => {
    const at = skin(arc, share).p
    return moved(pipe(radius, 0.12, model.full), [at[0] + 0.045, at[1], at[2]])
  })
  return [pair('chrome', mergeMeshes(ends))]
}
