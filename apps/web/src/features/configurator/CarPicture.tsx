import type { CarFacts } from '@vorta/kit3d/configuration/build'
import { carColor } from '@vorta/kit3d/configuration/car-color'
import { useState } from 'react'
import { useVehicleList } from '../../lib/vehicle-list.ts'
import { bodyTypePicture } from '../../lib/viewer/build-picture.ts'
import { type CarStill, carStill } from '../../lib/viewer/car-still.ts'
import { CarStillImage } from './CarStillImage.tsx'
import { StillImage } from './StillImage.tsx'
import { stillTint } from './still-tint.ts'

/** The still of this car. Undefined while the list of cars is loading. */
export function useCarStill(car: CarFacts): CarStill | null | undefined {
  const vehicles = useVehicleList()
  if (!vehicles && car.make && car.model) return undefined
  return carStill(car.bodyType, vehicles?.drawnVehicle(car) ?? null)
}

/** A picture of the car in its paint, without WebGL, in a size container. */
export function CarPicture({ car }: { car: CarFacts }) {
  const still = useCarStill(car)
  const [broken, setBroken] = useState('')
  if (still === undefined) return null
  // Browsers without AVIF.
  if (!still || still.black === broken) return <StillImage src={bodyTypePicture(car.bodyType)} />
  return <CarStillImage key={still.black} still={still} tint={stillTint(carColor(car.color))} onError={() => setBroken(still.black)} />
}
