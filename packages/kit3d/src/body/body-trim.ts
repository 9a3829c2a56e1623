import type { Mesh, Piece, Surface } from '../model.ts'
import { linspace, mix, smoothstep } from '../shape/blend.ts'
import { mergeMeshes, poseMesh, translateMesh } from '../shape/mesh-edit.ts'
import { rectangle, roundCorners } from '../shape/outline.ts'
import { panel, type Skin } from '../shape/panel.ts'
import { lathe, superellipsoid } from '../shape/solids.ts'
import { type Profile, sweep, tube } from '../shape/sweep.ts'
import { addScaled, type Point2, type Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import { pathAroundNose, pathAroundTail } from './body-path.ts'
import { roofLine } from './cabin-surface.ts'
import type { Design } from './design.ts'
import { faceSkin } from './end-face.ts'
import { cabinSkin, sideColumn } from './greenhouse.ts'
import { ROW } from './hull-control-net.ts'
import { pair, piece } from './piece.ts'
import { exhaustPipes } from './pipe.ts'
import { frontArch, rearArch } from './proportions.ts'
import { wheel } from './wheel.ts'

/** Cladding, roof rails, exhaust pipes and details of individual body types. */
export function bodyTrim(model: BodyModel): Piece[] {
  const { extras, roofRails, exhaust } = model.design
  return [
    ...(model.design.cladding > 0 ? cladding(model) : []),
    ...(roofRails ? roofRailPieces(model) : []),
    ...(exhaust ? exhaustPipes(model, exhaust, 0.1, 0.004) : []),
    ...extras.flatMap((extra) => EXTRAS[extra]?.(model) ?? []),
    ...antenna(model),
  ]
}

const EXTRAS: Partial<Record<Design['extras'][number], (model: BodyModel) => Piece[]>> = {
  spareWheel,
  rubStrip,
  outerParts,
  fin,
  engineSlats,
  wiper,
}

/** A wide dark band along the sills that protrudes and continues around nose and tail. */
function cladding(model: BodyModel): Piece[] {
  const { p, hull, design, full } = model
  const front = frontArch(p)
  const rear = rearArch(p)
  const from = front.x + front.radius * 0.96
  const to = rear.x - rear.radius * 0.96
  const skin: Skin = (x, row) => hull.row(row, x)
  const band = panel(skin, roundCorners(rectangle(from, 1.95, to, 3 + design.cladding * 5), 0.04), {
    columns: full ? 24 : 8,
    rows: full ? 4 : 2,
    lift: 0.012,
  })
  const bumper = (path: ReturnType<typeof pathAroundNose>): Mesh =>
    sweep(
      path,
      (): Profile => [
        [-0.01, -0.1],
        [0.012, -0.1],
        [0.016, -0.06],
        [0.014, 0.03],
        [0.006, 0.045],
        [-0.01, 0.045],
      ],
      0.7,
    )
  const nose = pathAroundNose(model, 3.1, full ? 30 : 12, 0.02)
  const tail = pathAroundTail(model, 3.1, rear.x + rear.radius + 0.02, full ? 30 : 12)
  return [pair('trim', band), piece('trim', bumper(nose)), piece('trim', bumper(tail)), ...skidPlates(model)]
}

function skidPlates(model: BodyModel): Piece[] {
  const { full, hull } = model
  return (['front', 'rear'] as const).map((end) =>
    piece(
      'chrome',
      panel(
        faceSkin(hull, end),
        roundCorners(
          [
            [-0.4, 0.03],
            [0.4, 0.03],
            [0.32, 0.13],
            [-0.32, 0.13],
          ],
          0.04,
        ),
        { columns: full ? 16 : 8, rows: 3, lift: 0.022, sink: -0.014 },
      ),
    ),
  )
}

function roofRailPieces(model: BodyModel): Piece[] {
  const { full, design } = model
  const skin = cabinSkin(model)
  const line = (from: number, to: number, lift: number): Vec3[] =>
    linspace(from, to, full ? 24 : 10).map((share, i, all) => {
      const at = skin(sideColumn(share), 5.75)
      const end = Math.min(i, all.length - 1 - i)
      return addScaled(at.p, [0, 1, 0], end === 0 ? -0.004 : lift)
    })
  const surface: Surface = design.brightTrim
  return [pair(surface, tube(line(0.12, 0.9, 0.018), 0.012, full ? 10 : 6))]
}

function spareWheel(model: BodyModel): Piece[] {
  const { p, design, full } = model
  const [, rear] = p.tires
  const radius = rear.radius * 0.92
  const made = wheel({ radius, width: 0.24, rim: rear.rim * 0.92 }, design.rim, full)
  const at: Vec3 = [p.length + 0.085, p.clearance + 0.32 + radius, 0]
  const pose = { origin: at, x: [0, 0, -1], y: [0, 1, 0], z: [1, 0, 0] } satisfies Parameters<typeof poseMesh>[1]
  if (design.extras.includes('wheelCover')) {
    const turned = (outline: readonly Point2[]) => poseMesh(lathe(outline, full ? 48 : 20), pose)
    return [piece('paint', turned(coverOutline(radius))), piece('chrome', turned(coverRing(radius)))]
  }
  const pieces: Piece[] = []
  for (const surface of ['rubber', 'rim', 'underbody'] as const) {
    const mesh = made[surface]
    if (mesh) pieces.push(piece(surface, poseMesh(mesh, pose)))
  }
  return pieces
}

/** (radius, depth) of a closed cover around the spare wheel and of the bright ring on it. */
const coverOutline = (radius: number): Point2[] => [
  [radius, -0.1],
  [radius, 0.085],
  [radius - 0.012, 0.105],
  [0.001, 0.115],
]
const coverRing = (radius: number): Point2[] => [
  [radius + 0.006, 0.05],
  [radius + 0.006, 0.085],
  [radius - 0.03, 0.112],
]

/** A strip along the doors that protects them from other doors. */
function rubStrip({ hull, p, full }: BodyModel): Piece[] {
  const [front, rear] = [frontArch(p), rearArch(p)]
  const outline = rectangle(front.x + front.radius + 0.02, ROW.creaseLow + 0.1, rear.x - rear.radius - 0.02, ROW.creaseHigh - 0.15)
  const skin: Skin = (x, row) => hull.row(row, x)
  return [pair('trim', panel(skin, outline, { columns: full ? 24 : 8, rows: 2, lift: 0.014, sink: 0 }))]
}

/** Exposed hinges at the front edge of each door, and turn signals on top of the fenders. */
function outerParts({ hull, design, p, full }: BodyModel): Piece[] {
  const block = (half: Vec3, at: Vec3) => translateMesh(superellipsoid(half, 4, full ? 20 : 10), at)
  const lampX = p.frontOverhang - 0.28
  const doors = design.doors.slice(0, -1)
  return [
    ...[4.45, 6.75].flatMap((row) => doors.map((x) => pair('paint', block([0.045, 0.028, 0.02], hull.row(row, x).p)))),
    pair('headlamp', block([0.115, 0.045, 0.046], hull.deck(lampX, hull.lines.beltHalf(lampX) * 0.9).p)),
  ]
}

/** A fin from the canopy to the tail. */
function fin(model: BodyModel): Piece[] {
  const { p, hull, full } = model
  const c = p.cabin
  const roof = roofLine(p)
  const from = c.backTopX - 0.25
  const to = p.length - 0.12
  const top = roof(c.peakX)
  const tail = hull.deck(to, 0).p[1]
  const stations = linspace(from, to, full ? 28 : 12).map((x) => ({
    p: [x, 0, 0] satisfies Vec3,
    out: [0, 0, 1] satisfies Vec3,
    up: [0, 1, 0] satisfies Vec3,
  }))
  const blade = sweep(
    stations,
    (t): Profile => {
      const x = mix(from, to, t)
      const crest = mix(top - 0.02, tail + 0.16, t * t) - 0.02 * (1 - smoothstep(0, 0.12, t))
      const foot = Math.min(x < c.backX ? Math.max(hull.lines.spine(x), 0.5) - 0.03 : hull.deck(x, 0).p[1] - 0.02, crest - 0.02)
      const w = 0.012
      return [
        [-w * 1.8, foot],
        [w * 1.8, foot],
        [w, mix(foot, crest, 0.5)],
        [w * 0.5, crest],
        [-w * 0.5, crest],
        [-w, mix(foot, crest, 0.5)],
      ]
    },
    0.7,
  )
  return [piece('paint', blade)]
}

/** Slats over a mid-mounted engine. */
function engineSlats(model: BodyModel): Piece[] {
  const { cabin, full } = model
  const middle = cabin.columns - 1
  const skin = cabinSkin(model)
  const back: Skin = (a, ring) => skin(a < 0 ? -(middle + a) : middle - a, ring)
  const size = { columns: full ? 16 : 6, rows: 2 }
  const half = (ring: number) => mix(3.2, 2.6, (ring - 1.5) / 3)
  const dark = panel(
    back,
    roundCorners(
      [
        [-half(1.6), 1.6],
        [half(1.6), 1.6],
        [half(4.5), 4.5],
        [-half(4.5), 4.5],
      ],
      0.4,
    ),
    { columns: full ? 20 : 8, rows: full ? 12 : 6, lift: 0.002 },
  )
  const slats = linspace(1.85, 4.2, 6).map((ring) =>
    panel(back, roundCorners(rectangle(-half(ring) + 0.25, ring - 0.13, half(ring) - 0.25, ring + 0.02), 0.08), {
      ...size,
      lift: 0.005,
      sink: -0.002,
    }),
  )
  return [piece('trim', dark), piece('paint', mergeMeshes(slats))]
}

function wiper(model: BodyModel): Piece[] {
  const skin = cabinSkin(model)
  const middle = model.cabin.columns - 1
  const at = (s: number, ring: number) => {
    const { p, n } = skin(middle - s, ring)
    return addScaled(p, n, 0.014)
  }
  return [piece('trim', tube([at(0.1, 1.75), at(1.2, 1.95), at(2.4, 2.1)], 0.008, 6))]
}

function antenna(model: BodyModel): Piece[] {
  const { p, design, full } = model
  if (design.layout === 'fourSeatOpen' || design.layout === 'twoSeatOpen' || design.tailgate === 'engine') return []
  const x = p.cabin.backTopX - 0.22
  return [piece('paint', translateMesh(superellipsoid([0.07, 0.03, 0.018], 2.4, full ? 16 : 8), [x, roofLine(p)(x) - 0.016, 0]))]
}
