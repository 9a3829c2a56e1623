import type { Mesh, Surface } from '../model.ts'
import { mix } from '../shape/blend.ts'
import { mergeMeshes, poseMesh } from '../shape/mesh-edit.ts'
import { lathe } from '../shape/solids.ts'
import { sweep } from '../shape/sweep.ts'
import type { Point2, Vec3 } from '../shape/vector.ts'
import type { TireSize } from './proportions.ts'

export type RimKind = 'twin' | 'multi' | 'blade' | 'truck' | 'mesh' | 'star' | 'turbine'

interface RimShape {
  readonly spokes: number
  /** Half width at hub and rim. */
  readonly width: Point2
  /** Half angle between paired spokes at hub and rim; 0 for single spokes. */
  readonly pair: Point2
  /** Angle from hub to rim. */
  readonly twist: number
  readonly dish: number
}

const RIMS: Record<RimKind, RimShape> = {
  twin: { spokes: 5, width: [0.02, 0.022], pair: [0.1, 0.2], twist: 0, dish: 0.3 },
  multi: { spokes: 10, width: [0.014, 0.013], pair: [0, 0], twist: 0, dish: 0.35 },
  blade: { spokes: 5, width: [0.026, 0.058], pair: [0, 0], twist: 0.16, dish: 0.25 },
  truck: { spokes: 6, width: [0.036, 0.046], pair: [0, 0], twist: 0, dish: 0.15 },
  mesh: { spokes: 8, width: [0.011, 0.011], pair: [0.02, 0.3], twist: 0, dish: 0.45 },
  star: { spokes: 5, width: [0.034, 0.03], pair: [0, 0], twist: 0, dish: 0.4 },
  turbine: { spokes: 9, width: [0.018, 0.03], pair: [0, 0], twist: 0.42, dish: 0.35 },
}

/** A wheel about the z axis with its outer face toward +z, without the caliper, which does not rotate. */
export function wheel({ radius, width, rim }: TireSize, kind: RimKind, full: boolean): Partial<Record<Surface, Mesh>> {
  const h = width / 2
  const segments = full ? 64 : 28
  const wall = radius - rim
  const tread: Point2[] = [-0.62, -0.3, 0.04, 0.38].flatMap((k): Point2[] =>
    full
      ? [
          [radius, h * k],
          [radius, h * (k + 0.22)],
          [radius - 0.006, h * (k + 0.23)],
          [radius - 0.006, h * (k + 0.33)],
        ]
      : [[radius, h * k]],
  )
  const tire: Point2[] = [
    [rim - 0.014, -h * 0.84],
    [rim + 0.012, -h * 0.96],
    [rim + wall * 0.5, -h * 1.02],
    [radius - 0.024, -h * 0.96],
    [radius - 0.006, -h * 0.8],
    ...tread,
    [radius, h * 0.72],
    [radius - 0.006, h * 0.8],
    [radius - 0.02, h * 0.95],
    // A shoulder, a plain band with a raised edge on both sides, and the bead that protects the rim.
    [rim + wall * 0.74, h * 1.0],
    [rim + wall * 0.72, h * 1.015],
    [rim + wall * 0.68, h * 1.015],
    [rim + wall * 0.66, h * 1.0],
    [rim + wall * 0.36, h * 1.0],
    [rim + wall * 0.34, h * 1.02],
    [rim + wall * 0.22, h * 1.02],
    [rim + wall * 0.14, h * 0.97],
    [rim - 0.004, h * 0.86],
    [rim - 0.02, h * 0.7],
  ]
  const lip: Point2[] = [
    [rim + 0.006, h * 0.9],
    [rim + 0.002, h * 0.95],
    [rim - 0.01, h * 0.95],
    [rim - 0.014, h * 0.86],
    [rim - 0.024, h * 0.76],
  ]
  const barrel: Point2[] = [
    [rim - 0.024, h * 0.76],
    [rim - 0.045, h * 0.3],
    [rim - 0.045, -h * 0.8],
  ]
  return {
    rubber: lathe(tire, segments, 0.5),
    rim: mergeMeshes([lathe(lip, segments, 0.5), ...spokes(RIMS[kind], rim, h, full), hub(h, full)]),
    brake: moveZ(
      lathe(
        [
          [rim * 0.8, -0.015],
          [rim * 0.8, -0.004],
          [rim * 0.77, -0.003],
          [rim * 0.77, 0.003],
          [rim * 0.8, 0.004],
          [rim * 0.8, 0.015],
          [rim * 0.5, 0.015],
        ],
        full ? 48 : 24,
        0.5,
      ),
      -h * 0.1,
    ),
    // Barrel, backing and the hat of the brake disc are dark, which gives the rim its depth.
    underbody: mergeMeshes([
      lathe(barrel, segments, 0.8),
      moveZ(
        lathe(
          [
            [rim - 0.03, 0],
            [0.001, 0],
          ],
          full ? 32 : 20,
        ),
        -h * 0.45,
      ),
      moveZ(
        lathe(
          [
            [rim * 0.5, 0],
            [rim * 0.47, 0.012],
            [0.001, 0.012],
          ],
          full ? 32 : 16,
          0.5,
        ),
        -h * 0.1 + 0.015,
      ),
    ]),
  }
}

function spokes(shape: RimShape, rim: number, h: number, full: boolean): Mesh[] {
  const stops = full ? 12 : 5
  const bar = (angle: number, side: number) => {
    const stations = Array.from({ length: stops + 1 }, (_, i) => {
      const t = i / stops
      const spokeAngle = angle + side * mix(shape.pair[0], shape.pair[1], t) + shape.twist * t * t
      const r = mix(0.045, rim - 0.006, t)
      const p: Vec3 = [r * Math.cos(spokeAngle), r * Math.sin(spokeAngle), h * mix(0.42, 0.9, t ** (1 + 3 * shape.dish)) - 0.014]
      return { p, out: [-Math.sin(spokeAngle), Math.cos(spokeAngle), 0] as const, up: [0, 0, 1] as const }
    })
    return sweep(
      stations,
      (t) => {
        const w = mix(shape.width[0], shape.width[1], t * t) * (rim / 0.28)
        return [
          [-w, -0.022],
          [w, -0.022],
          [w, 0.003],
          [w * 0.62, 0.012],
          [-w * 0.62, 0.012],
          [-w, 0.003],
        ]
      },
      0.45,
    )
  }
  const sides = shape.pair[1] > 0 ? [-1, 1] : [0]
  return Array.from({ length: shape.spokes }, (_, k) => (k / shape.spokes) * 2 * Math.PI + Math.PI / 2).flatMap((angle) =>
    sides.map((side) => bar(angle, side)),
  )
}

function hub(h: number, full: boolean): Mesh {
  const outline: Point2[] = [
    [0.085, -h * 0.1],
    [0.085, h * 0.34],
    [0.075, h * 0.4],
    [0.034, h * 0.43],
    [0.03, h * 0.5],
    [0.024, h * 0.52],
    [0.001, h * 0.53],
  ]
  return lathe(outline, full ? 32 : 16, 0.5)
}

export function caliper({ rim, width }: TireSize, angle: number, full: boolean): Mesh {
  const z = -width * 0.05
  const stops = full ? 12 : 6
  const stations = Array.from({ length: stops + 1 }, (_, i) => {
    const spokeAngle = angle + mix(-0.55, 0.55, i / stops)
    const radial: Vec3 = [Math.cos(spokeAngle), Math.sin(spokeAngle), 0]
    return { p: [radial[0] * rim * 0.72, radial[1] * rim * 0.72, z] as const, out: radial, up: [0, 0, 1] as const }
  })
  const halfDepth = rim * 0.145
  return sweep(
    stations,
    () => [
      [-halfDepth, -0.03],
      [halfDepth, -0.03],
      [halfDepth, 0.035],
      [halfDepth * 0.6, 0.045],
      [-halfDepth * 0.8, 0.045],
      [-halfDepth, 0.035],
    ],
    0.5,
  )
}

const moveZ = (mesh: Mesh, z: number) => poseMesh(mesh, { origin: [0, 0, z], x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] })
