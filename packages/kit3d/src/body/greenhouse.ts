import type { Mesh, Piece } from '../model.ts'
import { clamp, mix } from '../shape/blend.ts'
import type { BSplineSurface } from '../shape/bspline-surface.ts'
import { MeshBuilder } from '../shape/mesh-builder.ts'
import { flipMesh } from '../shape/mesh-edit.ts'
import { type Outline, outlineDistance, rectangle, roundCorners } from '../shape/outline.ts'
import { panel, ribbon, type Skin } from '../shape/panel.ts'
import { ANYWHERE, Shell } from '../shape/shell.ts'
import { tube } from '../shape/sweep.ts'
import { addScaled, distance, type Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import { CORNER, RING } from './cabin-surface.ts'
import { pair, piece } from './piece.ts'

/** Width of the frame around a window, which is part of its black border, and radius of its corners. */
const FRAME_M = 0.011
const CORNER_M = 0.055
/** Longest edge of a triangle at the outline of a window. */
const EDGE_M = { full: 0.022, lite: 0.04 }
/** Half width of a pillar between two panes, relative to the side. */
const PILLAR = 0.009
/** The kink of the rear edge: share of the side, and rings. */
const KINK = { forward: 0.06, height: 0.75 }
const REAR_COLUMNS = 5
const WINDSHIELD_HALF = CORNER.front - 0.42

/** The cabin as a skin of (column, ring); a negative column is on the right. */
export const cabinSkin =
  (model: BodyModel): Skin =>
  (s, ring) => {
    const { p, n } = model.cabin.frame(ring, Math.abs(s))
    return s < 0 ? { p: [p[0], p[1], -p[2]], n: [n[0], n[1], -n[2]] } : { p, n }
  }

/** The column at a relative position along the side of the cabin. */
export const sideColumn = (share: number) => mix(CORNER.front, CORNER.rear, share)

/** Roof, pillars, glass and headliner of a closed car. All are cut out of one surface, so that there are no gaps between them. */
export function greenhouse(model: BodyModel): Piece[] {
  const { design, full, cabin } = model
  const skin = cabinSkin(model)
  const middle = cabin.columns - 1
  const { from, to, toTop, pillars, isKinked = false, panel: width = 0, roofWindows } = design.glass
  // The panel is behind the last pillar.
  const panelFrom = pillars.at(-1) ?? to
  const rearSide = (start: number) => sideOutline(start, to, toTop, isKinked)
  const sideOutlines = width > 0 ? [sideOutline(from, panelFrom, panelFrom, false), rearSide(panelFrom + width)] : [rearSide(from)]
  const { rearGlass } = design
  const windows = [
    window(cabin, windshieldOutline(), { border: 0.05, foot: RING.base + 0.1 }),
    ...sideOutlines.map((outline) => window(cabin, outline, { border: 0.014, pillars: pillars.map(sideColumn) })),
    ...(roofWindows ? [window(cabin, roofOutline(roofWindows), { border: 0.01 })] : []),
    ...(rearGlass ? [window(cabin, rearOutline(rearGlass, middle), { border: 0.034 })] : []),
  ]
  const shell = new Shell()
  let solid = shell.sample(cabin, full ? 4 : 2, full ? 4 : 2, () => false)
  const edgeM = EDGE_M[full ? 'full' : 'lite']
  const cuts = windows.map(
    ({ outside }) =>
      (i: number) =>
        outside(shell.v(i), shell.u(i)),
  )
  for (const cut of cuts) solid = shell.refine(solid, cut, ANYWHERE, edgeM)
  let panes: number[] = []
  for (const cut of cuts) {
    const { inside, outside } = shell.cut(solid, (i) => cut(i) - FRAME_M)
    solid = outside
    panes = [...panes, ...inside]
  }
  for (const column of pillars.flatMap((k) => [sideColumn(k - PILLAR), sideColumn(k + PILLAR)])) {
    const { inside, outside } = shell.cut(panes, (i) => column - shell.v(i))
    panes = [...inside, ...outside]
  }
  const roof = shell.cut(solid, (i) => RING.rail + 0.15 - shell.u(i))
  const inset = (i: number) => Math.max(0, ...windows.map((at) => at.inset(shell.v(i), shell.u(i))))
  return [
    piece('paint', shell.toMesh(roof.inside)),
    piece(design.floatingRoof ? 'trim' : 'paint', shell.toMesh(roof.outside)),
    piece(
      'glass',
      shell.toMesh(panes, (i) => [inset(i), 0]),
    ),
    piece('interior', headliner(shell.toMesh(solid), full ? 0.012 : 0.03)),
    pair(
      design.brightTrim,
      ribbon(skin, ringLine(1.42, sideColumn(from) - 0.1, sideColumn(isKinked ? to - KINK.forward : to) + 0.15), 0.011, 0.004),
    ),
    pair(design.brightTrim, ribbon(skin, ringLine(RING.rail - 0.34, sideColumn(from) - 0.05, sideColumn(toTop) + 0.05), 0.008, 0.004)),
  ]
}

interface Window {
  /** About the distance to the pane in meters, negative inside. */
  readonly outside: (column: number, ring: number) => number
  /** Distance from the edge of the pane, relative to the width of its black border. */
  readonly inset: (column: number, ring: number) => number
}

interface Border {
  readonly border: number
  /** The body hides the glass below this ring. */
  readonly foot?: number
  /** Columns of black pillars behind the glass. */
  readonly pillars?: readonly number[]
}

function window(cabin: BSplineSurface, outline: Outline, { border, foot = 0, pillars = [] }: Border): Window {
  const center = (axis: 0 | 1, last: number) => outline.reduce((sum, q) => sum + clamp(q[axis], 0, last), 0) / outline.length
  const [column, ring] = [center(0, cabin.columns - 1), center(1, cabin.rows - 1)]
  // Scaled to meters, so that borders are even and corners round.
  const across = distance(cabin.at(ring, column - 0.5), cabin.at(ring, column + 0.5))
  const up = distance(cabin.at(ring - 0.5, column), cabin.at(ring + 0.5, column))
  const toEdge = outlineDistance(
    roundCorners(
      outline.map(([a, b]) => [a * across, b * up]),
      CORNER_M,
    ),
  )
  const outside: Window['outside'] = (a, b) => toEdge(a * across, b * up)
  const toPillars = (a: number) => pillars.map((k) => Math.abs(a - k) - PILLAR * (CORNER.rear - CORNER.front)).map((d) => d * across)
  return { outside, inset: (a, b) => Math.min(-outside(a, b), (b - foot) * up, ...toPillars(a)) / border }
}

/** The inner side of the body, offset inward. */
function headliner({ positions, normals, indices }: Mesh, depth: number): Mesh {
  const builder = new MeshBuilder()
  const read = (values: Float32Array, i: number): Vec3 => [values[i] ?? 0, values[i + 1] ?? 0, values[i + 2] ?? 0]
  for (let i = 0; i < positions.length; i += 3) {
    const n = read(normals, i)
    const p = read(positions, i)
    builder.vertex(addScaled(p, n, -depth), [-n[0], -n[1], -n[2]], [p[0], p[2]])
  }
  for (let k = 0; k < indices.length; k += 3) builder.triangle(indices[k] ?? 0, indices[k + 2] ?? 0, indices[k + 1] ?? 0)
  return builder.build('frontFacing')
}

/** Outlines may extend beyond the center line, where the surface is mirrored. */
function rearOutline({ low, high, half }: NonNullable<BodyModel['design']['rearGlass']>, middle: number): Outline {
  const across = half * REAR_COLUMNS
  return [
    [middle - across, low],
    [middle + across, low],
    [middle + across * 0.96, high],
    [middle - across * 0.96, high],
  ]
}

const ringLine = (ring: number, from: number, to: number): Outline =>
  Array.from({ length: 41 }, (_, i) => [mix(from, to, i / 40), ring] as const)

const windshieldOutline = () => rectangle(-WINDSHIELD_HALF, 0.62, WINDSHIELD_HALF, RING.rail - 0.15)

/** Beside the rail, where the roof turns down. */
const roofOutline = ([from, to]: readonly [number, number]) =>
  rectangle(sideColumn(from), RING.rail + 0.55, sideColumn(to), RING.roofEdge + 0.4)

function sideOutline(from: number, to: number, toTop: number, isKinked: boolean): Outline {
  return [
    [sideColumn(from), 1.55],
    [sideColumn(isKinked ? to - KINK.forward : to), 1.55],
    ...(isKinked ? [[sideColumn(to), 1.55 + KINK.height] as const] : []),
    [sideColumn(toTop), RING.rail - 0.42],
    [sideColumn(from), RING.rail - 0.42],
  ]
}

/** The windshield of an open car in a slim frame. */
export function openWindshield(model: BodyModel): Piece[] {
  const { full, design } = model
  const skin = cabinSkin(model)
  const columns = full ? 24 : 10
  const half = CORNER.front
  const outline = roundCorners(
    [
      [-half, 0.9],
      [half, 0.9],
      [half, RING.rail],
      [-half, RING.rail],
    ],
    0.3,
  )
  const glass = panel(skin, outline, { columns, rows: full ? 8 : 4, lift: 0, sink: 0 })
  const line: Vec3[] = []
  const stop = full ? 10 : 5
  for (let i = 0; i <= stop; i++) line.push(skin(-half, mix(0.7, RING.rail, i / stop)).p)
  for (let i = 1; i < 2 * stop; i++) line.push(skin(mix(-half, half, i / (2 * stop)), RING.rail).p)
  for (let i = 0; i <= stop; i++) line.push(skin(half, mix(RING.rail, 0.7, i / stop)).p)
  return [
    piece('clearGlass', glass),
    piece('clearGlass', flipMesh(glass)),
    piece(design.floatingRoof ? 'trim' : design.brightTrim, tube(line, 0.021, full ? 12 : 6, [1, 0, 0])),
  ]
}
