import type { SavedBuildContent } from '@vorta/contract/builds/schema'
import { TRANSMISSIONS } from '@vorta/contract/orders/catalog'
import type { Customization } from '@vorta/contract/orders/schema'
import type { CarFields } from '../fields.ts'
import { toSharedBuild } from '../share/shared-build.ts'

interface Design {
  readonly car: CarFields
  readonly kit: Customization
  readonly paintOf: (name: string) => string
}

/** Everything that the customer chose. */
export const toSavedBuild = ({ car, kit, paintOf }: Design): SavedBuildContent => ({
  ...toSharedBuild({ car, kit, paintOf }),
  ...{ make: car.make, model: car.model, color: car.color, engine: car.engine },
  year: /^\d{4}$/.test(car.year) ? Number(car.year) : null,
  transmission: TRANSMISSIONS.find((transmission) => transmission === car.transmission) ?? null,
  customization: kit,
})
