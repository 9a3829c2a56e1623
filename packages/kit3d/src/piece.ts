import { bothSides } from './mesh-edit.ts'
import type { Mesh, Piece, Surface } from './model.ts'

export const piece = (surface: Surface, mesh: Mesh): Piece => ({ surface, mesh })

/** The piece and its mirror image on the other side of the car. */
export const pair = (surface: Surface, mesh: Mesh): Piece => ({ surface, mesh: bothSides(mesh) })
