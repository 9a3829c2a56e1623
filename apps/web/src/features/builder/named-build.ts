import { sharedBuild } from '@vorta/contract/builds/schema'
import * as z from 'zod'

/** A shared build with the name of its paint: a customer reads their color in words, not as a code. */
export const namedBuild = sharedBuild.extend({ paintName: z.string().optional() })
export type NamedBuild = z.output<typeof namedBuild>
