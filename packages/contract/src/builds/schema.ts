import * as z from 'zod'
import { BODY_TYPES, TRANSMISSIONS } from '../orders/catalog.ts'
import { kitName } from '../orders/kit-parts.ts'
import { color, customization } from '../orders/schema.ts'
import { vehicleName } from '../orders/vehicle-name.ts'
import {
  BUILD_THUMBNAIL_MAX_CHARS,
  CAR_MAKE_MAX_CHARS,
  CAR_TEXT_MAX_CHARS,
  CAR_YEAR_MIN,
  SAVED_BUILD_NAME_MAX_CHARS,
  SHARED_PICTURE_MAX_CHARS,
} from '../shared/limits.ts'
import { id, optionalText, requiredText, timestamp } from '../shared/text.ts'

/** 160 bits that the server derives from the content of the build. */
export const SHARED_BUILD_ID_SHAPE = /^[0-9a-z]{32}$/

/** Base64 needs no escapes in JSON. */
const base64 = (maxChars: number) =>
  z
    .string()
    .max(maxChars, { abort: true })
    .regex(/^[0-9A-Za-z+/]+={0,2}$/, 'Invalid picture')

/**
 * The part of a build that a shared link shows. It leaves out what customers typed, photos and special requests, which could identify
 * them. Engravings are included; the share dialog says so.
 */
export const sharedBuild = z.object({
  bodyType: z.enum(BODY_TYPES).nullable(),
  /** A listed car, if the customer shares it. */
  vehicle: z
    .object({
      make: z.string().max(CAR_MAKE_MAX_CHARS),
      model: z.string().max(CAR_TEXT_MAX_CHARS),
      year: z.int().min(CAR_YEAR_MIN).max(9999),
    })
    .nullish(),
  /** The rendered color; the customer's own description of it is not shared. */
  paint: color,
  customization: customization.omit({ specialRequests: true }),
})
export type SharedBuild = z.output<typeof sharedBuild>

export const sharedBuildBody = sharedBuild.extend({
  /** For link previews. */
  picture: base64(SHARED_PICTURE_MAX_CHARS).nullish(),
})
export type SharedBuildBody = z.output<typeof sharedBuildBody>

const carText = optionalText(CAR_TEXT_MAX_CHARS)

/** Everything that a customer chose, so that nothing is lost when they continue. Photos are not included; they are files of an order. */
const savedBuildContent = sharedBuild.omit({ vehicle: true }).extend({
  make: optionalText(CAR_MAKE_MAX_CHARS),
  model: carText,
  year: z.int().min(CAR_YEAR_MIN).max(9999).nullable(),
  /** The paint as the customer described it. */
  color: carText,
  engine: carText,
  transmission: z.enum(TRANSMISSIONS).nullable().default(null),
  customization,
})
export type SavedBuildContent = z.output<typeof savedBuildContent>

export const savedBuildName = z.object({ name: requiredText('Name is required', SAVED_BUILD_NAME_MAX_CHARS) })

/** The build that a customer saves to their account. Without a picture, the stored one is removed. */
export const savedBuildBody = savedBuildContent.extend({ ...savedBuildName.shape, picture: base64(BUILD_THUMBNAIL_MAX_CHARS).nullish() })
export type SavedBuildBody = z.output<typeof savedBuildBody>

const text = z.string()
export const savedBuild = savedBuildContent.extend({
  ...{ _id: id, name: text, make: text, model: text, color: text, engine: text },
  /** A data URL. */
  picture: text.nullable(),
  /** The customer placed an order since. */
  isOrdered: z.boolean(),
  savedAt: timestamp,
})
export type SavedBuild = z.output<typeof savedBuild>

/** The longest part that fits and does not end within a word. */
export const shortenedName = (name: string, maxChars: number): string =>
  name.length <= maxChars
    ? name
    : `${name
        .slice(0, maxChars)
        .replace(/\s+\S*$/, '')
        .slice(0, maxChars - 1)}…`

/** The name of a build that the customer did not name. */
export function defaultBuildName({
  customization: { bodyKit },
  ...vehicle
}: Pick<SavedBuildContent, 'make' | 'model' | 'year' | 'customization'>) {
  const car = vehicleName(vehicle)
  const nameOf = (kit: string) => (car ? `${kit} for the ${car}` : kit)
  const { type, additionalTypes: { length: added = 0 } = [] } = bodyKit
  const short = nameOf(added > 0 ? `${type} + ${added} ${added === 1 ? 'part' : 'parts'}` : type)
  const full = nameOf(kitName(bodyKit))
  return full.length <= SAVED_BUILD_NAME_MAX_CHARS ? full : shortenedName(short, SAVED_BUILD_NAME_MAX_CHARS)
}

export const SHARED_BUILD_NOT_FOUND = "This build doesn't exist or is no longer shared."
