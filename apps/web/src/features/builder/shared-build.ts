import { type SharedBuild, sharedBuild } from '@vorta/contract/builds/schema'
import { BODY_TYPES } from '@vorta/contract/orders/catalog'
import type { Customization, Order } from '@vorta/contract/orders/schema'

interface Design {
  readonly car: { readonly bodyType?: string | null; readonly color: string }
  /** Options that are no longer in the catalog are rejected with a message. */
  readonly kit: Customization | Order['customization']
  readonly paintOf: (name: string) => string
}

/** The public part of the design, without details of the car and requests to the engineer. */
export const toSharedBuild = ({ car, kit, paintOf }: Design): SharedBuild =>
  sharedBuild.parse({ bodyType: BODY_TYPES.find((type) => type === car.bodyType) ?? null, paint: paintOf(car.color), customization: kit })
