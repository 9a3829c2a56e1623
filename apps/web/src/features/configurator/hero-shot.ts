import type { Build } from '@vorta/kit3d/configuration/build'

/** The car of the landing page. Its still and its 3D view share this framing, so that one can replace the other. */
export const HERO_SHOT = {
  build: {
    bodyType: 'Supercar',
    paint: '#555b63',
    kit: 'Full Body Kit',
    style: 'Aggressive',
    material: 'Carbon Fiber',
    finish: 'Satin',
    colors: { primary: '#000000', secondary: '#000000', accent: '#ff5a1f' },
    features: [],
    inscriptions: [],
  } satisfies Build,
  studio: 'dark',
  width: 1920,
  height: 1080,
  azimuth: 36,
  elevation: 8,
  from: [0, 0, -0.5],
  to: [1, 1, 0.5],
  margin: 1.14,
  shift: [0.14, -0.03],
} as const
