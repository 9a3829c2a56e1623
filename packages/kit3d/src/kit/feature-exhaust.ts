import type { BodyModel } from '../body/body-model.ts'
import { faceSkin } from '../body/end-face.ts'
import { pair } from '../body/piece.ts'
import { pipe, pipeInside } from '../body/pipe.ts'
import type { Mesh, Piece } from '../model.ts'
import { mergeMeshes, translateMesh } from '../shape/mesh-edit.ts'
import type { StyleShape } from './style.ts'

export function exhaustTips(model: BodyModel, style: StyleShape): Piece[] {
  const radius = 0.042 + 0.012 * style.size
  // Over the existing pipes if there are any, else clear of a diffuser.
  const existing = model.design.exhaust
  const first = existing?.arcs[0] ?? 0.42
  const arcs = style.tiers > 1 ? [first, first + radius * 2.3] : [first]
  const share = existing?.share ?? 0.27
  const skin = faceSkin(model.hull, 'rear')
  const places = arcs.map((arc) => skin(arc, share).p)
  const at = (mesh: Mesh) => mergeMeshes(places.map(([x, y, z]) => translateMesh(mesh, [x + 0.045, y, z])))
  return [pair('chrome', at(pipe(radius, 0.12, model.full))), pair('underbody', at(pipeInside(radius, model.full)))]
}
