import { archPath } from '../body/arch.ts'
import type { BodyModel } from '../body/body-model.ts'
import { faceSkin } from '../body/end-face.ts'
import { ROW } from '../body/hull-control-net.ts'
import { mirrorShape, mirrors } from '../body/mirrors.ts'
import { pair, piece } from '../body/piece.ts'
import { arches, frontArch } from '../body/proportions.ts'
import type { Piece } from '../model.ts'
import { linspace, mix, smoothstep } from '../shape/blend.ts'
import { mergeMeshes, translateMesh } from '../shape/mesh-edit.ts'
import { type Outline, roundCorners, spanAt } from '../shape/outline.ts'
import { panel, type Skin } from '../shape/panel.ts'
import { superellipsoid } from '../shape/solids.ts'
import { closedTube, type Profile, stationsAlong, sweep, tube } from '../shape/sweep.ts'
import { addScaled, type Vec3 } from '../shape/vector.ts'
import type { StyleShape } from './style.ts'

/** Louvered vents in the hood and behind the front wheels. */
export function airVents(model: BodyModel, style: StyleShape): Piece[] {
  const { hull, p, full } = model
  const deck: Skin = (x, z) => hull.deck(x, z)
  const side: Skin = (x, y) => hull.side(x, y)
  const hoodEnd = p.cabin.cowlX
  const length = 0.22 + 0.1 * style.size
  const x0 = mix(0.45, hoodEnd - 0.2, 0.35)
  const half = hull.lines.beltHalf(x0)
  const lean = 0.08 * style.rake
  const hood: Outline = [
    [x0, half * 0.34],
    [x0 + length, half * 0.34 + lean],
    [x0 + length, half * 0.66 + lean],
    [x0, half * 0.62],
  ]
  const slats = Math.round(2 + 2 * style.size)
  const size = { columns: full ? 10 : 5, rows: full ? 6 : 3 }
  const blades = linspace(0, 1, slats).map((t) => {
    const x = mix(x0 + 0.02, x0 + length - 0.03, t)
    const z0 = mix(half * 0.36, half * 0.36 + lean, t)
    const z1 = mix(half * 0.6, half * 0.63 + lean, t)
    return louver(
      deck,
      linspace(z0, z1, full ? 8 : 4).map((z) => [x, z] as const),
      [1, 0, 0],
      0.02 + 0.008 * style.size,
    )
  })
  const wheel = frontArch(p)
  const vx = wheel.x + wheel.radius + 0.07
  const y0 = wheel.y + 0.1
  const y1 = Math.min(hull.row(ROW.shoulder, vx).p[1] - 0.05, y0 + 0.16 + 0.08 * style.size)
  const fender: Outline = [
    [vx, y0],
    [vx + 0.13, y0 + 0.03],
    [vx + 0.16 + 0.05 * style.rake, y1],
    [vx + 0.02 + 0.05 * style.rake, y1],
  ]
  const gills = linspace(0.15, 0.85, slats).map((t) => {
    const y = mix(y0, y1, t)
    const shift = 0.05 * style.rake * t
    return louver(
      side,
      linspace(vx + 0.02 + shift, vx + 0.13 + shift, 4).map((x) => [x, y] as const),
      [0, -1, 0],
      0.014,
    )
  })
  return [
    pair('grille', panel(deck, roundCorners(hood, mix(0.06, 0.015, style.sharp)), { ...size, lift: 0.002 })),
    pair('featureTrim', mergeMeshes(blades)),
    pair('grille', panel(side, roundCorners(fender, mix(0.05, 0.012, style.sharp)), { ...size, lift: 0.003 })),
    pair('featureTrim', mergeMeshes(gills)),
  ]
}

/** A tilted slat that protrudes slightly from the body. */
function louver(skin: Skin, line: Outline, toward: Vec3, width: number) {
  const stations = line.map(([a, b]) => {
    const { p, n } = skin(a, b)
    return { p, out: toward, up: n }
  })
  return sweep(
    stations,
    (): Profile => [
      [-width, 0.002],
      [-width, 0.006],
      [width, 0.02],
      [width, 0.016],
    ],
    0.4,
  )
}

/** A large grille in front of the nose. */
export function customGrille(model: BodyModel, style: StyleShape): Piece[] {
  const { hull, full } = model
  const skin = faceSkin(hull, 'front')
  const half = 0.3 + 0.12 * style.size
  const low = 0.3 - 0.12 * style.rake
  const high = 0.78
  const waist = mix(0.75, 1.15, style.sharp)
  const outline = roundCorners(
    [
      [-half * waist, low],
      [half * waist, low],
      [half, high],
      [-half, high],
    ],
    mix(0.16, 0.03, style.sharp),
  )
  const frame = outline.map(([a, b]) => addScaled(skin(a, b).p, skin(a, b).n, 0.01))
  const bars = style.tiers > 1 ? linspace(-half, half, 8 + 2 * style.fins).slice(1, -1) : []
  const upright = bars.flatMap((a) => {
    const span = spanAt(outline, a)
    if (!span) return []
    const points = linspace(span[0] + 0.01, span[1] - 0.01, 4).map((b) => addScaled(skin(a, b).p, skin(a, b).n, 0.012))
    return [
      sweep(
        stationsAlong(points, [1, 0, 0]),
        (): Profile => [
          [-0.01, -0.004],
          [0.01, -0.004],
          [0.01, 0.004],
          [-0.01, 0.004],
        ],
        0.4,
      ),
    ]
  })
  const sideways = outline.map(([a, b]) => [b, a] as const)
  const level = linspace(low, high, style.tiers > 1 ? 3 : 6)
    .slice(1, -1)
    .flatMap((b) => {
      const span = spanAt(sideways, b)
      if (!span) return []
      return [
        tube(
          linspace(span[0], span[1], full ? 16 : 8).map((a) => addScaled(skin(a, b).p, skin(a, b).n, 0.012)),
          0.006,
          6,
        ),
      ]
    })
  return [
    piece('grille', panel(skin, outline, { columns: full ? 18 : 8, rows: full ? 8 : 4, lift: 0.004 })),
    piece('featurePaint', closedTube(frame, 0.012 + 0.004 * style.size, full ? 10 : 6, [1, 0, 0])),
    piece('featureTrim', mergeMeshes([...upright, ...level])),
  ]
}

/** A scoop on the hood, open to the front. */
export function hoodScoop(model: BodyModel, style: StyleShape): Piece[] {
  const { hull, p, full } = model
  const to = p.cabin.cowlX - 0.06
  const from = Math.max(0.4, to - 0.42 - 0.16 * style.size)
  const height = 0.045 + 0.035 * style.size
  const half = 0.15 + 0.07 * style.size
  const count = full ? 20 : 8
  const sides = full ? 18 : 10
  const stations = linspace(from, to, count).map((x) => ({
    p: [x, hull.deck(x, 0).p[1], 0] satisfies Vec3,
    out: [0, 0, 1] satisfies Vec3,
    up: [0, 1, 0] satisfies Vec3,
  }))
  const power = mix(2.2, 5, style.sharp)
  const section = (t: number, shrink: number): Profile => {
    const x = mix(from, to, t)
    const w = half * mix(1, mix(1, 0.72, style.rake), t) - shrink
    const h = height * (1 - smoothstep(0.35, 1, t)) + 0.004 - shrink
    // Across such a narrow part the hood is nearly parabolic, so two samples are enough.
    const fall = hull.deck(x, half).p[1] - hull.deck(x, 0).p[1]
    const base = (z: number) => fall * (z / half) ** 2
    const arc = Array.from({ length: sides + 1 }, (_, k) => {
      const angle = (Math.PI * k) / sides
      const c = Math.cos(angle)
      const s = Math.sin(angle)
      const z = Math.sign(c) * Math.abs(c) ** (2 / power) * w
      return [z, base(z) + Math.abs(s) ** (2 / power) * h] as const
    })
    const under = [-w * 0.5, 0, w * 0.5].map((z) => [z, base(z) - 0.012] as const)
    return [...arc, [-w, base(w) - 0.012] as const, ...under, [w, base(w) - 0.012] as const]
  }
  const mouth = stations.slice(0, 2).map((s, i) => ({ ...s, p: [from - 0.004 + i * 0.002, s.p[1], 0] satisfies Vec3 }))
  const first = stations[0]?.p[1] ?? 0
  return [
    piece(
      'featurePaint',
      sweep(stations, (t) => section(t, 0), 0.8),
    ),
    piece(
      'grille',
      sweep(
        mouth.map((s) => ({ ...s, p: [s.p[0], first, 0] satisfies Vec3 })),
        () => section(0, 0.012).map(([z, y]) => [z, Math.max(y, 0.004)] as const),
        0.5,
      ),
    ),
  ]
}

/** Wide flares bolted over the wheel arches. */
export function fenderFlares(model: BodyModel, style: StyleShape): Piece[] {
  const { p, full } = model
  const protrusion = 0.03 + 0.03 * style.size
  const width = 0.06 + 0.03 * style.size
  const flare = (t: number): Profile => {
    const fade = mix(1, 0.45, smoothstep(0.55, 1, Math.abs(2 * t - 1)) * (1 - style.sharp))
    const o = protrusion * fade
    return [
      [-0.014, -0.006],
      [o, -0.008],
      [o + 0.004, 0.002],
      [o * mix(0.8, 0.95, style.sharp), width * 0.35],
      [o * mix(0.4, 0.75, style.sharp), width * 0.75],
      [0.004, width],
      [-0.012, width],
    ]
  }
  const flares = arches(p).map((arch) => sweep(archPath(model, arch, -0.002, full ? 40 : 16), flare, mix(1, 0.5, style.sharp)))
  const bolts =
    style.tiers > 1
      ? arches(p).flatMap((arch) =>
          archPath(model, arch, width * 0.82, 10)
            .slice(1, -1)
            .map((s) => translateMesh(superellipsoid([0.008, 0.008, 0.008], 2.5, 8), addScaled(s.p, s.out, 0.01))),
        )
      : []
  const pieces = [pair('featurePaint', mergeMeshes(flares))]
  if (bolts.length > 0) pieces.push(pair('featureTrim', mergeMeshes(bolts)))
  return pieces
}

/** Larger aerodynamic mirror caps in their own color. */
export function customMirrors(model: BodyModel, style: StyleShape): Piece[] {
  const base = mirrorShape(model)
  const grow = 0.012 + 0.008 * style.size
  const shape = {
    ...base,
    half: [base.half[0] + grow + 0.03 * style.rake, base.half[1] + grow * (1 - 0.3 * style.sharp), base.half[2] + grow] satisfies Vec3,
    power: mix(2.4, 3.4, style.sharp),
    arm: base.arm * 1.25,
  }
  return mirrors(model, shape, 'featurePaint', 'featureTrim')
}
