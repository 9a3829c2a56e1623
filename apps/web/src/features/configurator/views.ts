import type { Feature, KitType } from '@vorta/contract/orders/catalog'
import type { Build } from '@vorta/kit3d/configuration/build'
import type { Extent } from '@vorta/kit3d/model'
import { dot, type Vec3 } from '@vorta/kit3d/shape/vector'
import type { CameraPose } from '@vorta/viewer/CameraControls'

/** The four buttons below the view. */
export const PRESET_VIEWS = ['Three-quarter', 'Front', 'Side', 'Rear'] as const
export type PresetView = (typeof PRESET_VIEWS)[number]

/** Views of one region, shown when something there changes. */
export type FocusView = PresetView | 'Nose' | 'Sill' | 'Tail' | 'Deck' | 'Roof' | 'Hood' | 'Mirror'

interface Framing {
  /** Degrees around the car, from its front toward its left side. */
  readonly azimuth: number
  readonly elevation: number
  /** The region that must be visible, as fractions of the car's length, height and width. */
  readonly from: Vec3
  readonly to: Vec3
  readonly margin?: number
}

const WHOLE = { from: [0, 0, -0.5], to: [1, 1, 0.5] } as const

const ANGLES: Record<FocusView, Framing> = {
  'Three-quarter': { azimuth: 38, elevation: 9, ...WHOLE, margin: 0.95 },
  Front: { azimuth: 0, elevation: 7, ...WHOLE },
  Side: { azimuth: 90, elevation: 4, ...WHOLE },
  Rear: { azimuth: 146, elevation: 10, ...WHOLE },
  Nose: { azimuth: 36, elevation: 10, from: [0, 0, -0.5], to: [0.42, 0.85, 0.5] },
  Sill: { azimuth: 66, elevation: 9, from: [0.2, 0, 0.3], to: [0.8, 0.6, 0.5] },
  Tail: { azimuth: 152, elevation: 9, from: [0.7, 0, -0.5], to: [1, 0.72, 0.5] },
  Deck: { azimuth: 140, elevation: 20, from: [0.68, 0.25, -0.5], to: [1.02, 1.1, 0.5] },
  Roof: { azimuth: 140, elevation: 26, from: [0.4, 0.45, -0.5], to: [0.95, 1.05, 0.5] },
  Hood: { azimuth: 32, elevation: 26, from: [0.02, 0.3, -0.5], to: [0.42, 0.8, 0.5] },
  Mirror: { azimuth: 46, elevation: 12, from: [0.2, 0.3, 0], to: [0.52, 1, 0.6] },
}

export const FIELD_OF_VIEW_DEG = 26
const MARGIN = 1.02
const NO_TIP = { x: 0, y: 0 }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * The closest camera pose that fits the view's region into a picture of the given aspect ratio; the car's middle is at x = 0. Views of the
 * rear end and of the roof above it include what protrudes there, up to `tip`.
 */
export function poseFor(
  view: FocusView,
  extent: Extent,
  aspect: number,
  tip: { readonly x: number; readonly y: number } = NO_TIP,
): CameraPose {
  const framing = ANGLES[view]
  const [x, y, z] = framing.to
  if (x < 1) return framingPose(framing, extent, aspect)
  const top = y < 1 ? y : Math.max(y, tip.y / extent.height)
  return framingPose({ ...framing, to: [Math.max(x, tip.x / extent.length + 0.5), top, z] }, extent, aspect)
}

export function framingPose({ azimuth, elevation, from, to, margin }: Framing, extent: Extent, aspect: number): CameraPose {
  const corner = (fraction: Vec3): Vec3 => [(fraction[0] - 0.5) * extent.length, fraction[1] * extent.height, fraction[2] * extent.width]
  return fitBox(corner(from), corner(to), azimuth, elevation, aspect, margin)
}

function fitBox(low: Vec3, high: Vec3, azimuthDeg: number, elevationDeg: number, aspect: number, margin = MARGIN): CameraPose {
  const azimuth = radians(azimuthDeg)
  const elevation = radians(elevationDeg)
  const toEye: Vec3 = [-Math.cos(azimuth) * Math.cos(elevation), Math.sin(elevation), Math.sin(azimuth) * Math.cos(elevation)]
  const right: Vec3 = [Math.sin(azimuth), 0, Math.cos(azimuth)]
  const up: Vec3 = [Math.cos(azimuth) * Math.sin(elevation), Math.cos(elevation), -Math.sin(azimuth) * Math.sin(elevation)]
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

export type CameraFocus = { readonly view: FocusView } | { readonly patch: number } | null

/** What the camera should show after a change; colors and finishes don't move it. */
export function focusAfter(old: Build | null, next: Build): CameraFocus {
  if (!old || old.bodyType !== next.bodyType || JSON.stringify(old.vehicle) !== JSON.stringify(next.vehicle))
    return { view: 'Three-quarter' }
  if (old.kit !== next.kit) return { view: kitView(next.kit) }
  const addedPart = next.additionalParts?.find((part) => !old.additionalParts?.includes(part))
  if (addedPart) return { view: kitView(addedPart) }
  const added = next.features.find((feature) => !old.features.includes(feature))
  if (added) return { view: featureView(added) }
  const patch = next.inscriptions.findIndex((one, at) => JSON.stringify(one) !== JSON.stringify(old.inscriptions[at]))
  return patch >= 0 ? { patch } : null
}
