import type { VehicleShape } from '@vorta/contract/vehicles/vehicles'
import type { Surface } from '../model.ts'
import type { Outline } from '../shape/outline.ts'
import type { Point2 } from '../shape/vector.ts'
import type { Design, Lamp, Opening } from './design.ts'
import { SILHOUETTE_SHAPES } from './silhouettes.ts'
import type { RimKind } from './wheel.ts'

/**
 * Grilles and lamps of the families in the vehicle list, without badges. Outlines are (arc, share) on the end face, see `Lamp`; with
 * positive arcs only they are mirrored.
 */

type Face = Pick<Design, 'frontOpenings' | 'headlamps' | 'taillamps' | 'rim' | 'floatingRoof'>

/** A closed outline from its left half, which starts and ends on the center line or ends at the widest point. */
const symmetric = (half: Outline): Outline => {
  const other = half.filter(([a]) => a > 0).map(([a, b]): Point2 => [-a, b])
  return [...half, ...other.reverse()]
}

const ELLIPSE_POINTS = 20

const ellipse = (a: number, b: number, radiusA: number, radiusB: number): Outline =>
  Array.from({ length: ELLIPSE_POINTS }, (_, k) => {
    const angle = (2 * Math.PI * k) / ELLIPSE_POINTS
    return [a + radiusA * Math.cos(angle), b + radiusB * Math.sin(angle)] as const
  })

const box = (a0: number, b0: number, a1: number, b1: number): Outline => [
  [a0, b0],
  [a1, b0],
  [a1, b1],
  [a0, b1],
]

/** Points as in SVG: "0.34,0.14 0.44,0.46". */
const points = (text: string): Outline =>
  text.split(' ').map((pair): Point2 => {
    const [a = 0, b = 0] = pair.split(',').map(Number)
    return [a, b]
  })

const grille = (half: Outline, bars: Opening['bars'], count: number, chrome = false): Opening => ({
  outline: symmetric(half),
  depth: 0.055,
  bars,
  count,
  ...(chrome ? { barSurface: 'chrome', frame: 'chrome' } : { frame: 'trim' }),
})

const opening = (outline: Outline, bars: Opening['bars'], count = 3, frame?: Surface): Opening => ({
  outline,
  depth: 0.09,
  bars,
  count,
  ...(frame ? { frame } : {}),
})

const LOWER = opening(symmetric(points('0.5,0.05 0.58,0.16 0.52,0.36')), 'mesh', 4, 'trim')
/** Below a tall grille. */
const CHIN = opening(symmetric(points('0.46,0.03 0.52,0.08 0.46,0.14')), 'none')
const CORNERS = opening(points('0.64,0.05 0.88,0.07 0.97,0.3 0.96,0.54 0.86,0.52 0.72,0.36'), 'horizontal', 3, 'trim')
/** Beside a grille that reaches far down. */
const BIG_CORNERS = opening(points('0.5,0.06 0.88,0.08 0.98,0.34 0.95,0.58 0.8,0.5 0.56,0.3'), 'mesh', 4, 'trim')
/** Of off-road cars. */
const SQUARE_CORNERS = opening(points('0.64,0.12 0.9,0.12 0.94,0.42 0.68,0.4'), 'horizontal', 3)
/** Cars without a grille breathe through these. */
const WIDE_CORNERS = opening(points('0.5,0.06 0.9,0.08 1.0,0.46 0.56,0.4'), 'horizontal', 3, 'trim')

const wide = (low: number, high: number, top: number, bottom: number): Outline => [
  [bottom, low],
  [top, high],
]

const GRILLES: Record<string, readonly Opening[]> = {
  singleframe: [grille(points('0.38,0.1 0.5,0.42 0.42,0.82'), 'mesh', 7), BIG_CORNERS],
  kidney: [
    {
      outline: points('0.025,0.5 0.23,0.47 0.29,0.62 0.26,0.78 0.035,0.79'),
      depth: 0.05,
      bars: 'vertical',
      count: 6,
      barSurface: 'trim',
      frame: 'chrome',
    },
    LOWER,
    CORNERS,
  ],
  kidney_tall: [
    {
      outline: points('0.025,0.1 0.2,0.12 0.3,0.5 0.24,0.86 0.035,0.88'),
      depth: 0.07,
      bars: 'horizontal',
      count: 8,
      frame: 'trim',
    },
    opening(points('0.28,0.05 0.6,0.06 0.66,0.24 0.38,0.3'), 'horizontal', 2),
    opening(points('0.68,0.06 0.9,0.1 0.98,0.56 0.86,0.5'), 'horizontal', 3, 'trim'),
  ],
  twin_bar: [grille(wide(0.48, 0.84, 0.46, 0.44), 'horizontal', 3, true), LOWER],
  panamericana: [grille(wide(0.38, 0.78, 0.34, 0.42), 'vertical', 14, true), CHIN, BIG_CORNERS],
  aston: [grille(points('0.34,0.16 0.48,0.26 0.44,0.44 0.26,0.64'), 'horizontal', 6, true), CORNERS],
  matrix: [grille(points('0.38,0.4 0.4,0.62 0.36,0.84'), 'mesh', 6, true), LOWER, CORNERS],
  pantheon: [grille(wide(0.34, 0.96, 0.29, 0.29), 'vertical', 16, true), opening(symmetric(wide(0.06, 0.26, 0.62, 0.56)), 'mesh', 3)],
  oval: [grille(points('0.2,0.22 0.31,0.3 0.36,0.46 0.3,0.6 0.18,0.68'), 'vertical', 9, true), CORNERS],
  egg_crate: [grille(wide(0.2, 0.54, 0.44, 0.38), 'mesh', 5), CORNERS],
  mesh: [grille(points('0.4,0.4 0.46,0.6 0.42,0.84'), 'mesh', 6, true), LOWER, CORNERS],
  wide_slot: [grille(wide(0.1, 0.42, 0.54, 0.46), 'mesh', 4), CORNERS],
  trapezoid: [grille(wide(0.1, 0.56, 0.38, 0.5), 'mesh', 5), CORNERS],
  split_bar: [grille(wide(0.66, 0.86, 0.48, 0.5), 'mesh', 3), grille(wide(0.42, 0.6, 0.5, 0.46), 'mesh', 3), LOWER, CORNERS],
  crosshair: [
    { outline: box(0.025, 0.7, 0.42, 0.86), depth: 0.06, bars: 'mesh', count: 3 },
    { outline: box(0.025, 0.5, 0.42, 0.66), depth: 0.06, bars: 'mesh', count: 3 },
    LOWER,
  ],
  shield: [grille(points('0.001,0.22 0.28,0.34 0.36,0.6 0.34,0.82'), 'mesh', 6, true), CORNERS],
  spindle: [grille(points('0.46,0.06 0.48,0.14 0.28,0.5 0.4,0.84'), 'mesh', 8), CORNERS],
  pentagon: [grille(points('0.2,0.24 0.4,0.54 0.32,0.82'), 'mesh', 6), CORNERS],
  double_arch: [grille(points('0.001,0.34 0.36,0.36 0.42,0.56 0.32,0.82 0.001,0.76'), 'horizontal', 6, true), CHIN, CORNERS],
  crest: [grille(points('0.001,0.1 0.22,0.22 0.42,0.58 0.38,0.84'), 'mesh', 7, true), CORNERS],
  iron_mark: [grille(points('0.34,0.42 0.38,0.5 0.38,0.8'), 'vertical', 14, true), LOWER, CORNERS],
  scudetto: [
    grille(points('0.001,0.12 0.12,0.4 0.19,0.84'), 'mesh', 6, true),
    opening(points('0.28,0.08 0.86,0.1 0.92,0.4 0.36,0.36'), 'mesh', 3, 'trim'),
  ],
  hexagon: [grille(points('0.42,0.1 0.54,0.36 0.42,0.62'), 'mesh', 5), BIG_CORNERS],
  // The painted strip between the two outer intakes is a leg of a Y.
  twin_intake: [
    opening(points('0.3,0.08 0.68,0.06 0.58,0.52 0.46,0.44'), 'horizontal', 3, 'trim'),
    opening(points('0.75,0.06 0.92,0.1 0.99,0.34 0.94,0.62 0.65,0.54'), 'horizontal', 4, 'trim'),
    opening(symmetric(wide(0.05, 0.16, 0.24, 0.26)), 'none'),
  ],
  low_intake: [grille(wide(0.06, 0.36, 0.5, 0.54), 'mesh', 4), CORNERS],
  closed: [opening(symmetric(points('0.5,0.05 0.62,0.2 0.5,0.3')), 'mesh', 3), CORNERS],
  none: [grille(wide(0.05, 0.3, 0.44, 0.44), 'horizontal', 4), WIDE_CORNERS],
  // With a bar of light in the outer intakes.
  rearEngineFastback: [grille(wide(0.05, 0.3, 0.44, 0.44), 'horizontal', 4), { ...WIDE_CORNERS, count: 1, barSurface: 'lampGlow' }],
  // A thin mouth between two tall intakes.
  midEngineFighter: [
    opening(symmetric(points('0.4,0.1 0.48,0.24')), 'mesh', 2, 'trim'),
    opening(points('0.54,0.06 0.88,0.06 0.99,0.3 0.97,0.66 0.78,0.58 0.6,0.36'), 'mesh', 4, 'trim'),
  ],
}

/** Off-road and full-size cars have their slot between the lamps. */
const HIGH_SLOT: readonly Opening[] = [grille(wide(0.66, 0.88, 0.52, 0.54), 'mesh', 3), LOWER, CORNERS]

const lamp = (outline: Outline, signature: readonly Outline[], projectors: Lamp['projectors'] = []): Lamp => ({
  outline,
  on: 'face',
  signature,
  projectors,
})

type Lamps = (aspect: number) => readonly Lamp[]

/** Round lamps stay round: `aspect` is the share per meter of arc. */
const round = (a: number, b: number, radius: number, aspect: number): Lamp =>
  lamp(
    ellipse(a, b, radius, radius * aspect),
    [[...ellipse(a, b, radius * 0.8, radius * 0.8 * aspect), [a + radius * 0.8, b]]],
    [[a, b, radius * 0.5]],
  )

const HEADLIGHTS: Record<string, Lamps> = {
  // A socket with the lamp along its edge.
  teardropSupercar: () => [
    lamp(
      points('0.52,0.52 0.78,0.48 0.98,0.66 1.04,0.9 0.84,0.86 0.62,0.72'),
      [points('0.6,0.68 0.84,0.81 0.99,0.85 0.93,0.68')],
      [[0.78, 0.64, 0.026]],
    ),
  ],
  // Three slanted bars beside the projector.
  muscleFastback: () => [
    lamp(
      points('0.58,0.62 0.92,0.62 1.04,0.8 1.02,0.88 0.6,0.82'),
      [0.78, 0.85, 0.92].map(
        (a): Outline => [
          [a, 0.67],
          [a + 0.04, 0.82],
        ],
      ),
      [[0.69, 0.72, 0.036]],
    ),
  ],
  slim: () => [
    lamp(
      points('0.46,0.66 0.74,0.655 1.02,0.77 1.06,0.87 0.8,0.85 0.48,0.79'),
      [points('0.5,0.755 0.52,0.685 0.68,0.685'), points('0.73,0.775 0.75,0.69 1.01,0.8')],
      [
        [0.6, 0.745, 0.026],
        [0.84, 0.795, 0.026],
      ],
    ),
  ],
  teardrop: () => [
    lamp(
      points('0.5,0.62 0.7,0.58 0.9,0.66 1.06,0.84 0.92,0.92 0.62,0.82'),
      [points('0.54,0.65 0.7,0.62 0.88,0.7 1.0,0.84')],
      [
        [0.68, 0.71, 0.032],
        [0.82, 0.77, 0.032],
      ],
    ),
  ],
  round: (aspect) => [round(0.72, 0.72, 0.118, aspect)],
  quad: (aspect) => [round(0.6, 0.72, 0.072, aspect), round(0.81, 0.74, 0.085, aspect)],
  oval: (aspect) => [
    lamp(
      ellipse(0.74, 0.72, 0.14, 0.1 * aspect),
      [],
      [
        [0.7, 0.72, 0.04],
        [0.81, 0.72, 0.032],
      ],
    ),
  ],
  square: () => [
    lamp(
      box(0.58, 0.62, 0.94, 0.86),
      [points('0.6,0.84 0.92,0.84 0.92,0.64')],
      [
        [0.7, 0.73, 0.034],
        [0.83, 0.73, 0.034],
      ],
    ),
  ],
  vertical: () => [
    lamp(
      points('0.8,0.42 0.92,0.44 1.02,0.88 0.84,0.84'),
      [points('0.86,0.44 0.97,0.86')],
      [
        [0.88, 0.58, 0.024],
        [0.91, 0.72, 0.024],
      ],
    ),
  ],
  bar: () => [lamp(symmetric(points('0.98,0.8 1.0,0.87')), [points('-0.96,0.835 0.96,0.835')])],
  Y: () => [
    lamp(points('0.5,0.66 0.78,0.66 1.02,0.78 1.02,0.88 0.76,0.82 0.54,0.78'), [
      points('0.52,0.72 0.74,0.735 1.0,0.85'),
      points('0.74,0.735 0.86,0.69'),
    ]),
  ],
  C: () => [
    lamp(
      points('0.58,0.56 0.92,0.58 0.98,0.88 0.6,0.86'),
      [points('0.62,0.6 0.92,0.61 0.95,0.85 0.63,0.83')],
      [
        [0.74, 0.68, 0.03],
        [0.74, 0.78, 0.03],
      ],
    ),
  ],
  hexagon: () => [
    lamp(points('0.56,0.68 0.7,0.6 0.9,0.66 0.98,0.78 0.84,0.86 0.62,0.8'), [points('0.6,0.7 0.72,0.64 0.88,0.69')], [[0.78, 0.74, 0.03]]),
  ],
  hammer: () => [
    lamp(
      points('0.52,0.66 0.8,0.64 1.0,0.76 1.0,0.86 0.78,0.85 0.54,0.8'),
      [points('0.56,0.74 0.84,0.75'), points('0.84,0.68 0.84,0.82')],
      [[0.68, 0.7, 0.016]],
    ),
  ],
  twin_line: () => [
    lamp(box(0.54, 0.64, 1.04, 0.69), [points('0.56,0.665 1.02,0.665')]),
    lamp(box(0.54, 0.75, 1.04, 0.8), [points('0.56,0.775 1.02,0.775')]),
  ],
  popup: () => [lamp(box(0.56, 0.5, 0.86, 0.56), [points('0.58,0.53 0.84,0.53')])],
}

const SLIM_TAIL: Lamps = () => [
  lamp(points('0.4,0.69 0.98,0.68 1.03,0.85 0.43,0.81'), [points('0.44,0.785 0.99,0.815 0.96,0.715 0.5,0.72')]),
]

const TAILLIGHTS: Record<string, Lamps> = {
  slim: SLIM_TAIL,
  bar: () => [lamp(symmetric(points('1.0,0.69 1.02,0.83')), [points('-0.98,0.785 0.98,0.785'), points('-0.98,0.735 0.98,0.735')])],
  L: () => [lamp(points('0.46,0.76 0.8,0.68 0.98,0.68 1.02,0.84 0.48,0.84'), [points('0.5,0.81 0.98,0.81 0.95,0.71 0.82,0.71')])],
  C: () => [lamp(points('0.54,0.62 0.96,0.62 1.0,0.86 0.56,0.84'), [points('0.6,0.66 0.94,0.66 0.97,0.82 0.6,0.81')])],
  Y: () => [
    lamp(points('0.44,0.72 0.72,0.68 0.98,0.72 1.0,0.84 0.7,0.82 0.46,0.8'), [
      points('0.48,0.76 0.7,0.755 0.96,0.81'),
      points('0.7,0.755 0.94,0.72'),
    ]),
  ],
  vertical: () => [lamp(points('0.82,0.46 0.97,0.48 1.0,0.92 0.84,0.9'), [points('0.93,0.5 0.96,0.89 0.87,0.88')])],
  round: (aspect) => [round(0.74, 0.72, 0.1, aspect)],
  quad_round: (aspect) => [round(0.5, 0.72, 0.082, aspect), round(0.76, 0.72, 0.09, aspect)],
  three_round: (aspect) => [round(0.46, 0.74, 0.058, aspect), round(0.62, 0.74, 0.058, aspect), round(0.79, 0.75, 0.062, aspect)],
  three_bar: () =>
    [0.52, 0.66, 0.8].map((a) =>
      lamp(
        [
          [a, 0.62],
          [a + 0.1, 0.62],
          [a + 0.11, 0.84],
          [a + 0.01, 0.84],
        ],
        [
          [
            [a + 0.04, 0.65],
            [a + 0.055, 0.81],
          ],
        ],
      ),
    ),
  twin_square: () =>
    [0.5, 0.74].map((a) =>
      lamp(box(a, 0.64, a + 0.2, 0.82), [
        [
          [a + 0.03, 0.67],
          [a + 0.17, 0.67],
          [a + 0.17, 0.79],
          [a + 0.03, 0.79],
        ],
      ]),
    ),
  twin_line: () => [
    lamp(box(0.5, 0.66, 1.0, 0.71), [points('0.53,0.685 0.97,0.685')]),
    lamp(box(0.5, 0.78, 1.0, 0.83), [points('0.53,0.805 0.97,0.805')]),
  ],
  square: () => [lamp(box(0.66, 0.6, 0.96, 0.84), [points('0.7,0.64 0.92,0.64 0.92,0.8 0.7,0.8')])],
  oval: (aspect) => [lamp(ellipse(0.74, 0.72, 0.17, 0.09 * aspect), [[...ellipse(0.74, 0.72, 0.13, 0.06 * aspect), [0.87, 0.72]]])],
  teardrop: () => [lamp(points('0.5,0.68 0.8,0.64 1.0,0.74 1.02,0.86 0.72,0.84'), [points('0.58,0.7 0.8,0.69 0.96,0.78')])],
  hexagon: () => [lamp(points('0.46,0.74 0.62,0.66 0.92,0.66 1.0,0.76 0.9,0.84 0.6,0.82'), [points('0.52,0.74 0.64,0.69 0.9,0.69')])],
}

const deckLamp = (outline: Outline, signature: readonly Outline[], projectors: Lamp['projectors'] = []): Lamp => ({
  outline,
  on: 'deck',
  signature,
  projectors,
})

const RIMS: Partial<Record<string, RimKind>> = {
  singleframe: 'blade',
  kidney: 'twin',
  kidney_tall: 'twin',
  panamericana: 'multi',
  matrix: 'multi',
  pantheon: 'multi',
  oval: 'mesh',
  scudetto: 'mesh',
  spindle: 'turbine',
  none: 'turbine',
  closed: 'turbine',
  egg_crate: 'star',
  crest: 'blade',
  iron_mark: 'multi',
}

/** The main grille of an upright front, moved to where its silhouette has it, above a lower intake. */
function betweenLamps(openings: readonly Opening[], [low, high, half]: readonly [number, number, number]): readonly Opening[] {
  const main = openings.filter((opening) => ![LOWER, CHIN, CORNERS, BIG_CORNERS].includes(opening))
  const corners = main.flatMap(({ outline }) => outline)
  const [bottom, top] = [Math.min(...corners.map(([, b]) => b)), Math.max(...corners.map(([, b]) => b))]
  const widen = half / Math.max(...corners.map(([a]) => a))
  const move = ([a, b]: Point2): Point2 => [a * widen, low + ((b - bottom) / (top - bottom)) * (high - low)]
  return [...main.map((opening) => ({ ...opening, outline: opening.outline.map(move) })), LOWER, CORNERS]
}

/** Ovals on top of the fenders. */
const FENDER_LAMPS: readonly Lamp[] = [
  deckLamp(ellipse(0.325, 0.63, 0.155, 0.13), [[...ellipse(0.325, 0.63, 0.118, 0.098), [0.443, 0.63]]], [[0.325, 0.63, 0.06]]),
]

/** Lower cars have painted pillars. */
const LOW_CAR_M = 1.5

/** The face of the design with the grille and lamps of the car's family. */
export function vehicleFace(design: Design, vehicle: VehicleShape): Face {
  const { proportions: p } = design
  const aspect = (end: 'front' | 'rear') => p.halfWidth / 0.95 / (end === 'front' ? p.noseY - p.clearance : p.tailY - p.rearClearance)
  const isTall = p.noseY > 0.88
  const grilles = isTall && vehicle.grille === 'wide_slot' ? HIGH_SLOT : (GRILLES[vehicle.silhouette] ?? GRILLES[vehicle.grille])
  const isOnFender = vehicle.silhouette === 'rearEngineFastback' && vehicle.headlights === 'round'
  const headlights = isOnFender ? FENDER_LAMPS : (HEADLIGHTS[vehicle.silhouette] ?? HEADLIGHTS[vehicle.headlights])?.(aspect('front'))
  const upright = SILHOUETTE_SHAPES[vehicle.silhouette].grille
  const openings = grilles && upright ? betweenLamps(grilles, upright) : (grilles ?? design.frontOpenings)
  const isRounded = (one: Opening) => one === CORNERS || one === BIG_CORNERS
  return {
    frontOpenings: isTall ? openings.map((one) => (isRounded(one) ? SQUARE_CORNERS : one)) : openings,
    headlamps: headlights ?? design.headlamps,
    rim: design.rim === 'truck' ? design.rim : (RIMS[vehicle.grille] ?? design.rim),
    floatingRoof: design.floatingRoof || (p.height > LOW_CAR_M && vehicle.grille === 'wide_slot' && vehicle.headlights !== 'round'),
    taillamps: TAILLIGHTS[vehicle.taillights]?.(aspect('rear')) ?? design.taillamps,
  }
}
