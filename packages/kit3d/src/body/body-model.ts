import type { BodyRequest } from '../model.ts'
import type { BSplineSurface } from '../shape/bspline-surface.ts'
import { cabinSurface } from './cabin-surface.ts'
import type { Design } from './design.ts'
import { designOf } from './designs.ts'
import { fitDesign } from './fit-design.ts'
import { Hull } from './hull.ts'
import type { Proportions } from './proportions.ts'
import { RecentResults } from './recent-results.ts'
import { withTail } from './tail.ts'

/** The surfaces and dimensions that all parts are fitted to. */
export interface BodyModel {
  readonly design: Design
  readonly p: Proportions
  readonly hull: Hull
  readonly cabin: BSplineSurface
  readonly full: boolean
}

const models = new RecentResults<BodyModel>()

/** Cached per body and detail. */
export function bodyModel({ bodyType, vehicle, detail }: BodyRequest): BodyModel {
  return models.get(JSON.stringify([bodyType, vehicle, detail]), () => {
    const base = designOf(bodyType)
    const design = withTail(vehicle ? fitDesign(base, vehicle) : base)
    const hull = new Hull(design.proportions)
    return { design, p: design.proportions, hull, cabin: cabinSurface(hull), full: detail === 'full' }
  })
}
