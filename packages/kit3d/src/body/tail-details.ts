import type { Piece } from '../model.ts'
import { rectangle, roundCorners } from '../shape/outline.ts'
import { panel, ribbon } from '../shape/panel.ts'
import type { BodyModel } from './body-model.ts'
import { faceSkin } from './end-face.ts'
import { pair, piece } from './piece.ts'
import { PLATE } from './tail.ts'

/** A plate without characters, and reflectors in the bumper. */
export function tailDetails({ design, hull, p, full }: BodyModel): Piece[] {
  const skin = faceSkin(hull, 'rear')
  const reflector = pair(
    'taillamp',
    ribbon(
      skin,
      [
        [0.76, 0.3],
        [0.9, 0.31],
      ],
      0.02,
      full ? 0.002 : 0.004,
    ),
  )
  const { plate } = design
  if (!plate) return [reflector]
  const margin = PLATE.margin / (p.tailY - p.rearClearance)
  const half = PLATE.half - PLATE.margin
  const outline = roundCorners(rectangle(-half, plate[0] + margin, half, plate[1] - margin), 0.012)
  return [reflector, piece('brake', panel(skin, outline, { columns: full ? 10 : 4, rows: 3, lift: -0.008, sink: 0.016 }))]
}
