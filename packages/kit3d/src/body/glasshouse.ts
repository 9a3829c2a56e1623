import type { Mesh, Piece } from '../model.ts'
import { mix } from '../shape/blend.ts'
import { MeshBuilder } from '../shape/mesh-builder.ts'
import { turnedOver } from '../shape/mesh-edit.ts'
import { type Outline, outlineDistance, rounded } from '../shape/outline.ts'
import { panel, ribbon, type Skin } from '../shape/panel.ts'
import { Shell } from '../shape/shell.ts'
import { tube } from '../shape/sweep.ts'
import { addScaled, type Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import { CORNER, RING } from './cabin-net.ts'
import { pair, piece } from './piece.ts'

const FRAME = 0.16
const CORNER_RADIUS = 0.35
/** Half the width of a pillar between two panes, as a share of the side. */
const PILLAR = 0.012
const REAR_COLUMNS = 5

/** The cabin as a skin of (column, ring); a negative column is the right-hand side. */
export const cabinSkin =
  (model: BodyModel): Skin =>
  (s, ring) => {
    const { p, n } = model.cabin.frame(ring, Math.abs(s))
    return s < 0 ? { p: [p[0], p[1], -p[2]], n: [n[0], n[1], -n[2]] } : { p, n }
  }

/** Column at a share of the way along the side of the cabin. */
export const sideColumn = (share: number) => mix(CORNER.front, CORNER.rear, share)

/** Roof, pillars, glass of a closed car, and the lining behind them. */
export function glasshouse(model: BodyModel): Piece[] {
  const { design, full } = model
  const skin = cabinSkin(model)
  const middle = model.cabin.columns - 1
  const back: Skin = (a, ring) => skin(a < 0 ? -(middle + a) : middle - a, ring)
  const { from, to, toTop, pillars } = design.glass
  const windows: Window[] = [
    { skin, outline: (grow) => screenOutline(grow), column: (s) => s },
    { skin, outline: (grow) => sideOutline(from, to, toTop, grow), column: (s) => s, paired: true },
  ]
  const { rearGlass } = design
  if (rearGlass) windows.push({ skin: back, outline: (grow) => rearOutline(rearGlass, grow), column: (s) => middle - s, radius: 0.5 })

  const shell = new Shell()
  let solid = shell.sample(model.cabin, full ? 4 : 2, full ? 4 : 2, () => false)
  // Coarse triangles cut corners: the hole must stay inside the frame that covers its edge.
  for (const { outline, column, radius } of windows) {
    const distance = outlineDistance(rounded(outline(FRAME / 2), radius ?? CORNER_RADIUS))
    solid = shell.cut(solid, (i) => distance(column(shell.v(i)), shell.u(i))).outside
  }
  const roof = shell.cut(solid, (i) => RING.rail + 0.15 - shell.u(i))
  const pieces: Piece[] = [
    piece('paint', shell.toMesh(roof.inside)),
    piece(design.floatingRoof ? 'trim' : 'paint', shell.toMesh(roof.outside)),
    piece('interior', lining(shell.toMesh(solid), full ? 0.012 : 0.03)),
  ]
  const columns = full ? 20 : 8
  const rows = full ? 10 : 4
  // Coarse panels cut corners; they need more air between them.
  const frameLift = full ? 0.0012 : 0.004
  const glassLift = full ? 0.0035 : 0.012
  const perSide = full ? 14 : 6
  for (const { skin: on, outline, radius = CORNER_RADIUS, paired } of windows)
    pieces.push(
      (paired ? pair : piece)('trim', border(on, rounded(outline(0.04), radius), rounded(outline(FRAME), radius), frameLift, perSide)),
    )
  const lay = (on: Skin, outline: Outline, radius = CORNER_RADIUS) =>
    panel(on, rounded(outline, radius), { columns, rows, lift: glassLift })
  for (const { skin: on, outline, radius, paired } of windows) if (!paired) pieces.push(piece('glass', lay(on, outline(0), radius)))
  const stops = [from, ...pillars.flatMap((k) => [k - PILLAR, k + PILLAR]), to]
  for (let k = 0; k + 1 < stops.length; k += 2) {
    const a = stops[k] ?? 0
    const b = stops[k + 1] ?? 1
    pieces.push(pair('glass', lay(skin, sideOutline(a, b, b === to ? toTop : b, 0))))
    if (b !== to)
      pieces.push(
        pair(
          'trim',
          panel(skin, sideOutline(b - 0.01, b + 2 * PILLAR + 0.01, b + 2 * PILLAR + 0.01, 0.1), { columns: 3, rows, lift: frameLift }),
        ),
      )
  }
  pieces.push(pair(design.bright, ribbon(skin, beltLine(sideColumn(from) - 0.1, sideColumn(to) + 0.15), 0.011, 0.004)))
  return pieces
}

interface Window {
  readonly skin: Skin
  /** In the skin's own coordinates, grown outward by so much. */
  readonly outline: (grow: number) => Outline
  /** The first of them for a column of the cabin. */
  readonly column: (s: number) => number
  readonly radius?: number
  /** Stands on the left; the right has its mirror image. */
  readonly paired?: true
}

/** The body's inner face, a little inside it. */
function lining({ positions, normals, indices }: Mesh, depth: number): Mesh {
  const builder = new MeshBuilder()
  const read = (values: Float32Array, i: number): Vec3 => [values[i] ?? 0, values[i + 1] ?? 0, values[i + 2] ?? 0]
  for (let i = 0; i < positions.length; i += 3) {
    const n = read(normals, i)
    const p = read(positions, i)
    builder.vertex(addScaled(p, n, -depth), [-n[0], -n[1], -n[2]], [p[0], p[2]])
  }
  for (let k = 0; k < indices.length; k += 3) builder.triangle(indices[k] ?? 0, indices[k + 2] ?? 0, indices[k + 1] ?? 0)
  return builder.build('unfolded')
}

/** A band on the body between two outlines of equal corners; its outer edge sinks in. */
function border(skin: Skin, inner: Outline, outer: Outline, lift: number, perSide: number): Mesh {
  const builder = new MeshBuilder()
  const corners = inner.length
  const lines: Vertex[][] = []
  inner.forEach((from, k) => {
    const to = inner[(k + 1) % corners] ?? from
    const outFrom = outer[k] ?? from
    const outTo = outer[(k + 1) % corners] ?? outFrom
    // Rounded corners are finely stepped already; the long sides between them are not.
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
      // Both ways round: the one that turns its back is left out.
      builder.quad(a, b, c, d)
      builder.quad(d, c, b, a)
    }
  })
  return builder.build('unfolded')
}

interface Vertex {
  readonly p: Vec3
  readonly n: Vec3
  readonly uv: readonly [number, number]
}

function rearOutline({ low, high, half }: NonNullable<BodyModel['design']['rearGlass']>, grow: number): Outline {
  const across = half * REAR_COLUMNS
  return [
    [-across - grow, low - grow],
    [across + grow, low - grow],
    [across * 0.96 + grow, high + grow * 0.6],
    [-across * 0.96 - grow, high + grow * 0.6],
  ]
}

const beltLine = (from: number, to: number): Outline => Array.from({ length: 41 }, (_, i) => [mix(from, to, i / 40), 1.42] as const)

function screenOutline(grow: number): Outline {
  const half = CORNER.front - 0.42
  return [
    [-half - grow, 0.62],
    [half + grow, 0.62],
    [half + grow, RING.rail - 0.15 + grow * 0.6],
    [-half - grow, RING.rail - 0.15 + grow * 0.6],
  ]
}

function sideOutline(from: number, to: number, toTop: number, grow: number): Outline {
  return [
    [sideColumn(from) - grow, 1.55 - grow],
    [sideColumn(to) + grow, 1.55 - grow],
    [sideColumn(toTop) + grow, RING.rail - 0.42 + grow],
    [sideColumn(from) - grow, RING.rail - 0.42 + grow],
  ]
}

/** Windscreen of an open car: a see-through sheet in a slim frame. */
export function openScreen(model: BodyModel): Piece[] {
  const { full, design } = model
  const skin = cabinSkin(model)
  const columns = full ? 24 : 10
  const half = CORNER.front
  const outline = rounded(
    [
      [-half, 0.9],
      [half, 0.9],
      [half, RING.rail],
      [-half, RING.rail],
    ],
    0.3,
  )
  const sheet = panel(skin, outline, { columns, rows: full ? 8 : 4, lift: 0, sink: 0 })
  const line: Vec3[] = []
  const stop = full ? 10 : 5
  for (let i = 0; i <= stop; i++) line.push(skin(-half, mix(0.7, RING.rail, i / stop)).p)
  for (let i = 1; i < 2 * stop; i++) line.push(skin(mix(-half, half, i / (2 * stop)), RING.rail).p)
  for (let i = 0; i <= stop; i++) line.push(skin(half, mix(RING.rail, 0.7, i / stop)).p)
  return [
    piece('clearGlass', sheet),
    piece('clearGlass', turnedOver(sheet)),
    piece(design.floatingRoof ? 'trim' : design.bright, tube(line, 0.021, full ? 12 : 6, [1, 0, 0])),
  ]
}
