import type { BodyType } from '@vorta/contract/orders/catalog'
import type { Detail } from '../model.ts'
import type { Sheet } from '../shape/sheet.ts'
import { cabinSheet } from './cabin-net.ts'
import type { Design } from './design.ts'
import { designOf } from './designs.ts'
import { Hull } from './hull.ts'
import type { Proportions } from './proportions.ts'

/** What every part of a car is fitted to. */
export interface BodyModel {
  readonly design: Design
  readonly p: Proportions
  readonly hull: Hull
  readonly cabin: Sheet
  readonly full: boolean
}

const models = new Map<string, BodyModel>()

/** The model of a body, made once. */
export function bodyModel(bodyType: BodyType, detail: Detail): BodyModel {
  const key = `${bodyType}/${detail}`
  const known = models.get(key)
  if (known) return known
  const design = designOf(bodyType)
  const hull = new Hull(design.proportions)
  const model: BodyModel = { design, p: design.proportions, hull, cabin: cabinSheet(hull), full: detail === 'full' }
  models.set(key, model)
  return model
}
