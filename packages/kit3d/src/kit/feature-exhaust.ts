import type { BodyModel } from '../body/body-model.ts'
import { exhaustPipes } from '../body/pipe.ts'
import type { Piece } from '../model.ts'
import type { StyleShape } from './style.ts'

export function exhaustTips(model: BodyModel, style: StyleShape): Piece[] {
  const radius = 0.042 + 0.012 * style.size
  // Over the existing pipes if there are any, else clear of a diffuser.
  const existing = model.design.exhaust
  const first = existing?.arcs[0] ?? 0.42
  const arcs = style.tiers > 1 ? [first, first + radius * 2.3] : [first]
  const share = existing?.share ?? 0.27
  return exhaustPipes(model, { arcs, radius, share }, 0.12, 0.045)
}
