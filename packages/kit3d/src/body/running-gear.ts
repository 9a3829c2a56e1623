import type { Mesh, Piece, Surface } from '../model.ts'
import { mergeMeshes, translateMesh, withMirrorImage } from '../shape/mesh-edit.ts'
import type { BodyModel } from './body-model.ts'
import { piece } from './piece.ts'
import { archRadius, frontAxle, rearAxle } from './proportions.ts'
import { caliper, wheel } from './wheel.ts'

const INBOARD_M = 0.012

/** Four wheels with brakes, flush with the arches. */
export function runningGear(model: BodyModel): Piece[] {
  const { p, hull, design, full } = model
  const size = { radius: p.tireRadius, width: p.tireWidth, rim: p.tireRadius * design.rimShare }
  const parts = new Map<Surface, Mesh[]>()
  const made = Object.entries(wheel(size, design.rim, full)) as [Surface, Mesh][]
  for (const axle of [frontAxle(p), rearAxle(p)]) {
    const edge = hull.side(axle, p.tireRadius + archRadius(p)).p[2]
    const brake = caliper(size, axle === frontAxle(p) ? 0.3 : Math.PI - 0.3, full)
    for (const [surface, mesh] of [...made, ['caliper', brake] as const]) {
      const at = translateMesh(mesh, [axle, p.tireRadius, edge - p.tireWidth / 2 - INBOARD_M])
      parts.set(surface, [...(parts.get(surface) ?? []), withMirrorImage(at)])
    }
  }
  return [...parts].map(([surface, meshes]) => piece(surface, mergeMeshes(meshes)))
}
