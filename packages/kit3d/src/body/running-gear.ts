import type { Mesh, Piece, Surface } from '../model.ts'
import { mergeMeshes, translateMesh, withMirrorImage } from '../shape/mesh-edit.ts'
import type { BodyModel } from './body-model.ts'
import { piece } from './piece.ts'
import { arches, frontAxle } from './proportions.ts'
import { caliper, wheel } from './wheel.ts'

const INBOARD_M = 0.012

/** Four wheels with brakes, flush with the arches. */
export function runningGear(model: BodyModel): Piece[] {
  const { p, hull, design, full } = model
  const parts = new Map<Surface, Mesh[]>()
  for (const { x, y, radius, tire } of arches(p)) {
    const made = Object.entries(wheel(tire, design.rim, full)) as [Surface, Mesh][]
    const edge = hull.side(x, y + radius).p[2]
    const brake = caliper(tire, x === frontAxle(p) ? 0.3 : Math.PI - 0.3, full)
    for (const [surface, mesh] of [...made, ['caliper', brake] as const]) {
      const at = translateMesh(mesh, [x, y, edge - tire.width / 2 - INBOARD_M])
      parts.set(surface, [...(parts.get(surface) ?? []), withMirrorImage(at)])
    }
  }
  return [...parts].map(([surface, meshes]) => piece(surface, mergeMeshes(meshes)))
}
