import type { Mesh, Piece, Surface } from '../model.ts'
import { withMirrorImage } from '../shape/mesh-edit.ts'

export const piece = (surface: Surface, mesh: Mesh): Piece => ({ surface, mesh })

/** The piece and its mirror image on the other side of the car. */
export const pair = (surface: Surface, mesh: Mesh): Piece => ({ surface, mesh: withMirrorImage(mesh) })
