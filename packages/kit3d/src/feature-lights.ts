import { steps } from './blend.ts'
import type { BodyModel } from './body-model.ts'
import { faceSkin } from './end-face.ts'
import { alongSill } from './kit-path.ts'
import { mergeMeshes, moved, posed } from './mesh-edit.ts'
import type { Mesh, Piece } from './model.ts'
import { ribbon } from './panel.ts'
import { pair, piece } from './piece.ts'
import { lathe } from './solids.ts'
import type { StyleShape } from './style.ts'
import { tube } from './sweep.ts'
import { along, type Vec3 } from './vector.ts'

/** Light lines: across the nose, along the sills and across the tail. */
export function ledLights(model: BodyModel, style: StyleShape): Piece[] {
  const { hull, full } = model
  const width = 0.008 + 0.006 * style.size
  const line = (end: 'front' | 'rear', share: number, half: number) =>
    ribbon(
      faceSkin(hull, end),
      steps(-half, half, full ? 60 : 24).map((arc) => [arc, share + (0.03 + 0.05 * style.kick) * (arc / half) ** 2] as const),
      width,
      0.004,
    )
  const sill = alongSill(model, 3.1, full ? 30 : 10).map((s) => along(s.p, s.out, 0.004))
  return [
    piece('ledGlow', line('front', 0.62, 0.6 + 0.2 * style.size)),
    piece('ledGlow', line('rear', 0.62, 0.5 + 0.2 * style.size)),
    pair('ledGlow', tube(sill, width * 0.5, full ? 8 : 5)),
  ]
}

/** Pipe ends under the rear bumper. */
export function exhaustTips(model: BodyModel, style: StyleShape): Piece[] {
  const radius = 0.042 + 0.012 * style.size
  // Over the car's own pipes where it has some, else clear of a diffuser.
  const own = model.design.exhaust
  const first = own?.places[0] ?? 0.42
  const places = style.tiers > 1 ? [first, first + radius * 2.3] : [first]
  const share = own?.share ?? 0.27
  const skin = faceSkin(model.hull, 'rear')
  const ends = places.map((arc) => {
    const at = skin(arc, share).p
    return moved(pipe(radius, 0.12, model.full), [at[0] + 0.045, at[1], at[2]])
  })
  return [pair('chrome', mergeMeshes(ends))]
}

/** A pipe with its mouth at the origin, open to the rear. */
export function pipe(radius: number, length: number, full: boolean): Mesh {
  const wall = 0.006
  const outline = [
    [radius * 0.92, -length],
    [radius, -length * 0.5],
    [radius, -wall],
    [radius - wall * 0.5, 0],
    [radius - wall, -wall],
    [radius - wall, -length * 0.8],
    [0.001, -length * 0.8],
  ] as const
  const rear: Vec3 = [1, 0, 0]
  return posed(lathe(outline, full ? 32 : 14, 0.6), { origin: [0, 0, 0], x: [0, 0, -1], y: [0, 1, 0], z: rear })
}
