import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Position of the last row of a page: its timestamp, with the id as tie-breaker. */
export interface CursorPosition {
  readonly at: Date
  readonly id: string
}

/** The rows that follow a position in a list sorted newest first. */
export const olderThan = (at: SQLWrapper, id: SQLWrapper, position: CursorPosition | null): SQL | undefined =>
  position ? sql`(${at}, ${id}) < (${position.at.toISOString()}::timestamptz, ${position.id})` : undefined
