import type { BodyModel } from '../body/body-model.ts'
import type { Mesh, Piece, Surface } from '../model.ts'
import { mirrorMesh, translateMesh } from '../shape/mesh-edit.ts'
import { plate } from '../shape/solids.ts'
import type { Profile } from '../shape/sweep.ts'
import type { Vec3 } from '../shape/vector.ts'
import type { StyleShape } from './style.ts'

/** Builds one part of a kit. */
export type PartBuilder = (model: BodyModel, style: StyleShape) => Piece[]

/** The same for canards and skirts, which share draw calls. */
export const SIDE_EXPLODE_OFFSET: Vec3 = [0, -0.05, 0.45]

/** The same for rear spoiler and wing, so that a car with both needs no more draw calls. */
export const DECK_EXPLODE_OFFSET: Vec3 = [0.25, 0.45, 0]

export const part = (surface: Surface, mesh: Mesh, explode: Vec3): Piece => ({ surface, mesh, explode })

const PLATE = { thickness: 0.014, bevel: 0.004, edge: 0.016 }

/** End plates of wings, splitters and skirts on both sides, with an edge in the accent color. `edge` is its upper line. */
export function endPlates(outline: Profile, edge: Profile, at: Vec3, explode: Vec3): Piece[] {
  const band = [...edge, ...edge.map(([x, y]) => [x, y - PLATE.edge] as const).reverse()]
  const solid = (profile: Profile, thickness: number, bevel: number) => translateMesh(plate(profile, 0, thickness, bevel), at)
  return [
    ...mirroredParts('kitPrimary', solid(outline, PLATE.thickness, PLATE.bevel), explode),
    ...mirroredParts('kitAccent', solid(band, PLATE.thickness + 0.002, 0.001), explode),
  ]
}

/** A left part and its mirror image, which move apart in the exploded view. */
export const mirroredParts = (surface: Surface, mesh: Mesh, explode: Vec3): Piece[] => [
  part(surface, mesh, explode),
  part(surface, mirrorMesh(mesh), [explode[0], explode[1], -explode[2]]),
]
