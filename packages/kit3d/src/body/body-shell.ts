import type { Piece, Surface } from '../model.ts'
import { mix, smoothMax, smoothstep } from '../shape/blend.ts'
import { type Outline, outlineDistance, roundCorners } from '../shape/outline.ts'
import { type Field, Shell } from '../shape/shell.ts'
import type { Vec3 } from '../shape/vector.ts'
import { archDistance, wellInside } from './arch.ts'
import type { BodyModel } from './body-model.ts'
import type { Lamp } from './design.ts'
import { arcScale, type End, faceLocator } from './end-face.ts'
import { ROW } from './hull-control-net.ts'
import { LAMP_DEPTH_M } from './lamps.ts'
import { piece } from './piece.ts'
import { arches, type Proportions } from './proportions.ts'

/** Cockpit or cargo bed: an opening in the upper surface, in plan view. */
export interface TopOpening {
  readonly x0: number
  readonly x1: number
  readonly half: (x: number) => number
  readonly corner: number
  readonly depth: number
  readonly wall: Surface
}

/** Depth of a side intake at its front, and where its painted floor ends. */
const SCOOP_EDGE_M = 0.006
const SCOOP_SHARE = 0.32
/** Maximum distance of an opening from the end of the car. */
const END_REGION_M = 1.2
const SILL_ROW = 2.88
/** Longest edge of a triangle at the outline of a lamp or an intake. */
const CUT_EDGE_M = { lamp: 0.018, intake: 0.03 }
const LITE_EDGE_FACTOR = 3
/** The lens of a lamp is below the body by this much, with a gap around it and a dark border. */
const LENS = { depth: 0.0015, gap: 0.0035, border: 0.007 }
/** How far the backing of the dark strip along the bottom is behind it. */
const BACKING_DEPTH_M = 0.0015
const STEP = { depth: 0.016, inset: 0.008, width: 0.009 }

/** The painted body below the glass with cutouts for wheel arches, intakes, lamps and the cockpit or cargo bed. */
export function bodyShell(model: BodyModel, topOpening: TopOpening | null): Piece[] {
  const { p, hull, design, full } = model
  const shell = new Shell()
  const c = p.cabin
  const isUnderCabin = (at: Vec3, u: number) =>
    design.layout !== 'fourSeatOpen' &&
    design.layout !== 'twoSeatOpen' &&
    u > ROW.belt &&
    at[0] > c.cowlX + c.bow[0] + 0.05 &&
    at[0] < c.backX - c.bow[1] - 0.08 &&
    at[2] < hull.lines.beltHalf(at[0]) - Math.max(...c.inset) - 0.06
  let paint = shell.sample(hull.surface, full ? 4 : 2, full ? 3 : 2, isUnderCabin)
  const parts = new Map<Surface, number[]>()
  const addTriangles = (surface: Surface, triangles: readonly number[]) => {
    const list = parts.get(surface) ?? []
    for (const t of triangles) list.push(t)
    parts.set(surface, list)
  }
  const cutOut = (field: Field, range?: readonly [number, number], edgeM?: number) => {
    const fine = range && edgeM ? shell.refine(paint, field, range, full ? edgeM : edgeM * LITE_EDGE_FACTOR) : paint
    const { inside, outside } = shell.cut(fine, field, range)
    paint = outside
    return inside
  }
  const recess = (field: Field, range: readonly [number, number], edgeM: number, by: (i: number) => Vec3, floor: Surface) => {
    const region = cutOut(field, range, edgeM)
    addTriangles('underbody', shell.wall(shell.boundary(region), by))
    addTriangles(floor, shell.offsetCopy(region, by))
    return region
  }
  const endRange = (end: End) => (end === 'front' ? ([-1, END_REGION_M] as const) : ([p.length - END_REGION_M, p.length + 1] as const))

  for (const arch of arches(p)) {
    const inside = wellInside(model, arch)
    cutOut(
      (i) => {
        const [x, y, z] = shell.point(i)
        return shell.u(i) > ROW.crest || Math.abs(x - arch.x) > 0.9 ? Number.NaN : Math.max(archDistance(p, arch, x, y), inside - z)
      },
      [arch.x - 1.1, arch.x + 1.1],
    )
  }
  addTriangles(
    'underbody',
    cutOut((i) => (shell.u(i) > ROW.rocker ? Number.NaN : shell.u(i) - ROW.sill)),
  )
  const valance = cutOut((i) => (shell.u(i) > ROW.door ? Number.NaN : shell.u(i) - valanceRow(p, shell.point(i)[0])))
  addTriangles('trim', valance)
  // The floor doesn't reflect trim: without a backing, the reflection would show painted parts inside.
  addTriangles(
    'underbody',
    shell.offsetCopy(valance, (i) => scaled(shell.normal(i), -BACKING_DEPTH_M)),
  )
  for (const end of ['front', 'rear'] as const) {
    for (const { outline, depth, floor = 'grille' } of end === 'front' ? design.frontOpenings : design.rearOpenings)
      recess(
        faceField(model, shell, roundCorners(outline, 0.05), end),
        endRange(end),
        CUT_EDGE_M.intake,
        () => [end === 'front' ? depth : -depth, 0, 0],
        floor,
      )
    for (const lamp of end === 'front' ? design.headlamps : design.taillamps) {
      const field = lamp.on === 'face' ? faceField(model, shell, roundCorners(lamp.outline, 0.03), end) : deckField(shell, lamp)
      const inward = (depth: number) => (i: number) => scaled(shell.normal(i), -depth)
      const region = recess(field, endRange(end), CUT_EDGE_M.lamp, inward(LAMP_DEPTH_M[end]), end === 'front' ? 'headlamp' : 'taillamp')
      // Slim lamps have a narrow border.
      const halfThickness = region.reduce((most, i) => Math.max(most, -field(i)), 0)
      const cover = shell.cut(region, (i) => field(i) + LENS.gap).inside
      const { inside, outside } = shell.cut(cover, (i) => field(i) + LENS.gap + Math.min(LENS.border, halfThickness * 0.25))
      addTriangles('trim', shell.offsetCopy(outside, inward(LENS.depth)))
      // A bright step around the light guides shows how deep the housing is.
      const step = shell.cut(inside, (i) => field(i) + STEP.inset + Math.min(STEP.width, halfThickness * 0.3))
      addTriangles(end === 'front' ? 'caliper' : 'taillamp', shell.offsetCopy(step.outside, inward(STEP.depth)))
      addTriangles(
        'trim',
        shell.wall(shell.boundary(shell.offsetCopy(step.inside, inward(STEP.depth))), inward(LAMP_DEPTH_M[end] - STEP.depth)),
      )
      // Without reflections a lens would only make the lamp darker.
      if (full) addTriangles('lens', shell.offsetCopy(inside, inward(LENS.depth)))
    }
  }
  for (const intake of design.sideIntakes) {
    const distance = outlineDistance(roundCorners(intake.outline, 0.05))
    const xs = intake.outline.map((q) => q[0])
    const low = Math.min(...xs) - 0.15
    const high = Math.max(...xs) + 0.15
    const region = cutOut(
      (i) => {
        const [x, y, z] = shell.point(i)
        return z < 0.5 || x < low || x > high || shell.u(i) > ROW.belt + 0.5 ? Number.NaN : distance(x, y)
      },
      [low - 0.2, high + 0.2],
      CUT_EDGE_M.intake,
    )
    // A scoop: its floor leaves the body side at the front and ends in the intake at the rear.
    const [front, rear] = [low + 0.15, high - 0.15]
    const by = (i: number): Vec3 => [0, 0, -mix(SCOOP_EDGE_M, intake.depth, smoothstep(front, rear, shell.point(i)[0]))]
    const mouth = mix(front, rear, SCOOP_SHARE)
    const floor = shell.cut(region, (i) => mouth - shell.point(i)[0])
    addTriangles('underbody', shell.wall(shell.boundary(region), by))
    addTriangles('paint', shell.offsetCopy(floor.outside, by))
    addTriangles('grille', shell.offsetCopy(floor.inside, by))
  }
  if (topOpening) {
    const region = cutOut(
      (i) => {
        const [x, , z] = shell.point(i)
        if (shell.u(i) < ROW.crest || x < topOpening.x0 - 0.4 || x > topOpening.x1 + 0.4) return Number.NaN
        return smoothMax(smoothMax(topOpening.x0 - x, x - topOpening.x1, topOpening.corner), z - topOpening.half(x), topOpening.corner)
      },
      [topOpening.x0 - 0.6, topOpening.x1 + 0.6],
    )
    addTriangles(
      topOpening.wall,
      shell.wall(shell.boundary(region), () => [0, -topOpening.depth, 0]),
    )
  }
  return [piece('paint', shell.toMesh(paint)), ...[...parts].map(([surface, triangles]) => piece(surface, shell.toMesh(triangles)))]
}

/** Upper edge of the dark strip along the bottom of the body, which is highest below the tail. */
const valanceRow = ({ length }: Proportions, x: number) =>
  SILL_ROW + 0.16 * (1 - smoothstep(0.2, 0.6, x)) + 0.3 * smoothstep(length - 0.6, length - 0.2, x)

const scaled = ([x, y, z]: Vec3, k: number): Vec3 => [x * k, y * k, z * k]

/** Distance to an outline on an end face. */
function faceField({ hull, p }: BodyModel, shell: Shell, outline: Outline, end: End): Field {
  const heightM = end === 'front' ? p.noseY - p.clearance : p.tailY - p.rearClearance
  const scale = arcScale(hull)
  // Scaled to meters, so that rounded corners are not distorted.
  const distance = outlineDistance(outline.map(([a, share]) => [a * scale, share * heightM]))
  const maxArc = Math.max(...outline.map((q) => q[0])) + 0.2
  const locate = faceLocator(hull, end, maxArc)
  return (i) => {
    const location = locate(shell.point(i)[1], shell.u(i), shell.v(i))
    return location === null ? Number.NaN : distance(location[0] * scale, location[1] * heightM)
  }
}

/** Distance to an outline in plan view. */
function deckField(shell: Shell, { outline }: Lamp): Field {
  const distance = outlineDistance(roundCorners(outline, 0.05))
  return (i) => {
    const [x, , z] = shell.point(i)
    return shell.u(i) < ROW.shoulder ? Number.NaN : distance(x, z)
  }
}
