import { sharedBuild } from '@vorta/contract/builds/schema'
import * as z from 'zod'

/** A shared build with the paint name, because customers see names instead of hex codes. */
export const namedBuild = sharedBuild.extend({ paintName: z.string().optional() })
export type NamedBuild = z.output<typeof namedBuild>
