import type { BodyModel } from '../body/body-model.ts'
import type { Mesh, Piece, Surface } from '../model.ts'
import { mirrored } from '../shape/mesh-edit.ts'
import type { Vec3 } from '../shape/vector.ts'
import type { StyleShape } from './style.ts'

/** One part of a kit, ready to be put together with others. */
export type PartMaker = (model: BodyModel, style: StyleShape) => Piece[]

export const part = (surface: Surface, mesh: Mesh, explode: Vec3): Piece => ({ surface, mesh, explode })

/** A left-hand part and its right-hand twin, which move apart when the kit is exploded. */
export const twinParts = (surface: Surface, mesh: Mesh, explode: Vec3): Piece[] => [
  part(surface, mesh, explode),
  part(surface, mirrored(mesh), [explode[0], explode[1], -explode[2]]),
]
