import { savedBuild, sharedBuild } from '@vorta/contract/builds/schema'
import * as z from 'zod'

/** A shared build with the paint name, because customers see names instead of hex codes. */
const namedShare = sharedBuild.extend({ paintName: z.string().optional() })

/** A build of the own account, which has the whole car. */
const namedSave = namedShare.extend(
  savedBuild.pick({
    _id: true,
    name: true,
    make: true,
    model: true,
    year: true,
    color: true,
    engine: true,
    transmission: true,
    customization: true,
  }).shape,
)

export const namedBuild = z.union([namedSave, namedShare])
export type NamedBuild = z.output<typeof namedBuild>
export type NamedSave = z.output<typeof namedSave>
