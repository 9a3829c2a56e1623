import { buildsApi } from '@vorta/contract/builds/routes'
import { type SharedBuild, sharedBuild } from '@vorta/contract/builds/schema'
import { BODY_TYPES } from '@vorta/contract/orders/catalog'
import type { Customization, Order } from '@vorta/contract/orders/schema'
import { call } from '../../../lib/api.ts'

export interface Design {
  readonly car: {
    readonly bodyType?: string | null
    readonly color: string
    readonly make: string
    readonly model: string
    readonly year: string | number
  }
  /** Options that are no longer in the catalog are rejected with a message. */
  readonly kit: Customization | Order['customization']
  readonly paintOf: (name: string) => string
}

/** The public part of the design, without details of the car and requests to the engineer. */
export const toSharedBuild = ({ car, kit, paintOf }: Design): SharedBuild =>
  sharedBuild.parse({ bodyType: BODY_TYPES.find((type) => type === car.bodyType) ?? null, paint: paintOf(car.color), customization: kit })

interface ShareOptions {
  /** Shows the customer's car if it is listed. */
  readonly withCar: boolean
  /** The picture of the link preview, as base64. */
  readonly picture: string | null
}

/** Creates a link and returns its id. */
export async function shareDesign(design: Design, { withCar, picture }: ShareOptions): Promise<string> {
  const { make, model } = design.car
  const vehicle = withCar && make && model ? { make, model, year: Number(design.car.year) } : null
  const { id } = await call(buildsApi.share, { body: { ...toSharedBuild(design), vehicle, picture } })
  return id
}
