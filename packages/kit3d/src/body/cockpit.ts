import type { Mesh, Piece } from '../model.ts'
import { linspace, mix, smoothstep } from '../shape/blend.ts'
import { gridMesh } from '../shape/grid.ts'
import { mergeMeshes, pitchMesh, poseMesh, translateMesh, withMirrorImage } from '../shape/mesh-edit.ts'
import { superellipsoid, torus } from '../shape/solids.ts'
import { ellipse, stationsAlong, sweep, tube } from '../shape/sweep.ts'
import type { Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import type { TopOpening } from './body-shell.ts'
import { pair, piece } from './piece.ts'

const DEPTH_M = 0.5

interface CockpitLayout {
  readonly opening: TopOpening
  readonly seats: readonly number[]
  readonly seatZ: number
  readonly beltY: number
}

/** Null for a closed car. */
export function cockpitOpening(model: BodyModel): TopOpening | null {
  return cockpitLayout(model)?.opening ?? null
}

function cockpitLayout(model: BodyModel): CockpitLayout | null {
  const { p, hull, design } = model
  const c = p.cabin
  if (design.layout !== 'fourSeatOpen' && design.layout !== 'twoSeatOpen') return null
  const four = design.layout === 'fourSeatOpen'
  const x0 = c.cowlX + c.bow[0] + 0.16
  const x1 = four ? c.backX - 0.12 : c.backX - 0.12
  const edge = four ? 0.075 : 0.085
  const opening: TopOpening = {
    x0,
    x1,
    half: (x) => hull.lines.beltHalf(x) - edge - (four ? 0 : 0.12 * smoothstep(x0 + 0.4, x1, x)),
    corner: four ? 0.16 : 0.22,
    depth: DEPTH_M,
    wall: 'interior',
  }
  const seats = four ? [x0 + 0.78, x1 - 0.34] : [x1 - 0.34]
  return { opening, seats, seatZ: p.halfWidth * 0.38, beltY: hull.deck((x0 + x1) / 2, 0.5).p[1] }
}

/** Seats, dashboard and steering wheel of an open car, and the folded top or fairings behind the seats. */
export function cockpit(model: BodyModel): Piece[] {
  const layout = cockpitLayout(model)
  if (!layout) return []
  const { opening, beltY, seatZ, seats } = layout
  const { full } = model
  const floorY = beltY - DEPTH_M + 0.03
  const around = full ? 28 : 12
  const floor = gridMesh(8, 8, (a, b) => {
    const x = mix(opening.x0, opening.x1, b)
    return { p: [x, floorY, mix(-1, 1, a) * (opening.half(x) - 0.01)], n: [0, 1, 0], uv: [a, b] }
  })
  const dash = sweep(
    stationsAlong(
      linspace(-1, 1, full ? 16 : 8).map(
        (k): Vec3 => [opening.x0 + 0.05 + 0.05 * k * k, beltY - 0.085, k * (opening.half(opening.x0 + 0.2) - 0.01)],
      ),
      [0, 1, 0],
    ),
    () => ellipse(0.17, 0.1, full ? 20 : 10),
    1.2,
  )
  const steeringWheelAt: Vec3 = [opening.x0 + 0.3, beltY - 0.06, seatZ]
  const steeringWheel = poseMesh(
    mergeMeshes([torus(0.17, 0.014, full ? 40 : 18, full ? 10 : 6), superellipsoid([0.02, 0.05, 0.06], 3, around)]),
    {
      origin: steeringWheelAt,
      x: [Math.cos(0.4), -Math.sin(0.4), 0],
      y: [Math.sin(0.4), Math.cos(0.4), 0],
      z: [0, 0, 1],
    },
  )
  const tunnel = translateMesh(superellipsoid([(opening.x1 - opening.x0) / 2 - 0.05, 0.12, 0.1], 3.6, around), [
    (opening.x0 + opening.x1) / 2,
    floorY + 0.1,
    0,
  ])
  return [
    piece('trim', floor),
    piece('trim', mergeMeshes([dash, steeringWheel, tunnel])),
    pair('interior', mergeMeshes(seats.map((x) => seat(x, floorY, seatZ, beltY, around)))),
    ...(model.design.layout === 'fourSeatOpen' ? foldedRoof(model, opening) : headrestFairings(model, opening, seatZ)),
  ]
}

function seat(x: number, floorY: number, z: number, beltY: number, around: number): Mesh {
  const top = beltY + 0.02
  const backHeight = top - floorY
  const lean = -0.26
  const cushionPart = translateMesh(superellipsoid([0.26, 0.085, 0.235], 4, around), [x - 0.2, floorY + 0.14, z])
  const back = pitchMesh(
    translateMesh(superellipsoid([0.085, backHeight / 2, 0.23], 4, around), [x, floorY + backHeight / 2 + 0.05, z]),
    lean,
    [x, floorY, z],
  )
  const head = pitchMesh(translateMesh(superellipsoid([0.05, 0.09, 0.13], 3.2, around), [x, floorY + backHeight + 0.16, z]), lean, [
    x,
    floorY,
    z,
  ])
  return mergeMeshes([cushionPart, back, head])
}

/** The folded soft top behind the rear seats. */
function foldedRoof(model: BodyModel, opening: TopOpening): Piece[] {
  const { hull, full } = model
  const x = opening.x1 + 0.17
  const half = opening.half(opening.x1) - 0.02
  const y = hull.deck(x, 0).p[1]
  const roll = (dx: number, height: number, length: number): Mesh => {
    const line = linspace(-1, 1, full ? 24 : 10).map((k): Vec3 => [x + dx - 0.12 * k * k, y + 0.012 - 0.05 * k ** 4, k * half])
    return sweep(
      stationsAlong(line, [0, 1, 0]),
      (t) => ellipse(length * (1 - 0.35 * Math.abs(2 * t - 1) ** 4), height * (1 - 0.5 * Math.abs(2 * t - 1) ** 4), full ? 24 : 12),
      1.2,
    )
  }
  return [piece('rubber', mergeMeshes([roll(-0.06, 0.085, 0.15), roll(0.1, 0.07, 0.13)]))]
}

/** Fairings behind the headrests, each with a roll hoop. */
function headrestFairings(model: BodyModel, opening: TopOpening, seatZ: number): Piece[] {
  const { hull, full, p } = model
  const from = opening.x1 - 0.06
  const to = Math.min(from + 0.95, p.length - 0.18)
  const columns = full ? 28 : 12
  const fairing = gridMesh(columns, full ? 20 : 10, (b, a) => {
    const t = b
    const x = mix(from, to, t)
    const half = 0.2 * (1 - 0.35 * t) * Math.sin(Math.PI * Math.min(1, 0.5 + 0.5 * (1 - t)) * 0.5 + 0.001) ** 0.7 + 0.02
    const height = 0.17 * Math.cos((Math.PI / 2) * t) ** 1.5 * smoothstep(-0.02, 0.09, t)
    const side = mix(1, -1, a)
    const z = seatZ + side * half
    const dome = Math.max(0, 1 - side * side)
    const base = hull.deck(Math.max(x, opening.x1 + 0.01), z).p[1] - 0.012
    return { p: [x, base + height * dome ** 0.75 + (dome > 0 ? 0 : -0.01), z], n: [0, 1, 0], uv: [x, z] }
  })
  const y = hull.deck(opening.x1 + 0.02, seatZ).p[1]
  const hoop = tube(
    linspace(0, Math.PI, full ? 20 : 10).map(
      (angle): Vec3 => [opening.x1 - 0.05, y - 0.05 + 0.27 * Math.sin(angle) ** 0.7, seatZ + 0.17 * Math.cos(angle)],
    ),
    0.017,
    full ? 12 : 6,
    [1, 0, 0],
  )
  return [pair('paint', withSurfaceNormals(fairing)), piece('chrome', withMirrorImage(hoop))]
}

/** Area-weighted vertex normals. */
function withSurfaceNormals(mesh: Mesh): Mesh {
  const normals = new Float32Array(mesh.positions.length)
  const { positions: q, indices } = mesh
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [indices[k] ?? 0, indices[k + 1] ?? 0, indices[k + 2] ?? 0]
    const e = [0, 1, 2].map((i) => (q[3 * b + i] ?? 0) - (q[3 * a + i] ?? 0))
    const f = [0, 1, 2].map((i) => (q[3 * c + i] ?? 0) - (q[3 * a + i] ?? 0))
    const n = [
      (e[1] ?? 0) * (f[2] ?? 0) - (e[2] ?? 0) * (f[1] ?? 0),
      (e[2] ?? 0) * (f[0] ?? 0) - (e[0] ?? 0) * (f[2] ?? 0),
      (e[0] ?? 0) * (f[1] ?? 0) - (e[1] ?? 0) * (f[0] ?? 0),
    ]
    for (const v of [a, b, c]) for (let i = 0; i < 3; i++) normals[3 * v + i] = (normals[3 * v + i] ?? 0) + (n[i] ?? 0)
  }
  for (let v = 0; v < normals.length; v += 3) {
    const l = Math.hypot(normals[v] ?? 0, normals[v + 1] ?? 0, normals[v + 2] ?? 0) || 1
    for (let i = 0; i < 3; i++) normals[v + i] = (normals[v + i] ?? 0) / l
  }
  return { ...mesh, normals }
}
