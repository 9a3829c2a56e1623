import type { Feature } from '@vorta/contract/orders/catalog'
import { type BodyModel, bodyModel } from '../body/body-model.ts'
import type { FeatureRequest, Piece } from '../model.ts'
import { airVents, customGrille, customMirrors, fenderFlares, hoodScoop } from './feature-body.ts'
import { exhaustTips } from './feature-exhaust.ts'
import { ledLights } from './feature-lights.ts'
import { roofSpoiler } from './feature-roof.ts'
import { type StyleShape, styleShape } from './style.ts'

type FeatureBuilder = (model: BodyModel, style: StyleShape) => Piece[]

const BUILDERS: Record<Feature, FeatureBuilder> = {
  'LED Light Integration': ledLights,
  'Air Vents': airVents,
  'Custom Grille': customGrille,
  'Hood Scoop': hoodScoop,
  'Fender Flares': fenderFlares,
  'Custom Mirrors': customMirrors,
  'Roof Spoiler': roofSpoiler,
  'Exhaust Tips': exhaustTips,
}

/** One additional feature, fitted to the body. */
export function buildFeature(request: FeatureRequest): Piece[] {
  return BUILDERS[request.feature](bodyModel(request), styleShape(request.style))
}
