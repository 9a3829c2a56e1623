import type { Piece, Surface } from '../model.ts'
import { smoothMax } from '../shape/blend.ts'
import { outlineDistance, rounded } from '../shape/outline.ts'
import { type Field, Shell } from '../shape/shell.ts'
import type { Vec3 } from '../shape/vector.ts'
import { archDistance } from './arch.ts'
import type { BodyModel } from './body-model.ts'
import type { Opening } from './design.ts'
import { arcScale, type End, facePlacer } from './end-face.ts'
import { ROW } from './hull-net.ts'
import { piece } from './piece.ts'
import { frontAxle, rearAxle } from './proportions.ts'

/** Cockpit or cargo bed seen from above: cut out of the hull's upper surface. */
export interface Well {
  readonly x0: number
  readonly x1: number
  readonly half: (x: number) => number
  readonly corner: number
  readonly depth: number
  readonly wall: Surface
}

/** How far from an end its openings can reach. */
const END_M = 1.2

/** The painted body below the glass, with wheel arches, intakes and wells cut out of it. */
export function bodyShell(model: BodyModel, well: Well | null): Piece[] {
  const { p, hull, design, full } = model
  const shell = new Shell()
  const c = p.cabin
  const underCabin = (at: Vec3, u: number) =>
    design.layout !== 'fourSeatOpen' &&
    design.layout !== 'twoSeatOpen' &&
    u > ROW.belt &&
    at[0] > c.cowlX + c.bow[0] + 0.05 &&
    at[0] < c.backX - c.bow[1] - 0.08 &&
    at[2] < hull.lines.beltHalf(at[0]) - Math.max(...c.inset) - 0.06
  let paint = shell.sample(hull.sheet, full ? 4 : 2, full ? 3 : 2, underCabin)
  const parts = new Map<Surface, number[]>()
  const keep = (surface: Surface, triangles: readonly number[]) => {
    const list = parts.get(surface) ?? []
    for (const t of triangles) list.push(t)
    parts.set(surface, list)
  }
  const take = (field: Field, range?: readonly [number, number]) => {
    const { inside, outside } = shell.cut(paint, field, range)
    paint = outside
    return inside
  }
  const recess = (field: Field, range: readonly [number, number], by: Vec3, wall: Surface, floor: Surface) => {
    const region = take(field, range)
    keep(
      wall,
      shell.wall(shell.border(region), () => by),
    )
    keep(
      floor,
      shell.shifted(region, () => by),
    )
  }

  for (const axle of [frontAxle(p), rearAxle(p)])
    take(
      (i) => {
        const [x, y, z] = shell.point(i)
        return shell.u(i) > ROW.crest || z < 0.4 || Math.abs(x - axle) > 0.9 ? Number.NaN : archDistance(p, axle, x, y)
      },
      [axle - 1.1, axle + 1.1],
    )
  keep(
    'underbody',
    take((i) => (shell.u(i) > ROW.rocker ? Number.NaN : shell.u(i) - ROW.sill)),
  )
  for (const end of ['front', 'rear'] as const)
    for (const opening of end === 'front' ? design.frontOpenings : design.rearOpenings)
      recess(
        openingField(model, shell, opening, end),
        end === 'front' ? [-1, END_M] : [p.length - END_M, p.length + 1],
        [end === 'front' ? opening.depth : -opening.depth, 0, 0],
        'trim',
        'grille',
      )
  for (const intake of design.sideIntakes) {
    const distance = outlineDistance(rounded(intake.outline, 0.05))
    const xs = intake.outline.map((q) => q[0])
    const low = Math.min(...xs) - 0.15
    const high = Math.max(...xs) + 0.15
    recess(
      (i) => {
        const [x, y, z] = shell.point(i)
        return z < 0.5 || x < low || x > high || shell.u(i) > ROW.belt + 0.5 ? Number.NaN : distance(x, y)
      },
      [low - 0.2, high + 0.2],
      [0.04, 0, -intake.depth],
      'trim',
      'grille',
    )
  }
  if (well) {
    const region = take(
      (i) => {
        const [x, , z] = shell.point(i)
        if (shell.u(i) < ROW.crest || x < well.x0 - 0.4 || x > well.x1 + 0.4) return Number.NaN
        return smoothMax(smoothMax(well.x0 - x, x - well.x1, well.corner), z - well.half(x), well.corner)
      },
      [well.x0 - 0.6, well.x1 + 0.6],
    )
    keep(
      well.wall,
      shell.wall(shell.border(region), () => [0, -well.depth, 0]),
    )
  }
  return [piece('paint', shell.toMesh(paint)), ...[...parts].map(([surface, triangles]) => piece(surface, shell.toMesh(triangles)))]
}

function openingField(model: BodyModel, shell: Shell, opening: Opening, end: End): Field {
  const heightM = model.p.noseY - model.p.clearance
  const scale = arcScale(model.hull)
  // Share and arc have different units; the distance must be in metres for clean rounded corners.
  const distance = outlineDistance(rounded(opening.outline, 0.05).map(([a, share]) => [a * scale, share * heightM]))
  const reach = Math.max(...opening.outline.map((q) => q[0])) + 0.2
  const placeOf = facePlacer(model.hull, end, reach)
  return (i) => {
    const place = placeOf(shell.point(i)[1], shell.u(i), shell.v(i))
    return place === null ? Number.NaN : distance(place[0] * scale, place[1] * heightM)
  }
}
