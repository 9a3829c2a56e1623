import * as z from 'zod'
import { BODY_TYPES } from '../orders/catalog.ts'
import { color, customization } from '../orders/schema.ts'

/** Made by the server: 160 random bits that nobody can guess. */
export const SHARED_BUILD_ID_SHAPE = /^[0-9a-z]{32}$/

/**
 * What a shared link shows. The design and nothing of its designer: the shape and colour of the car but not its make, model or
 * photos, and no special requests. Engraved words belong to the design and go with it; the dialog says so before the link is made.
 */
export const sharedBuild = z.object({
  bodyType: z.enum(BODY_TYPES).nullable(),
  /** The paint as it is drawn; the words the customer typed for it stay at home. */
  paint: color,
  customization: customization.omit({ specialRequests: true }),
})
export type SharedBuild = z.output<typeof sharedBuild>

export const SHARED_BUILD_NOT_FOUND = 'This build does not exist or is no longer shared'
