import * as z from 'zod'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../shared/limits.ts'
import { rawText, wholeNumber } from '../shared/text.ts'

/** A cursor can contain a customer's full name. */
const CURSOR_MAX_CHARS = 2_000
export const CURSOR_MESSAGE = 'Cursor must be the nextCursor of an earlier page'
const limitMessage = `Limit must be a whole number from 1 to ${PAGE_SIZE_MAX}`

/** The query of a paginated list, newest first. */
export const pageQuery = z.object({
  limit: wholeNumber(limitMessage, 1, PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  cursor: rawText(CURSOR_MESSAGE, CURSOR_MAX_CHARS, CURSOR_MESSAGE).min(1, CURSOR_MESSAGE).optional(),
})
export type PageQuery = z.output<typeof pageQuery>

/** Null on the last page. */
export const nextCursor = z.string().nullable()
