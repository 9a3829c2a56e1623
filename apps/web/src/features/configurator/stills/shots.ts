import { BODY_TYPES, type KitType, ORDERABLE_KITS, STYLES } from '@vorta/contract/orders/catalog'
import { findVehicle } from '@vorta/contract/vehicles/vehicles'
import type { Build } from '@vorta/kit3d/configuration/build'
import { slug } from '../../../lib/viewer/build-picture.ts'
import { HERO_SHOT } from '../hero-shot.ts'
import type { Shot } from './shot.ts'

const SIGNAL = '#ff5a1f'

const BASE: Build = {
  bodyType: 'Coupe',
  paint: '#5b6066',
  kit: 'Full Body Kit',
  style: 'Aggressive',
  material: 'Carbon Fiber',
  finish: 'Glossy',
  colors: { primary: '#000000', secondary: '#000000', accent: SIGNAL },
  features: [],
  inscriptions: [],
}

/** Body type and measures of a listed car. */
function listed(make: string, model: string, year: number): Pick<Build, 'bodyType' | 'vehicle'> {
  const vehicle = findVehicle({ make, model, year })
  if (!vehicle) throw new Error(`${make} ${model} is not listed`)
  return { bodyType: vehicle.bodyType, vehicle: vehicle.shape }
}

const WHOLE = { from: [0, 0, -0.5], to: [1, 1, 0.5] } as const
const CARD_WIDTHS = [400, 800, 1280]
const THUMB_WIDTHS = [320, 640]

const HERO: Shot = {
  ...HERO_SHOT,
  name: 'hero/hero',
  widths: [640, 960, 1280, 1920],
  mirror: 0.26,
  lens: 0.012,
  samples: 8,
}

const close = { width: 1280, height: 800, widths: CARD_WIDTHS, studio: 'dark', mirror: 0.22, samples: 8 } as const

/** Three makes with different bodies, paints and views, so that no two cards look alike. */
const WORK: readonly [spoiler: Shot, exhaust: Shot, wing: Shot] = [
  {
    ...close,
    name: 'work/spoiler',
    build: { ...BASE, ...listed('BMW', 'M4 Coupe', 2018), kit: 'Rear Spoiler', paint: '#1d4f9c', style: 'Modern' },
    azimuth: 140,
    elevation: 14,
    from: [0.5, 0.05, -0.5],
    to: [1, 1, 0.5],
    lens: 0.015,
  },
  {
    ...close,
    name: 'work/exhaust',
    build: { ...BASE, ...listed('Porsche', '911 GT3', 2023), kit: 'Diffuser', paint: '#c9ccd0', features: ['Exhaust Tips'] },
    azimuth: 166,
    elevation: 7,
    from: [0.86, 0, -0.5],
    to: [1, 0.72, 0.5],
    mirror: 0.14,
    lens: 0.012,
  },
  {
    ...close,
    name: 'work/wing',
    build: { ...BASE, ...listed('Lamborghini', 'Huracan EVO', 2021), kit: 'Wing', style: 'Racing', paint: '#7d9a1c' },
    azimuth: 152,
    elevation: 26,
    from: [0.74, 0.3, -0.5],
    to: [1.04, 1.25, 0.5],
    margin: 0.94,
    shift: [0.04, 0],
    lens: 0.015,
  },
]

const [SPOILER, EXHAUST, WING] = WORK
const wide = { height: 640 } as const

/** Details for the wide frame at the top of each project's own page. */
const PROJECT_CLOSE_UPS: readonly Shot[] = [
  {
    ...SPOILER,
    ...wide,
    name: 'work/spoiler-close',
    azimuth: 156,
    elevation: 20,
    from: [0.86, 0.5, -0.5],
    margin: 0.9,
    shift: [0.08, 0],
  },
  {
    ...EXHAUST,
    ...wide,
    name: 'work/exhaust-close',
    azimuth: 150,
    elevation: 6,
    from: [0.92, 0, -0.5],
    to: [1, 0.5, 0.3],
    shift: [0.1, 0],
  },
  {
    ...WING,
    ...wide,
    name: 'work/wing-close',
    azimuth: 128,
    elevation: 30,
    from: [0.8, 0.6, -0.5],
    to: [1.04, 1.3, 0.5],
    shift: [0.06, 0.05],
  },
]

/** What the 3D view of each project shows first, with space around the car for narrow frames. */
const projectView = { ...close, azimuth: 146, elevation: 10, ...WHOLE, margin: 1.25, shift: [-0.05, 0.04] } as const
const PROJECT_VIEWS: readonly Shot[] = [
  { ...projectView, name: 'work/spoiler-view', build: { ...BASE, kit: 'Rear Spoiler', paint: '#1d4f9c', style: 'Modern' } },
  { ...projectView, name: 'work/exhaust-view', build: { ...BASE, kit: 'Diffuser', paint: '#c9ccd0', features: ['Exhaust Tips'] } },
  {
    ...projectView,
    name: 'work/wing-view',
    build: { ...BASE, bodyType: 'Supercar', kit: 'Wing', paint: '#7d9a1c', style: 'Racing' },
    shift: [-0.08, 0.03],
  },
]

/** One car from the same point, as it left the factory and with its kit. */
const COMPARED: Omit<Shot, 'name'> = {
  ...close,
  build: { ...BASE, bodyType: 'Supercar', paint: '#9aa1aa', style: 'Racing' },
  azimuth: 40,
  elevation: 9,
  from: [0, 0, -0.5],
  to: [1.02, 1.1, 0.5],
  margin: 1.04,
  shift: [0, 0.03],
  lens: 0.01,
}
const COMPARE: readonly Shot[] = [
  { ...COMPARED, name: 'compare/stock', isStock: true },
  { ...COMPARED, name: 'compare/kit' },
]

const SERVICES: readonly Shot[] = [
  {
    ...close,
    name: 'services/aero',
    build: { ...BASE, ...listed('McLaren', '720S', 2020), paint: '#12306e', kit: 'Full Body Kit', style: 'Racing', finish: 'Satin' },
    azimuth: 28,
    elevation: 8,
    from: [0, 0, -0.5],
    to: [0.5, 0.9, 0.5],
    lens: 0.018,
  },
  {
    ...close,
    name: 'services/exhaust',
    // Two pairs apart: four outlets in a row would look like the logo of a manufacturer.
    build: { ...BASE, bodyType: 'Coupe', paint: '#8a1118', kit: 'Diffuser', style: 'Racing', features: ['Exhaust Tips'] },
    azimuth: 148,
    elevation: 9,
    from: [0.9, 0, -0.5],
    to: [1, 0.62, 0.42],
    lens: 0.012,
  },
  {
    ...close,
    name: 'services/custom',
    build: {
      ...BASE,
      ...listed('Audi', 'RS6 Avant', 2022),
      paint: '#23503a',
      kit: 'Full Body Kit',
      style: 'Elegant',
      finish: 'Satin',
      features: ['Fender Flares'],
    },
    azimuth: 50,
    elevation: 9,
    ...WHOLE,
    lens: 0.01,
  },
]

const SOCIAL: Shot = {
  ...HERO,
  name: 'social-card',
  width: 1200,
  height: 630,
  widths: [1200],
  margin: 1.25,
  shift: [0.08, -0.1],
  samples: 8,
  caption: { title: 'VORTA', line: 'Custom body kits, designed around your car.' },
}

const BODIES: readonly Shot[] = BODY_TYPES.map((bodyType) => ({
  name: `bodies/${slug(bodyType)}`,
  width: 640,
  height: 400,
  widths: THUMB_WIDTHS,
  build: {
    ...BASE,
    bodyType,
    kit: 'Front Spoiler',
    style: 'Subtle',
    paint: '#7b8188',
    colors: { primary: '#000000', secondary: '#000000', accent: '#1a1b1d' },
  },
  studio: 'dark',
  azimuth: 52,
  elevation: 12,
  ...WHOLE,
  mirror: 0.2,
  samples: 6,
}))

type Framing = Pick<Shot, 'azimuth' | 'elevation' | 'from' | 'to'>
const FRONT: Framing = { azimuth: 40, elevation: 11, from: [0, 0, -0.5], to: [0.62, 1, 0.5] }
const REAR: Framing = { azimuth: 142, elevation: 13, from: [0.42, 0, -0.5], to: [1, 1.02, 0.5] }
const BOTH_ENDS: Framing = { azimuth: 44, elevation: 11, from: [0, 0, -0.5], to: [1.02, 1.2, 0.5] }

const FRAMINGS: Record<KitType, Framing> = {
  'Front Spoiler': FRONT,
  Splitter: FRONT,
  Canards: FRONT,
  'Rear Spoiler': REAR,
  Diffuser: REAR,
  Wing: { ...REAR, to: [1.04, 1.3, 0.5] },
  'Side Skirts': { azimuth: 62, elevation: 10, from: [0.06, 0, -0.5], to: [0.94, 1, 0.5] },
  'Full Body Kit': BOTH_ENDS,
  'Basic Body Kit': BOTH_ENDS,
}

/** A gray car with its kit in orange. */
const option = {
  width: 640,
  height: 400,
  widths: THUMB_WIDTHS,
  studio: 'dark',
  mirror: 0.2,
  samples: 6,
  isKitHighlighted: true,
} as const
const ORANGE: Build = { ...BASE, colors: { primary: SIGNAL, secondary: SIGNAL, accent: '#ffffff' }, material: 'Polyurethane' }

const KITS: readonly Shot[] = ORDERABLE_KITS.map((kit) => ({
  ...option,
  ...FRAMINGS[kit],
  name: `kits/${slug(kit)}`,
  build: { ...ORANGE, kit },
}))

/** The front of the whole kit, where the styles differ most. */
const STYLED: readonly Shot[] = STYLES.map((style) => ({
  ...option,
  name: `styles/${slug(style)}`,
  build: { ...ORANGE, kit: 'Full Body Kit', style },
  azimuth: 32,
  elevation: 9,
  from: [0, 0, -0.5],
  to: [0.34, 0.55, 0.5],
}))

export const SHOTS: readonly Shot[] = [
  HERO,
  ...WORK,
  ...PROJECT_CLOSE_UPS,
  ...PROJECT_VIEWS,
  ...COMPARE,
  ...SERVICES,
  SOCIAL,
  ...BODIES,
  ...KITS,
  ...STYLED,
]
