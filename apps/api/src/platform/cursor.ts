import type { CursorPosition } from './db/keyset.ts'
import { AppError } from './errors.ts'

const SHAPE = /^(\d{1,15})\.([\w-]{1,64})$/

/** Opaque to clients, so that the sort order can change. */
export const writeCursor = ({ at, id }: CursorPosition): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

/** Decodes a cursor; null means the start of the list. */
export function readCursor(cursor: string | undefined): CursorPosition | null {
  if (cursor === undefined) return null
  const match = SHAPE.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!match?.[1] || !match[2]) throw invalidCursor()
  const at = new Date(Number(match[1]))
  if (Number.isNaN(at.getTime())) throw invalidCursor()
  return { at, id: match[2] }
}

/** Position of the last row of a page in a sorted list: its sort key and id. */
export interface SortedCursor {
  readonly key: string
  readonly id: string
}

const ID_MAX_CHARS = 64

export const writeSortedCursor = (list: string, { key, id }: SortedCursor): string =>
  Buffer.from(JSON.stringify([list, key, id])).toString('base64url')

/** Decodes a cursor of this list; rejects cursors from a list with another sort order. */
export function readSortedCursor(list: string, isKey: (key: string) => boolean, cursor: string | undefined): SortedCursor | null {
  if (cursor === undefined) return null
  const place = parseParts(cursor)
  if (place?.[0] !== list || !isKey(place[1]) || place[2] === '' || place[2].length > ID_MAX_CHARS) throw invalidCursor()
  return { key: place[1], id: place[2] }
}

function parseParts(cursor: string): [string, string, string] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts.length !== 3 || parts.some((part) => typeof part !== 'string' || part.includes('\0'))) return null
    return parts as [string, string, string]
  } catch {
    return null
  }
}

export const invalidCursor = () => new AppError('invalid', "This cursor isn't valid.", { errors: { cursor: "This cursor isn't valid." } })

/** Drops the extra row that was read to detect a next page. */
export function paginate<T>(rows: T[], limit: number, positionOf: (row: T) => CursorPosition): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? writeCursor(positionOf(last)) : null }
}
