import type { Mesh, Piece } from '../model.ts'
import { clamp, linspace, mix } from '../shape/blend.ts'
import { gridMesh } from '../shape/grid.ts'
import { mergeMeshes, pitchMesh, poseMesh, translateMesh } from '../shape/mesh-edit.ts'
import { superellipsoid, torus } from '../shape/solids.ts'
import { ellipse, stationsAlong, sweep } from '../shape/sweep.ts'
import type { Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import { footHalf, roofHalf, roofLine } from './cabin-surface.ts'
import { pair, piece } from './piece.ts'

/** Between the lower edges of the glass and of the headliner, so that no gap is visible. */
const FLOOR_DROP_M = 0.05
const REAR_ROW_M = 0.86
/** Height of the seats above the beltline, limited by the roof. */
const SEAT_RISE_M = 0.33
const HEADROOM_M = 0.09
const LEAN = -0.24
/** How far a headrest is behind the foot of its seat. */
const HEAD_BACK_M = 0.12
const HEAD_HALF_M = 0.12
/** Between the headrests and the side glass. */
const HEAD_GAP_M = 0.05

/** The visible interior of a closed car: a dark deck at the beltline, dashboard, steering wheel and upper halves of the seats. */
export function cabinInterior(model: BodyModel): Piece[] {
  const { p, hull, full } = model
  const c = p.cabin
  const around = full ? 22 : 10
  const roof = roofLine(p)
  const half = (x: number) => hull.lines.beltHalf(x) - Math.max(...c.inset)
  const belt = (x: number) => hull.lines.deck(x, half(x)) - FLOOR_DROP_M
  const from = c.cowlX + 0.02
  const to = c.backX - 0.02
  const deck = gridMesh(full ? 8 : 4, full ? 16 : 8, (a, b) => {
    const x = mix(from, to, b)
    return { p: [x, belt(x), mix(-1, 1, a) * half(x)], n: [0, 1, 0], uv: [a, b] }
  })
  const seatZ = p.halfWidth * 0.4
  const front = Math.min(mix(c.cowlX, c.backX, 0.47), c.headerX + 0.62)
  const rows = front + REAR_ROW_M < c.backTopX + 0.12 ? [front, Math.min(front + REAR_ROW_M, c.backTopX)] : [front]
  /** Half the width of the cabin at a share of its height. */
  const sideAt = (x: number, share: number) => mix(footHalf(hull, x), roofHalf(p, x), share)
  /** Behind the roof, the glass slopes down to the trunk. */
  const ceiling = (x: number) =>
    Math.min(roof(x), mix(c.backTopY, belt(c.backX), clamp((x - c.backTopX) / Math.max(c.backX - c.backTopX, 0.1), 0, 1)))
  const seats = rows.map((x) => {
    const rise = Math.min(SEAT_RISE_M, ceiling(x + HEAD_BACK_M) - HEADROOM_M - belt(x))
    const widest = sideAt(x, rise / (roof(x) - belt(x))) - HEAD_HALF_M - HEAD_GAP_M
    return seatTop([x, belt(x), Math.min(seatZ, widest)], rise, around)
  })
  return [
    piece('underbody', deck),
    piece('trim', mergeMeshes([dashboard(model, half, belt), steeringWheel(front, belt, seatZ, full)])),
    pair('interior', mergeMeshes(seats)),
  ]
}

function dashboard({ p, full }: BodyModel, half: (x: number) => number, belt: (x: number) => number): Mesh {
  const { cowlX, bow } = p.cabin
  const line = linspace(-1, 1, full ? 14 : 8).map((k): Vec3 => {
    const x = cowlX + 0.34 + bow[0] * 0.75 * k * k
    return [x, belt(x) - 0.01, k * (half(x) - 0.05)]
  })
  return sweep(stationsAlong(line, [0, 1, 0]), () => ellipse(0.2, 0.07, full ? 16 : 8), 1.2)
}

function steeringWheel(front: number, belt: (x: number) => number, z: number, full: boolean): Mesh {
  const x = front - 0.62
  return poseMesh(torus(0.17, 0.014, full ? 32 : 14, full ? 8 : 5), {
    origin: [x, belt(x) - 0.02, z],
    x: [Math.cos(0.4), -Math.sin(0.4), 0],
    y: [Math.sin(0.4), Math.cos(0.4), 0],
    z: [0, 0, 1],
  })
}

/** Backrest and headrest, reclined. */
function seatTop(at: Vec3, rise: number, around: number): Mesh {
  const [x, y, z] = at
  const back = translateMesh(superellipsoid([0.08, rise * 0.42, 0.22], 3.6, around), [x, y + rise * 0.16, z])
  const head = translateMesh(superellipsoid([0.05, rise * 0.22, HEAD_HALF_M], 3.2, around), [x + 0.01, y + rise * 0.76, z])
  return pitchMesh(mergeMeshes([back, head]), LEAN, at)
}
