import * as z from 'zod'
import { isBlank } from './blank.ts'
import './validation-messages.ts'

// PostgreSQL cannot store NUL, and half a surrogate pair is not Unicode: both are refused here instead of failing below.
const HALF_PAIR = /\p{Cs}/u
const isStorable = (value: string) => !(value.includes('\0') || HALF_PAIR.test(value))

const UNSTORABLE = 'Contains characters that are not allowed'

/** Speaks for a value that is no text; what is wrong with a text has messages of its own. */
const missing = (required: string) => ({ error: (issue: { code: string }) => (issue.code === 'invalid_type' ? required : undefined) })

/** A check that never looks at a text beyond the limit: that one is refused by its length alone. */
export const within = (maxChars: number, check: (value: string) => boolean) => (value: string) => value.length > maxChars || check(value)

/** Text that PostgreSQL can store, exactly as typed. */
export const rawText = (required: string, maxChars: number, tooLong?: string, unstorable = UNSTORABLE) =>
  z.string(missing(required)).max(maxChars, tooLong).refine(within(maxChars, isStorable), unstorable)

/** Required text; blanks around it are cut off, and text that nobody can see counts as missing. */
export const requiredText = (required: string, maxChars: number) =>
  z
    .string(missing(required))
    .trim()
    .min(1, required)
    .max(maxChars)
    .refine(within(maxChars, isStorable), UNSTORABLE)
    .refine(
      within(maxChars, (value) => !isBlank(value)),
      required,
    )

/** Text that may be missing or blank; comes out as a string. */
export const optionalText = (maxChars: number) =>
  z
    .string()
    .trim()
    .max(maxChars)
    .refine(within(maxChars, isStorable), UNSTORABLE)
    .nullish()
    .transform((value) => (value === null || value === undefined || isBlank(value) ? '' : value))

const ID_MAX_CHARS = 64

/** An opaque identifier as the API hands it out. */
export const id = z.string().min(1).max(ID_MAX_CHARS).refine(within(ID_MAX_CHARS, isStorable), 'Not an id')

const SEARCH_MAX_CHARS = 200

/** What somebody looks for; nothing means everything. */
export const searchText = z
  .string()
  .trim()
  .max(SEARCH_MAX_CHARS)
  .refine(within(SEARCH_MAX_CHARS, isStorable), UNSTORABLE)
  .transform((value) => (isBlank(value) ? '' : value))
  .optional()

/** The secret part of a link in an email. */
export const linkToken = (maxChars: number) =>
  z
    .string({ error: 'This link is not valid' })
    .min(1, 'This link is not valid')
    .max(maxChars, { error: 'This link is not valid', abort: true })

/** A form field hidden from people; only bots fill it in. */
export const honeypot = z.string().max(500, { abort: true }).optional()

/** A whole number in the query of an address, where everything is text and nothing is not zero. */
export const wholeNumber = (error: string, min: number, max: number) => {
  const number = z.int({ error }).min(min, { error, abort: true }).max(max, { error, abort: true })
  const written = z.string().max(16, { error, abort: true }).regex(/^\d+$/, { error, abort: true }).transform(Number)
  return z.union([number, written.pipe(number)], { error })
}

/** A moment in ISO 8601 UTC. */
export const timestamp = z.iso.datetime()
