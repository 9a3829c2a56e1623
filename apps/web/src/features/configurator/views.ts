import type { Feature, KitType } from '@vorta/contract/orders/catalog'
import type { Extent } from '@vorta/kit3d/model'
import { dot, type Vec3 } from '@vorta/kit3d/shape/vector'
import type { Build } from './build.ts'

/** The four buttons under the picture. */
export const PRESET_VIEWS = ['Three-quarter', 'Front', 'Side', 'Rear'] as const
export type PresetView = (typeof PRESET_VIEWS)[number]

/** Views that show one region; taken when something there was changed. */
export type FocusView = PresetView | 'Nose' | 'Sill' | 'Tail' | 'Deck' | 'Roof' | 'Hood' | 'Mirror'

export interface CameraPlace {
  readonly eye: Vec3
  readonly target: Vec3
}

interface Angle {
  /** Degrees round the car from straight ahead towards its left side. */
  readonly around: number
  readonly above: number
  /** The part of the car's box that must be in the picture: from and to, in shares of length, height and width. */
  readonly from: Vec3
  readonly to: Vec3
}

const WHOLE = { from: [0, 0, -0.5], to: [1, 1, 0.5] } as const

const ANGLES: Record<FocusView, Angle> = {
  'Three-quarter': { around: 38, above: 13, ...WHOLE },
  Front: { around: 0, above: 7, ...WHOLE },
  Side: { around: 90, above: 4, ...WHOLE },
  Rear: { around: 146, above: 14, ...WHOLE },
  Nose: { around: 36, above: 10, from: [0, 0, -0.5], to: [0.34, 0.62, 0.5] },
  Sill: { around: 66, above: 9, from: [0.2, 0, 0.3], to: [0.8, 0.6, 0.5] },
  Tail: { around: 152, above: 9, from: [0.7, 0, -0.5], to: [1, 0.72, 0.5] },
  Deck: { around: 140, above: 20, from: [0.68, 0.25, -0.5], to: [1.02, 1.1, 0.5] },
  Roof: { around: 140, above: 26, from: [0.4, 0.45, -0.5], to: [0.95, 1.05, 0.5] },
  Hood: { around: 32, above: 26, from: [0.02, 0.3, -0.5], to: [0.42, 0.8, 0.5] },
  Mirror: { around: 46, above: 12, from: [0.2, 0.3, 0], to: [0.52, 1, 0.6] },
}

export const FIELD_OF_VIEW_DEG = 26
const MARGIN = 1.02

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Where the camera stands so that the view's region just fits a picture of the given shape; the car's middle is at x = 0. */
export function placeFor(view: FocusView, extent: Extent, aspect: number): CameraPlace {
  const { around, above, from, to } = ANGLES[view]
  const corner = (share: Vec3): Vec3 => [(share[0] - 0.5) * extent.length, share[1] * extent.height, share[2] * extent.width]
  return fitBox(corner(from), corner(to), around, above, aspect)
}

export function fitBox(low: Vec3, high: Vec3, aroundDeg: number, aboveDeg: number, aspect: number, margin = MARGIN): CameraPlace {
  const around = radians(aroundDeg)
  const above = radians(aboveDeg)
  const toEye: Vec3 = [-Math.cos(around) * Math.cos(above), Math.sin(above), Math.sin(around) * Math.cos(above)]
  const right: Vec3 = [Math.sin(around), 0, Math.cos(around)]
  const up: Vec3 = [Math.cos(around) * Math.sin(above), Math.cos(above), -Math.sin(around) * Math.sin(above)]
  const target: Vec3 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  const tallTan = Math.tan(radians(FIELD_OF_VIEW_DEG) / 2)
  const wideTan = tallTan * aspect
  let distance = 0
  for (const corner of corners(low, high)) {
    const rel: Vec3 = [corner[0] - target[0], corner[1] - target[1], corner[2] - target[2]]
    const needed = Math.max(Math.abs(dot(rel, right)) / wideTan, Math.abs(dot(rel, up)) / tallTan) * margin
    distance = Math.max(distance, needed + dot(rel, toEye))
  }
  const eye: Vec3 = [target[0] + toEye[0] * distance, target[1] + toEye[1] * distance, target[2] + toEye[2] * distance]
  return { eye, target }
}

const corners = (low: Vec3, high: Vec3): Vec3[] =>
  [low[0], high[0]].flatMap((x) => [low[1], high[1]].flatMap((y) => [low[2], high[2]].map((z): Vec3 => [x, y, z])))

const KIT_VIEWS: Record<KitType, FocusView> = {
  'Front Spoiler': 'Nose',
  Splitter: 'Nose',
  Canards: 'Nose',
  'Side Skirts': 'Sill',
  Diffuser: 'Tail',
  'Rear Spoiler': 'Deck',
  Wing: 'Deck',
  'Full Body Kit': 'Three-quarter',
  'Basic Body Kit': 'Three-quarter',
}

const FEATURE_VIEWS: Record<Feature, FocusView> = {
  'LED Light Integration': 'Nose',
  'Custom Grille': 'Nose',
  'Air Vents': 'Hood',
  'Hood Scoop': 'Hood',
  'Fender Flares': 'Three-quarter',
  'Custom Mirrors': 'Mirror',
  'Roof Spoiler': 'Roof',
  'Exhaust Tips': 'Tail',
}

const kitView = (kit: KitType): FocusView => KIT_VIEWS[kit]
const featureView = (feature: Feature): FocusView => FEATURE_VIEWS[feature]

export type Attention = { readonly view: FocusView } | { readonly patch: number } | null

/** What the eye should turn to after a change; colours and finishes are judged from where the customer already stands. */
export function attentionAfter(old: Build | null, next: Build): Attention {
  if (!old || old.bodyType !== next.bodyType) return { view: 'Three-quarter' }
  if (old.kit !== next.kit) return { view: kitView(next.kit) }
  const added = next.features.find((feature) => !old.features.includes(feature))
  if (added) return { view: featureView(added) }
  const patch = next.inscriptions.findIndex((one, at) => JSON.stringify(one) !== JSON.stringify(old.inscriptions[at]))
  return patch >= 0 ? { patch } : null
}
