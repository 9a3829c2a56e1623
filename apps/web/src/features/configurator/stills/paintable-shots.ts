import { BODY_TYPES } from '@vorta/contract/orders/catalog'
import { skipDefaults } from '@vorta/contract/orders/schema'
import { VEHICLES, type Vehicle } from '@vorta/contract/vehicles/vehicles'
import { type Build, readBuild } from '@vorta/kit3d/configuration/build'
import { bodyStillName, vehicleStillName } from '../../../lib/viewer/car-still.ts'

/** A car in the frame of the builder, for a picture that is tinted to its paint. */
export interface PaintableShot {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Width of the published file. */
  readonly publishedWidth: number
  readonly build: Build
}

/** The 3D view of the builder in a window of 1440 × 900 pixels; rendered larger for smooth edges. */
const SIZE = { width: 1080, height: 1170, publishedWidth: 720 } as const

const buildOf = (bodyType: Vehicle['bodyType'], vehicle: Vehicle | null) => readBuild(skipDefaults(), { color: '', bodyType }, vehicle)

/** Every body type and every listed car, with the kit that the builder starts with. */
export const PAINTABLE_SHOTS: readonly PaintableShot[] = [
  ...BODY_TYPES.map((bodyType) => ({ ...SIZE, name: bodyStillName(bodyType), build: buildOf(bodyType, null) })),
  ...VEHICLES.map((vehicle) => ({
    ...SIZE,
    name: vehicleStillName(vehicle),
    build: buildOf(vehicle.bodyType, vehicle),
  })),
]
