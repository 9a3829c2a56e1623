import type { Mesh, Piece } from '../model.ts'
import { mix } from '../shape/blend.ts'
import { MeshBuilder } from '../shape/mesh-builder.ts'
import { flipMesh } from '../shape/mesh-edit.ts'
import { type Outline, outlineDistance, roundCorners } from '../shape/outline.ts'
import { panel, ribbon, type Skin } from '../shape/panel.ts'
import { Shell } from '../shape/shell.ts'
import { tube } from '../shape/sweep.ts'
import { addScaled, type Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import { CORNER, RING } from './cabin-surface.ts'
import { pair, piece } from './piece.ts'

const FRAME = 0.16
const CORNER_RADIUS = 0.35
/** Half width of a pillar between two panes, relative to the side. */
const PILLAR = 0.012
/** The kink of the rear edge: share of the side, and rings. */
const KINK = { forward: 0.06, height: 0.75 }
const REAR_COLUMNS = 5

/** The cabin as a skin of (column, ring); a negative column is on the right. */
export const cabinSkin =
  (model: BodyModel): Skin =>
  (s, ring) => {
    const { p, n } = model.cabin.frame(ring, Math.abs(s))
    return s < 0 ? { p: [p[0], p[1], -p[2]], n: [n[0], n[1], -n[2]] } : { p, n }
  }

/** The column at a relative position along the side of the cabin. */
export const sideColumn = (share: number) => mix(CORNER.front, CORNER.rear, share)

/** Roof, pillars, glass and headliner of a closed car. */
export function greenhouse(model: BodyModel): Piece[] {
  const { design, full } = model
  const skin = cabinSkin(model)
  const middle = model.cabin.columns - 1
  const back: Skin = (a, ring) => skin(a < 0 ? -(middle + a) : middle - a, ring)
  const { from, to, toTop, pillars, isKinked = false } = design.glass
  const windows: Window[] = [
    { skin, outline: (offset) => windshieldOutline(offset), column: (s) => s },
    { skin, outline: (offset) => sideOutline(from, to, toTop, offset, isKinked), column: (s) => s, paired: true },
  ]
  const { rearGlass } = design
  if (rearGlass) windows.push({ skin: back, outline: (offset) => rearOutline(rearGlass, offset), column: (s) => middle - s, radius: 0.5 })

  const shell = new Shell()
  let solid = shell.sample(model.cabin, full ? 4 : 2, full ? 4 : 2, () => false)
  // The hole is smaller than the frame, because coarse triangles cut its corners.
  for (const { outline, column, radius } of windows) {
    const distance = outlineDistance(roundCorners(outline(FRAME / 2), radius ?? CORNER_RADIUS))
    solid = shell.cut(solid, (i) => distance(column(shell.v(i)), shell.u(i))).outside
  }
  const roof = shell.cut(solid, (i) => RING.rail + 0.15 - shell.u(i))
  const pieces: Piece[] = [
    piece('paint', shell.toMesh(roof.inside)),
    piece(design.floatingRoof ? 'trim' : 'paint', shell.toMesh(roof.outside)),
    piece('interior', headliner(shell.toMesh(solid), full ? 0.012 : 0.03)),
  ]
  const columns = full ? 20 : 8
  const rows = full ? 10 : 4
  // Coarse panels need more distance, because they cut corners.
  const frameLift = full ? 0.0012 : 0.004
  const glassLift = full ? 0.0035 : 0.012
  const perSide = full ? 14 : 6
  for (const { skin: on, outline, radius = CORNER_RADIUS, paired } of windows)
    pieces.push(
      (paired ? pair : piece)(
        'trim',
        frameBand(on, roundCorners(outline(0.04), radius), roundCorners(outline(FRAME), radius), frameLift, perSide),
      ),
    )
  const glassPanel = (on: Skin, outline: Outline, radius = CORNER_RADIUS) =>
    panel(on, roundCorners(outline, radius), { columns, rows, lift: glassLift })
  for (const { skin: on, outline, radius, paired } of windows) if (!paired) pieces.push(piece('glass', glassPanel(on, outline(0), radius)))
  const boundaries = [from, ...pillars.flatMap((k) => [k - PILLAR, k + PILLAR]), to]
  for (let k = 0; k + 1 < boundaries.length; k += 2) {
    const a = boundaries[k] ?? 0
    const b = boundaries[k + 1] ?? 1
    pieces.push(pair('glass', glassPanel(skin, sideOutline(a, b, b === to ? toTop : b, 0, isKinked && b === to))))
    if (b !== to)
      pieces.push(
        pair(
          'trim',
          panel(skin, sideOutline(b - 0.01, b + 2 * PILLAR + 0.01, b + 2 * PILLAR + 0.01, 0.1), { columns: 3, rows, lift: frameLift }),
        ),
      )
  }
  pieces.push(
    pair(
      design.brightTrim,
      ribbon(skin, ringLine(1.42, sideColumn(from) - 0.1, sideColumn(isKinked ? to - KINK.forward : to) + 0.15), 0.011, 0.004),
    ),
    pair(design.brightTrim, ribbon(skin, ringLine(RING.rail - 0.34, sideColumn(from) - 0.05, sideColumn(toTop) + 0.05), 0.008, 0.004)),
  )
  return pieces
}

interface Window {
  readonly skin: Skin
  /** In skin coordinates, enlarged by `offset`. */
  readonly outline: (offset: number) => Outline
  /** Converts a cabin column to the first skin coordinate. */
  readonly column: (s: number) => number
  readonly radius?: number
  /** On the left side; mirrored to the right. */
  readonly paired?: true
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

/** A band between two outlines with the same number of corners; its outer edge is below the surface. */
function frameBand(skin: Skin, inner: Outline, outer: Outline, lift: number, perSide: number): Mesh {
  const builder = new MeshBuilder()
  const corners = inner.length
  const lines: Vertex[][] = []
  inner.forEach((from, k) => {
    const to = inner[(k + 1) % corners] ?? from
    const outFrom = outer[k] ?? from
    const outTo = outer[(k + 1) % corners] ?? outFrom
    // Rounded corners are sampled finely already; long sides are not.
    const parts = Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.3 ? perSide : 1
    for (let part = 0; part < parts; part++) {
      const t = part / parts
      const at = (share: number): Vertex => {
        const a = mix(mix(from[0], to[0], t), mix(outFrom[0], outTo[0], t), share)
        const b = mix(mix(from[1], to[1], t), mix(outFrom[1], outTo[1], t), share)
        const { p, n } = skin(a, b)
        return { p: addScaled(p, n, share === 1 ? -0.0015 : lift), n, uv: [a, b] }
      }
      lines.push([at(0), at(0.85), at(1)])
    }
  })
  const ids = lines.map((line) => line.map(({ p, n, uv }) => builder.vertex(p, n, uv)))
  ids.forEach((line, k) => {
    const next = ids[(k + 1) % ids.length] ?? line
    for (let i = 0; i + 1 < line.length; i++) {
      const [a, b, c, d] = [line[i] ?? 0, next[i] ?? 0, next[i + 1] ?? 0, line[i + 1] ?? 0]
      // With both windings: `build` drops the back-facing one.
      builder.quad(a, b, c, d)
      builder.quad(d, c, b, a)
    }
  })
  return builder.build('frontFacing')
}

interface Vertex {
  readonly p: Vec3
  readonly n: Vec3
  readonly uv: readonly [number, number]
}

function rearOutline({ low, high, half }: NonNullable<BodyModel['design']['rearGlass']>, offset: number): Outline {
  const across = half * REAR_COLUMNS
  return [
    [-across - offset, low - offset],
    [across + offset, low - offset],
    [across * 0.96 + offset, high + offset * 0.6],
    [-across * 0.96 - offset, high + offset * 0.6],
  ]
}

const ringLine = (ring: number, from: number, to: number): Outline =>
  Array.from({ length: 41 }, (_, i) => [mix(from, to, i / 40), ring] as const)

function windshieldOutline(offset: number): Outline {
  const half = CORNER.front - 0.42
  return [
    [-half - offset, 0.62],
    [half + offset, 0.62],
    [half + offset, RING.rail - 0.15 + offset * 0.6],
    [-half - offset, RING.rail - 0.15 + offset * 0.6],
  ]
}

function sideOutline(from: number, to: number, toTop: number, offset: number, isKinked = false): Outline {
  const foot: Outline = isKinked
    ? [
        [sideColumn(to - KINK.forward) + offset, 1.55 - offset],
        [sideColumn(to) + offset, 1.55 + KINK.height],
      ]
    : [[sideColumn(to) + offset, 1.55 - offset]]
  return [
    [sideColumn(from) - offset, 1.55 - offset],
    ...foot,
    [sideColumn(toTop) + offset, RING.rail - 0.42 + offset],
    [sideColumn(from) - offset, RING.rail - 0.42 + offset],
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
