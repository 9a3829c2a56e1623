import { savedBuildBody, sharedBuild } from '@vorta/contract/builds/schema'
import * as z from 'zod'

/** A shared build with the paint name, because customers see names instead of hex codes. A build of the own account also has the car. */
export const namedBuild = sharedBuild.extend({
  paintName: z.string().optional(),
  ...savedBuildBody.pick({ make: true, model: true, year: true }).partial().shape,
})
export type NamedBuild = z.output<typeof namedBuild>
