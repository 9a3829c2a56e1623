import { BODY_TYPES, ENGRAVING_POSITIONS, FEATURES } from '@vorta/contract/orders/catalog'
import type { Build } from '@vorta/kit3d/configuration/build'
import { computeGeometry } from '@vorta/kit3d/configuration/geometry-job'
import { planScene } from '@vorta/kit3d/configuration/scene-plan'
import { Layers, MeshBasicMaterial } from 'three'
import { expect, it } from 'vitest'
import { CarModel } from './CarModel.ts'
import { REFLECTED_LAYER } from './FloorReflection.ts'

const MAX_DRAW_CALLS = 60
/** Backdrop, contact shadow, reflection, engravings, and the lenses that lite geometry does not have. */
const OTHERS = 5

const KITS: readonly Pick<Build, 'kit' | 'additionalParts'>[] = [
  { kit: 'Full Body Kit' },
  { kit: 'Basic Body Kit', additionalParts: ['Diffuser', 'Canards', 'Wing'] },
]

it.each(KITS)('draws a $kit with every feature and its reflection within the limit of draw calls', (kit) => {
  const material = new MeshBasicMaterial()
  const reflected = new Layers()
  reflected.set(REFLECTED_LAYER)
  for (const bodyType of BODY_TYPES) {
    const build: Build = {
      bodyType,
      paint: '#8a1118',
      ...kit,
      style: 'Racing',
      material: 'Carbon Fiber',
      finish: 'Glossy',
      colors: { primary: '#000000', secondary: '#222222', accent: '#ff5a1f' },
      features: [...FEATURES],
      inscriptions: ENGRAVING_POSITIONS.map((position) => ({ text: 'A', font: 'Arial', size: 12, position })),
    }
    const car = new CarModel({ materialOf: () => material, ghost: () => material, lettering: () => material })
    for (const request of Object.values(planScene(build, 'lite').requests)) car.replace(request.slot, computeGeometry(request))
    const meshes = car.meshes()
    const mirrored = meshes.filter(({ layers }) => layers.test(reflected))
    expect(mirrored.length, bodyType).toBeGreaterThan(5)
    expect(meshes.length + mirrored.length + OTHERS, bodyType).toBeLessThanOrEqual(MAX_DRAW_CALLS)
  }
})
