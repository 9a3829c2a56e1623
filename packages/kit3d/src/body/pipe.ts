import type { Mesh, Piece } from '../model.ts'
import { mergeMeshes, poseMesh, translateMesh } from '../shape/mesh-edit.ts'
import { lathe } from '../shape/solids.ts'
import type { BodyModel } from './body-model.ts'
import type { Exhaust } from './design.ts'
import { faceSkin } from './end-face.ts'
import { pair } from './piece.ts'

const TO_REAR = { origin: [0, 0, 0], x: [0, 0, -1], y: [0, 1, 0], z: [1, 0, 0] } as const

/** The dark inside of a pipe: a disc behind the outlet at the origin, facing the rear. */
function pipeInside(radius: number, full: boolean): Mesh {
  const outline = [
    [radius * 0.95, -0.014],
    [0.001, -0.014],
  ] as const
  return poseMesh(lathe(outline, full ? 32 : 14), TO_REAR)
}

/** An exhaust pipe with its outlet at the origin, facing the rear. */
function pipe(radius: number, length: number, full: boolean): Mesh {
  const wall = 0.006
  const outline = [
    [radius * 0.92, -length],
    [radius, -length * 0.5],
    [radius, -wall],
    [radius - wall * 0.5, 0],
    [radius - wall, -wall],
    [radius - wall, -length * 0.8],
    [0.001, -length * 0.8],
  ] as const
  return poseMesh(lathe(outline, full ? 32 : 14, 0.6), TO_REAR)
}

/** Exhaust pipes with dark insides, which protrude from the rear face. */
export function exhaustPipes({ hull, full }: BodyModel, { arcs, radius, share }: Exhaust, lengthM: number, protrusionM: number): Piece[] {
  const skin = faceSkin(hull, 'rear')
  const places = arcs.map((arc) => skin(arc, share).p)
  const at = (mesh: Mesh) => mergeMeshes(places.map(([x, y, z]) => translateMesh(mesh, [x + protrusionM, y, z])))
  return [pair('chrome', at(pipe(radius, lengthM, full))), pair('underbody', at(pipeInside(radius, full)))]
}
