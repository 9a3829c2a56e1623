import { AppError } from './errors.ts'

/** Where a page of a list ended: the moment it is ordered by, and the id that decides between equals. */
export interface Place {
  readonly at: Date
  readonly id: string
}

const SHAPE = /^(\d{1,15})\.([\w-]{1,64})$/

/** Opaque to clients, so that the order of a list can change without them. */
export const writeCursor = ({ at, id }: Place): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

/** The place a cursor names, null for the beginning of the list. */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const match = SHAPE.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!match?.[1] || !match[2]) throw invalidCursor()
  const at = new Date(Number(match[1]))
  if (Number.isNaN(at.getTime())) throw invalidCursor()
  return { at, id: match[2] }
}

const invalidCursor = () => new AppError('invalid', 'This cursor is not valid', { errors: { cursor: 'This cursor is not valid' } })

/** Cuts the one row too many that was read to learn whether there is a next page. */
export function cutPage<T>(rows: T[], limit: number, placeOf: (row: T) => Place): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null }
}
