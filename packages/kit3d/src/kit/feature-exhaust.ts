import type { BodyModel } from '../body/body-model.ts'
import { faceSkin } from '../body/end-face.ts'
import { pair } from '../body/piece.ts'
import { exhaustPipes } from '../body/pipe.ts'
import type { Piece } from '../model.ts'
import { rectangle, roundCorners } from '../shape/outline.ts'
import { panel } from '../shape/panel.ts'
import type { StyleShape } from './style.ts'

/** A dark plate behind the pipes, with a margin around them. */
function bezel({ hull, p, full }: BodyModel, arcs: readonly number[], radius: number, share: number): Piece {
  const reach = radius * 1.35
  const half = reach / (p.tailY - p.rearClearance)
  const outline = rectangle(Math.max(0.01, Math.min(...arcs) - reach), share - half, Math.max(...arcs) + reach, share + half)
  const size = { columns: full ? 16 : 6, rows: full ? 6 : 3 }
  return pair('underbody', panel(faceSkin(hull, 'rear'), roundCorners(outline, reach * 0.7), { ...size, lift: 0.006, sink: 0.004 }))
}

export function exhaustTips(model: BodyModel, style: StyleShape): Piece[] {
  const radius = 0.042 + 0.012 * style.size
  // Over the existing pipes if there are any, else clear of a diffuser.
  const existing = model.design.exhaust
  const first = existing?.arcs[0] ?? 0.42
  const arcs = style.tiers > 1 ? [first, first + radius * 2.3] : [first]
  const share = existing?.share ?? 0.27
  return [...exhaustPipes(model, { arcs, radius, share }, 0.12, 0.045), bezel(model, arcs, radius, share)]
}
