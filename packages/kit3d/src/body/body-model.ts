import type { BodyType } from '@vorta/contract/orders/catalog'
import type { Detail } from '../model.ts'
import type { BSplineSurface } from '../shape/bspline-surface.ts'
import { cabinSurface } from './cabin-surface.ts'
import type { Design } from './design.ts'
import { designOf } from './designs.ts'
import { Hull } from './hull.ts'
import type { Proportions } from './proportions.ts'

/** The surfaces and dimensions that all parts are fitted to. */
export interface BodyModel {
  readonly design: Design
  readonly p: Proportions
  readonly hull: Hull
  readonly cabin: BSplineSurface
  readonly full: boolean
}

const models = new Map<string, BodyModel>()

/** Cached per body type and detail. */
export function bodyModel(bodyType: BodyType, detail: Detail): BodyModel {
  const key = `${bodyType}/${detail}`
  const cached = models.get(key)
  if (cached) return cached
  const design = designOf(bodyType)
  const hull = new Hull(design.proportions)
  const model: BodyModel = { design, p: design.proportions, hull, cabin: cabinSurface(hull), full: detail === 'full' }
  models.set(key, model)
  return model
}
