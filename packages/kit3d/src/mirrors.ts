import type { BodyModel } from './body-model.ts'
import { CORNER } from './cabin-net.ts'
import type { Design } from './design.ts'
import { disc } from './lamps.ts'
import { mergeMeshes, posed } from './mesh-edit.ts'
import type { Mesh, Piece, Surface } from './model.ts'
import { pair } from './piece.ts'
import { cushion } from './solids.ts'
import { ellipse, stationsAlong, sweep } from './sweep.ts'
import { type Vec3, normalize } from './vector.ts'

export interface MirrorShape {
  /** Half length, half height, half width of the housing. */
  readonly half: Vec3
  readonly power: number
  /** From the foot on the shoulder to the housing's middle. */
  readonly reach: Vec3
  readonly arm: number
  readonly yaw: number
}

const MIRRORS: Record<Design['mirror'], MirrorShape> = {
  door: { half: [0.085, 0.062, 0.105], power: 3.2, reach: [-0.02, 0.085, 0.16], arm: 0.02, yaw: 0.16 },
  stalk: { half: [0.075, 0.048, 0.1], power: 2.6, reach: [-0.03, 0.13, 0.17], arm: 0.011, yaw: 0.2 },
  truck: { half: [0.075, 0.125, 0.1], power: 4, reach: [-0.02, 0.13, 0.2], arm: 0.022, yaw: 0.1 },
  camera: { half: [0.13, 0.022, 0.035], power: 2.6, reach: [-0.04, 0.06, 0.19], arm: 0.012, yaw: 0.05 },
}

export const mirrorShape = (model: BodyModel) => MIRRORS[model.design.mirror]

/** Mirror on an arm that grows out of the door below the corner of the windscreen. */
export function mirrors(model: BodyModel, shape: MirrorShape, housing: Surface, stem: Surface): Piece[] {
  const { full } = model
  const foot = model.cabin.frame(1.15, CORNER.front + 1.25).p
  const centre: Vec3 = [foot[0] + shape.reach[0], foot[1] + shape.reach[1], foot[2] + shape.reach[2]]
  const back: Vec3 = normalize([Math.cos(shape.yaw), 0, -Math.sin(shape.yaw)])
  const outward: Vec3 = [Math.sin(shape.yaw), 0, Math.cos(shape.yaw)]
  const body = posed(shaped(cushion(shape.half, shape.power, full ? 36 : 16)), { origin: centre, x: back, y: [0, 1, 0], z: outward })
  const glassAt = { p: [centre[0] + back[0] * shape.half[0] * 0.42, centre[1], centre[2] + back[2] * shape.half[0] * 0.42] as Vec3, n: back }
  const root: Vec3 = [foot[0] - 0.02, foot[1] - 0.02, foot[2] - 0.04]
  const knee: Vec3 = [foot[0], foot[1] + shape.reach[1] * 0.35, foot[2] + shape.reach[2] * 0.4]
  const arm = sweep(stationsAlong([root, knee, centre], [1, 0, 0]), () => ellipse(shape.arm, shape.arm * 2, full ? 12 : 8), 1.2)
  const pieces = [pair(housing, body), pair(stem, arm)]
  if (model.design.mirror !== 'camera') pieces.push(pair('chrome', squashed(disc(glassAt, 1, 0.002, full), glassAt.p, shape)))
  return pieces
}

/** Blunt at the rear, where the glass sits. */
function shaped(mesh: Mesh): Mesh {
  return { ...mesh, positions: mesh.positions.map((value, i) => (i % 3 === 0 && value > 0 ? value * 0.42 : value)) }
}

function squashed(mesh: Mesh, centre: Vec3, shape: MirrorShape): Mesh {
  const half = [1, shape.half[1] * 0.82, shape.half[2] * 0.86]
  const scaled = mesh.positions.map((value, i) => {
    const k = i % 3
    const c = centre[k] ?? 0
    return k === 0 ? (mesh.positions[i] ?? 0) * 0 + c + 0.002 + ((mesh.positions[i] ?? 0) - c - 0.002) * shape.half[2] : c + (value - c) * (half[k] ?? 1)
  })
  return mergeMeshes([{ ...mesh, positions: scaled }])
}
