import { sql } from 'drizzle-orm'

/** Formats a timestamp as ISO 8601 UTC. */
export const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The same for queries of Drizzle. */
export const isoSql = (column: string) => sql.raw(iso(column))
