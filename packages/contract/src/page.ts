import * as z from 'zod'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './limits.ts'

/** A cursor may carry a customer's whole name. */
const CURSOR_MAX_CHARS = 2_000
const limitMessage = `Limit must be a whole number from 1 to ${PAGE_SIZE_MAX}`

/** How a growing list is asked for: newest first, page by page. */
export const pageQuery = z.object({
  limit: z.coerce
    .number({ error: limitMessage })
    .int(limitMessage)
    .min(1, limitMessage)
    .max(PAGE_SIZE_MAX, limitMessage)
    .default(PAGE_SIZE_DEFAULT),
  cursor: z.string().min(1).max(CURSOR_MAX_CHARS).optional(),
})
export type PageQuery = z.output<typeof pageQuery>

/** Stands beside the list; null at its end. */
export const nextCursor = z.string().nullable()
