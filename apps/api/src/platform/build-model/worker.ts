import type { SharedBuild } from '@vorta/contract/builds/schema'
import { findVehicle } from '@vorta/contract/vehicles/vehicles'
import { readBuild } from '@vorta/kit3d/configuration/build'
import { buildModel } from '@vorta/kit3d/configuration/build-model'
import { serveTasks } from '../threads/serve.ts'

serveTasks(
  async ({ bodyType, paint, vehicle, customization }: SharedBuild): Promise<Uint8Array<ArrayBuffer>> => {
    const build = readBuild(customization, { bodyType, color: paint }, vehicle ? findVehicle(vehicle) : null)
    return buildModel(build, 'lite')
  },
  ({ buffer }) => [buffer],
)
