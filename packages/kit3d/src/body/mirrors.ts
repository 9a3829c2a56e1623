import type { Mesh, Piece, Surface } from '../model.ts'
import { gridMesh } from '../shape/grid.ts'
import { poseMesh } from '../shape/mesh-edit.ts'
import { superellipsoid } from '../shape/solids.ts'
import { ellipse, stationsAlong, sweep } from '../shape/sweep.ts'
import { addScaled, normalize, type Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import { CORNER } from './cabin-surface.ts'
import type { Design } from './design.ts'
import { pair } from './piece.ts'

export interface MirrorShape {
  /** Half length, half height, half width of the housing. */
  readonly half: Vec3
  readonly power: number
  /** From the mount on the shoulder to the center of the housing. */
  readonly offset: Vec3
  readonly arm: number
  readonly yaw: number
}

const MIRRORS: Record<Design['mirror'], MirrorShape> = {
  door: { half: [0.085, 0.062, 0.105], power: 3.2, offset: [-0.02, 0.055, 0.11], arm: 0.03, yaw: 0.16 },
  stalk: { half: [0.075, 0.048, 0.1], power: 2.6, offset: [-0.03, 0.07, 0.12], arm: 0.018, yaw: 0.2 },
  truck: { half: [0.075, 0.125, 0.1], power: 3.5, offset: [-0.02, 0.13, 0.2], arm: 0.022, yaw: 0.1 },
  camera: { half: [0.13, 0.022, 0.035], power: 2.6, offset: [-0.04, 0.06, 0.19], arm: 0.012, yaw: 0.05 },
}

export const mirrorShape = (model: BodyModel) => MIRRORS[model.design.mirror]

/** Door mirrors on arms, below the corners of the windshield. */
export function mirrors(model: BodyModel, shape: MirrorShape, housing: Surface, armSurface: Surface): Piece[] {
  const { full } = model
  const mount = model.cabin.frame(1.15, CORNER.front + 1.25).p
  const center: Vec3 = [mount[0] + shape.offset[0], mount[1] + shape.offset[1], mount[2] + shape.offset[2]]
  const back: Vec3 = normalize([Math.cos(shape.yaw), 0, -Math.sin(shape.yaw)])
  const outward: Vec3 = [Math.sin(shape.yaw), 0, Math.cos(shape.yaw)]
  const body = poseMesh(flattenRear(superellipsoid(shape.half, shape.power, full ? 36 : 16)), {
    origin: center,
    x: back,
    y: [0, 1, 0],
    z: outward,
  })
  const glassAt = addScaled(center, back, shape.half[0] * 0.42 + 0.002)
  const root: Vec3 = [mount[0] - 0.02, mount[1] - 0.02, mount[2] - 0.04]
  const bend: Vec3 = [mount[0], mount[1] + shape.offset[1] * 0.5, mount[2] + shape.offset[2] * 0.4]
  // The arm ends inside the front of the housing, clear of the glass.
  const end: Vec3 = [center[0] - shape.half[0] * 0.35, center[1] - shape.half[1] * 0.3, center[2] - shape.half[2] * 0.45]
  const arm = sweep(stationsAlong([root, bend, end], [1, 0, 0]), () => ellipse(shape.arm, shape.arm * 2, full ? 12 : 8), 1.2)
  const pieces = [pair(housing, body), pair(armSurface, arm)]
  if (model.design.mirror !== 'camera') pieces.push(pair('chrome', mirrorGlass(glassAt, back, outward, shape.half, full)))
  return pieces
}

/** Flattens the rear, where the glass is. */
function flattenRear(mesh: Mesh): Mesh {
  return { ...mesh, positions: mesh.positions.map((value, i) => (i % 3 === 0 && value > 0 ? value * 0.42 : value)) }
}

/** An ellipse that faces the rear. */
function mirrorGlass(center: Vec3, back: Vec3, outward: Vec3, [, halfHeight, halfWidth]: Vec3, full: boolean): Mesh {
  return gridMesh(full ? 28 : 12, 1, (a, b) => {
    const angle = -2 * Math.PI * a
    const r = b < 0.5 ? 1 : 0.001
    const level = addScaled(center, outward, r * halfWidth * 0.86 * Math.cos(angle))
    return { p: addScaled(level, [0, 1, 0], r * halfHeight * 0.82 * Math.sin(angle)), n: back, uv: [a, b] }
  })
}
