import * as z from 'zod'
import { isBlank } from './blank.ts'
import { labelOf } from './validation-messages.ts'

// PostgreSQL cannot store NUL, and a lone surrogate is not valid Unicode: both are rejected here instead of failing in the database.
const LONE_SURROGATE = /\p{Cs}/u
const isStorable = (value: string) => !(value.includes('\0') || LONE_SURROGATE.test(value))

const UNSTORABLE = "Contains characters that aren't allowed"

/** The error for a value that is not a string; other checks have their own messages. */
const missing = (required: string) => ({ error: (issue: { code: string }) => (issue.code === 'invalid_type' ? required : undefined) })

/** Skips a check for text over the limit, which the length check already rejects. */
export const within = (maxChars: number, check: (value: string) => boolean) => (value: string) => value.length > maxChars || check(value)

/** Text that PostgreSQL can store, exactly as typed. */
export const rawText = (required: string, maxChars: number, tooLong?: string, unstorable = UNSTORABLE) =>
  z.string(missing(required)).max(maxChars, tooLong).refine(within(maxChars, isStorable), unstorable)

/** Required text; it is trimmed, and invisible text counts as missing. */
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

const LINE_BREAK = /[\n\r\u2028\u2029]/
const ONE_LINE = { error: ({ path = [] }: { path?: PropertyKey[] | undefined }) => `${labelOf(path)} must be on one line` }
const isOneLine = (value: string) => !LINE_BREAK.test(value)

/** Required text without line breaks. */
export const requiredLine = (required: string, maxChars: number) => requiredText(required, maxChars).refine(isOneLine, ONE_LINE)

/** Text that may be missing or blank; the result is always a string. */
export const optionalText = (maxChars: number) =>
  z
    .string()
    .trim()
    .max(maxChars)
    .refine(within(maxChars, isStorable), UNSTORABLE)
    .nullish()
    .transform((value) => (value === null || value === undefined || isBlank(value) ? '' : value))
    .pipe(z.string())

/** Text without line breaks that may be missing or blank. */
export const optionalLine = (maxChars: number) => optionalText(maxChars).refine(isOneLine, ONE_LINE)

const ID_MAX_CHARS = 64

/** An opaque identifier. */
export const id = z.string().min(1).max(ID_MAX_CHARS).refine(within(ID_MAX_CHARS, isStorable), 'Invalid ID')

const SEARCH_MAX_CHARS = 200

/** A blank search matches everything. */
export const searchText = z
  .string()
  .trim()
  .max(SEARCH_MAX_CHARS)
  .refine(within(SEARCH_MAX_CHARS, isStorable), UNSTORABLE)
  .transform((value) => (isBlank(value) ? '' : value))
  .optional()

/** The token of a link in an email. */
export const linkToken = (maxChars: number, error = "This link isn't valid. Copy the entire link from the email and try again.") =>
  z.string({ error }).min(1, error).max(maxChars, { error, abort: true })

/** A form field hidden from people; only bots fill it in. */
export const honeypot = z.string().max(500, { abort: true }).optional()

/** A whole number in a query string; an empty string is an error, not zero. */
export const wholeNumber = (error: string, min: number, max: number) => {
  const number = z.int({ error }).min(min, { error, abort: true }).max(max, { error, abort: true })
  const digits = z.string().max(16, { error, abort: true }).regex(/^\d+$/, { error, abort: true }).transform(Number)
  return z.union([number, digits.pipe(number)], { error })
}

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()

const INVALID_DAY = "This date isn't valid"

/** An ISO date such as `2026-03-04`. */
export const dayNamed = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .min(1, { error: `${name} is required`, abort: true })
    .max(10, { error: INVALID_DAY, abort: true })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: INVALID_DAY, abort: true })
    .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), INVALID_DAY)
export const day = dayNamed('Date')
