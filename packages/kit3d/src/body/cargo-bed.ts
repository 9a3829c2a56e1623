import type { Piece } from '../model.ts'
import { linspace, mix } from '../shape/blend.ts'
import { gridMesh } from '../shape/grid.ts'
import { mergeMeshes } from '../shape/mesh-edit.ts'
import { sweep, tube } from '../shape/sweep.ts'
import type { Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import type { TopOpening } from './body-shell.ts'
import { pair, piece } from './piece.ts'

export function bedOpening(model: BodyModel): TopOpening | null {
  const { p, hull, design } = model
  if (design.layout !== 'pickup') return null
  return {
    x0: p.cabin.backX + 0.09,
    x1: p.length - 0.1,
    half: (x) => hull.lines.beltHalf(x) - 0.02,
    corner: 0.05,
    depth: 0.5,
    wall: 'trim',
  }
}

export function cargoBed(model: BodyModel): Piece[] {
  const opening = bedOpening(model)
  if (!opening) return []
  const { hull, p, full } = model
  const y = p.deckY - opening.depth + 0.03
  const floor = gridMesh(2, 2, (a, b) => {
    const x = mix(opening.x0 - 0.02, opening.x1 + 0.02, b)
    return { p: [x, y, mix(-1, 1, a) * (opening.half(x) + 0.01)], n: [0, 1, 0], uv: [x, a] }
  })
  const ribs = linspace(-0.6, 0.6, 6).map((z) =>
    sweep(
      [opening.x0 + 0.02, opening.x1 - 0.02].map((x) => ({
        p: [x, y, z] satisfies Vec3,
        out: [0, 0, 1] satisfies Vec3,
        up: [0, 1, 0] satisfies Vec3,
      })),
      () => [
        [-0.03, 0],
        [0.03, 0],
        [0.022, 0.014],
        [-0.022, 0.014],
      ],
      0.4,
    ),
  )
  const rail = tube(
    linspace(opening.x0, opening.x1 - 0.03, full ? 16 : 6).map((x): Vec3 => {
      const at = hull.deck(x, opening.half(x) + 0.022).p
      return [at[0], at[1] + 0.012, at[2]]
    }),
    0.016,
    full ? 10 : 6,
  )
  // A sports bar makes the truck recognizable from any side.
  const bar = pair('trim', tube(sportsBar(model, opening.x0 + 0.1), 0.032, full ? 14 : 7, [1, 0, 0]))
  return [piece('trim', mergeMeshes([floor, ...ribs])), pair('trim', rail), bar, ...gap(model)]
}

function sportsBar(model: BodyModel, x: number): Vec3[] {
  const { hull, p } = model
  const z = hull.lines.beltHalf(x) - 0.06
  const top = p.height - 0.13
  return [
    [x + 0.62, p.deckY - 0.02, z],
    [x + 0.3, mix(p.deckY, top, 0.55), z - 0.02],
    [x + 0.06, top - 0.05, z - 0.07],
    [x, top, z - 0.16],
    [x, top + 0.01, 0],
  ]
}

function gap(model: BodyModel): Piece[] {
  const { hull, p, full } = model
  const x = p.cabin.backX + 0.035
  const top = hull.lines.belt(x) - 0.01
  const points = linspace(p.clearance + 0.1, top, full ? 20 : 8).map((y) => hull.side(x, y))
  const strip = gridMesh(2, points.length - 1, (a, b) => {
    const at = points[Math.round(b * (points.length - 1))] ?? { p: [x, 0, 0] satisfies Vec3, n: [0, 0, 1] satisfies Vec3 }
    return { p: [at.p[0] + (a - 0.5) * 0.022, at.p[1] + at.n[1] * 0.002, at.p[2] + at.n[2] * 0.002], n: at.n, uv: [a, b] }
  })
  return [pair('underbody', strip)]
}
