import type { Mesh, Piece, Surface } from '../model.ts'
import { bothSides, mergeMeshes, moved } from '../shape/mesh-edit.ts'
import type { BodyModel } from './body-model.ts'
import { piece } from './piece.ts'
import { archRadius, frontAxle, rearAxle } from './proportions.ts'
import { caliper, wheel } from './wheel.ts'

const INBOARD_M = 0.012

/** Four wheels with brakes, flush with the arches. */
export function runningGear(model: BodyModel): Piece[] {
  const { p, hull, design, full } = model
  const size = { radius: p.tyreRadius, width: p.tyreWidth, rim: p.tyreRadius * design.rimShare }
  const parts = new Map<Surface, Mesh[]>()
  const made = Object.entries(wheel(size, design.rim, full)) as [Surface, Mesh][]
  for (const axle of [frontAxle(p), rearAxle(p)]) {
    const edge = hull.side(axle, p.tyreRadius + archRadius(p)).p[2]
    const brake = caliper(size, axle === frontAxle(p) ? 0.3 : Math.PI - 0.3, full)
    for (const [surface, mesh] of [...made, ['caliper', brake] as const]) {
      const at = moved(mesh, [axle, p.tyreRadius, edge - p.tyreWidth / 2 - INBOARD_M])
      parts.set(surface, [...(parts.get(surface) ?? []), bothSides(at)])
    }
  }
  return [...parts].map(([surface, meshes]) => piece(surface, mergeMeshes(meshes)))
}
