import type { Mesh, Piece } from '../model.ts'
import { clamp, linspace, mix } from '../shape/blend.ts'
import { withCreasedNormals } from '../shape/crease.ts'
import { gridMesh } from '../shape/grid.ts'
import { mergeMeshes } from '../shape/mesh-edit.ts'
import type { Station } from '../shape/sweep.ts'
import { addScaled, normalize, type Point2, type Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import { pair } from './piece.ts'
import { type Arch, arches, type Proportions } from './proportions.ts'

const LINER_DEPTH_M = 0.36

/** Distance to the edge of a wheel arch in side view, negative inside. */
export function archDistance(p: Proportions, arch: Arch, x: number, y: number) {
  const dx = Math.abs(x - arch.x)
  const dy = y - arch.y
  const power = dy > 0 ? p.archPower : 2
  return (dx ** power + Math.abs(dy) ** power) ** (1 / power) - arch.radius
}

/** The angles at which a circle around a wheel reaches a height over the sill, in front of the wheel and behind it. */
function archEnds({ hull }: BodyModel, arch: Arch, radius: number, height: (sill: number) => number): readonly [number, number] {
  const angle = (x: number) => Math.asin(clamp((height(hull.lines.sill(x)) - arch.y) / radius, -0.9, 0.9))
  return [Math.PI - angle(arch.x - radius), angle(arch.x + radius)]
}

/** Path around a wheel arch on the body, from front to rear. */
export function archPath(model: BodyModel, arch: Arch, offset: number, count: number): Station[] {
  const { p, hull } = model
  const radius = arch.radius + offset
  // The body ends higher behind a rear wheel than between the wheels.
  const [from, to] = archEnds(model, arch, radius, (sill) => Math.max(p.clearance + 0.07, sill + 0.03))
  return linspace(from, to, count).map((angle) => {
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    const power = s > 0 ? p.archPower : 2
    const radialDistance = radius / (Math.abs(c) ** power + Math.abs(s) ** power) ** (1 / power)
    const at = hull.side(arch.x + c * radialDistance, arch.y + s * radialDistance)
    const radial: Vec3 = normalize([c, s, 0])
    return { p: at.p, out: at.n, up: radial }
  })
}

/** Wheel arch lips: a rolled edge in body color, or wide black cladding. They follow the body, so that they have no gap to it. */
export function archLips(model: BodyModel): Piece[] {
  const { p, design, full } = model
  const wide = design.cladding > 0
  const width = wide ? design.cladding * 0.55 : 0.024
  const protrusion = wide ? 0.012 : 0.005
  // Distance from the edge of the arch, and height over the body.
  const profile: readonly Point2[] = [
    [-0.004, -0.03],
    [-0.004, protrusion * 0.5],
    [-0.001, protrusion],
    [width * 0.6, protrusion],
    [width * 0.9, protrusion * 0.4],
    [width, -0.001],
  ]
  return arches(p).map((arch) => {
    const lines = profile.map(([offset]) => archPath(model, arch, offset, full ? 64 : 20))
    const points = profile.flatMap(([, height], k) => (lines[k] ?? []).map(({ p: at, out }) => addScaled(at, out, height)))
    const size = lines[0]?.length ?? 0
    const triangles = profile.slice(1).flatMap((_, k) =>
      Array.from({ length: size - 1 }, (_, i) => k * size + i).flatMap((a): [number, number, number][] => [
        [a, a + 1, a + size + 1],
        [a, a + size + 1, a + size],
      ]),
    )
    const uvs = points.map(([x, y]): Point2 => [x, y])
    return pair(wide ? 'trim' : 'paint', withCreasedNormals({ points, uvs, triangles }, 0.8))
  })
}

export function wheelWells(model: BodyModel): Piece[] {
  const { p, full } = model
  const wells = arches(p).map((arch) => wheelWell(model, arch, full ? 28 : 14))
  return [pair('underbody', mergeMeshes(wells))]
}

/** Half the distance between the inner walls of the wells of an axle. */
export const wellInside = ({ hull }: BodyModel, arch: Arch) => hull.side(arch.x, arch.y + arch.radius * 0.9).p[2] - LINER_DEPTH_M

function wheelWell(model: BodyModel, arch: Arch, count: number): Mesh {
  const { p, hull } = model
  const radius = arch.radius + 0.01
  const inner = wellInside(model, arch)
  // Down to the floor, so that nothing behind the well is seen from below.
  const floor = (sill: number) => sill + 0.018
  const rim = linspace(...archEnds(model, arch, radius, floor), count + 1).map((angle) => {
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    const power = s > 0 ? p.archPower : 2
    const radialDistance = radius / (Math.abs(c) ** power + Math.abs(s) ** power) ** (1 / power)
    const [x, y] = [arch.x + c * radialDistance, arch.y + s * radialDistance]
    // Inboard, the hood of a low car is below the arch.
    const roof = hull.lines.deck(x, inner) - 0.04
    return { x, y, low: Math.min(y, roof), z: hull.side(x, y).p[2] - 0.025, n: [-c, -s, 0] satisfies Vec3 }
  })
  const at = (a: number) => rim[Math.round(a * count)] ?? { x: arch.x, y: 0, low: 0, z: inner, n: [0, 1, 0] satisfies Vec3 }
  const liner = gridMesh(count, 1, (a, b) => {
    const edge = at(a)
    return { p: b < 0.5 ? [edge.x, edge.low, inner] : [edge.x, edge.y, edge.z], n: edge.n, uv: [a, b] }
  })
  const [front, rear] = [at(0), at(1)]
  const back = gridMesh(count, 1, (a, b) => {
    const edge = at(a)
    return {
      p: b < 0.5 ? [mix(front.x, rear.x, 0.5), mix(front.low, rear.low, 0.5), inner] : [edge.x, edge.low, inner],
      n: [0, 0, 1],
      uv: [a, b],
    }
  })
  return mergeMeshes([liner, back])
}
