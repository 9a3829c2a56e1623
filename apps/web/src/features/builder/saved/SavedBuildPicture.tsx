import type { SavedBuild } from '@vorta/contract/builds/schema'
import { kitName } from '@vorta/contract/orders/kit-parts'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { bodyTypePicture } from '../../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../../ui/BuildPicture.tsx'
import { CarPicture } from '../../configurator/CarPicture.tsx'

/** The picture that was saved with the build, or one of the car in its paint. */
export function SavedBuildPicture({ build }: { build: SavedBuild }) {
  const { make, model, year, bodyType, paint, picture, customization } = build
  const car = vehicleName(build)
  if (picture !== null) {
    const alt = [kitName(customization.bodyKit), car].filter(Boolean).join(' on a ')
    return <BuildPicture src={picture} still={bodyTypePicture(bodyType)} alt={alt} />
  }
  return (
    <div
      role="img"
      aria-label={`${car || 'Your car'} in your color`}
      className="[container-type:size] relative isolate aspect-[16/10] w-full overflow-hidden studio-backdrop"
    >
      <CarPicture car={{ make, model, bodyType, color: paint, year: year ?? undefined }} />
    </div>
  )
}
