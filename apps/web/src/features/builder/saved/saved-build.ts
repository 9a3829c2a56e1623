import type { SavedBuild, SavedBuildContent } from '@vorta/contract/builds/schema'
import { TRANSMISSIONS } from '@vorta/contract/orders/catalog'
import { kitName } from '@vorta/contract/orders/kit-parts'
import type { Customization } from '@vorta/contract/orders/schema'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { bodyTypePicture } from '../../../lib/viewer/build-picture.ts'
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

/** The `BuildPicture` props of a saved build. */
export const savedPicture = (build: SavedBuild) => ({
  src: build.picture,
  still: bodyTypePicture(build.bodyType),
  alt: [kitName(build.customization.bodyKit), vehicleName(build)].filter(Boolean).join(' on a '),
})
