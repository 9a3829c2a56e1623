import type { Piece, Surface } from '../model.ts'
import { mix, smoothMax, smoothstep } from '../shape/blend.ts'
import { outlineDistance, roundCorners } from '../shape/outline.ts'
import { type Field, Shell } from '../shape/shell.ts'
import type { Vec3 } from '../shape/vector.ts'
import { archDistance } from './arch.ts'
import type { BodyModel } from './body-model.ts'
import type { Opening } from './design.ts'
import { arcScale, type End, faceLocator } from './end-face.ts'
import { ROW } from './hull-control-net.ts'
import { piece } from './piece.ts'
import { arches } from './proportions.ts'

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
const SCOOP_SHARE = 0.5
/** Maximum distance of an opening from the end of the car. */
const END_REGION_M = 1.2

/** The painted body below the glass with cutouts for wheel arches, intakes and the cockpit or cargo bed. */
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
  const cutOut = (field: Field, range?: readonly [number, number]) => {
    const { inside, outside } = shell.cut(paint, field, range)
    paint = outside
    return inside
  }
  const recess = (field: Field, range: readonly [number, number], by: Vec3, wall: Surface, floor: Surface) => {
    const region = cutOut(field, range)
    addTriangles(
      wall,
      shell.wall(shell.boundary(region), () => by),
    )
    addTriangles(
      floor,
      shell.offsetCopy(region, () => by),
    )
  }

  for (const arch of arches(p))
    cutOut(
      (i) => {
        const [x, y, z] = shell.point(i)
        return shell.u(i) > ROW.crest || z < 0.4 || Math.abs(x - arch.x) > 0.9 ? Number.NaN : archDistance(p, arch, x, y)
      },
      [arch.x - 1.1, arch.x + 1.1],
    )
  addTriangles(
    'underbody',
    cutOut((i) => (shell.u(i) > ROW.rocker ? Number.NaN : shell.u(i) - ROW.sill)),
  )
  for (const end of ['front', 'rear'] as const)
    for (const opening of end === 'front' ? design.frontOpenings : design.rearOpenings)
      recess(
        openingField(model, shell, opening, end),
        end === 'front' ? [-1, END_REGION_M] : [p.length - END_REGION_M, p.length + 1],
        [end === 'front' ? opening.depth : -opening.depth, 0, 0],
        'trim',
        'grille',
      )
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
    )
    // A scoop: its floor leaves the body side at the front and ends in the intake at the rear.
    const [front, rear] = [low + 0.15, high - 0.15]
    const by = (i: number): Vec3 => [0, 0, -mix(SCOOP_EDGE_M, intake.depth, smoothstep(front, rear, shell.point(i)[0]))]
    const mouth = mix(front, rear, SCOOP_SHARE)
    const floor = shell.cut(region, (i) => mouth - shell.point(i)[0])
    addTriangles('trim', shell.wall(shell.boundary(region), by))
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

function openingField(model: BodyModel, shell: Shell, opening: Opening, end: End): Field {
  const heightM = model.p.noseY - model.p.clearance
  const scale = arcScale(model.hull)
  // Scaled to meters, so that rounded corners are not distorted.
  const distance = outlineDistance(roundCorners(opening.outline, 0.05).map(([a, share]) => [a * scale, share * heightM]))
  const maxArc = Math.max(...opening.outline.map((q) => q[0])) + 0.2
  const locate = faceLocator(model.hull, end, maxArc)
  return (i) => {
    const location = locate(shell.point(i)[1], shell.u(i), shell.v(i))
    return location === null ? Number.NaN : distance(location[0] * scale, location[1] * heightM)
  }
}
