import * as z from 'zod'

// PostgreSQL cannot store NUL, and half a surrogate pair is not Unicode: both are refused at the door instead of failing below.
const HALF_PAIR = /\p{Cs}/u
const isStorable = (value: string) => !(value.includes('\0') || HALF_PAIR.test(value))

const UNSTORABLE_MESSAGE = 'Contains characters that are not allowed'

const tooLong = (maxChars: number) => `Must be at most ${maxChars} characters`

/** Text that PostgreSQL can keep, exactly as typed. */
export const rawText = (required: string) => z.string({ error: required }).refine(isStorable, UNSTORABLE_MESSAGE)

/** Required text; blanks around it are cut off. */
export const requiredText = (required: string, maxChars: number) =>
  rawText(required).trim().min(1, required).max(maxChars, tooLong(maxChars))

/** Text that may be missing or empty; comes out as a string. */
export const optionalText = (maxChars: number) =>
  rawText('Must be text')
    .trim()
    .max(maxChars, tooLong(maxChars))
    .nullish()
    .transform((value) => value ?? '')

/** An opaque identifier as the API hands it out. */
export const id = z.string().min(1).max(64).refine(isStorable, 'Not an id')

/** What somebody looks for; nothing means everything. */
export const searchWords = z.string().trim().max(200).refine(isStorable, UNSTORABLE_MESSAGE).optional()

/** A moment in ISO 8601 UTC. */
export const timestamp = z.iso.datetime()
