import * as z from 'zod'
import { pageQuery } from '../http/page.ts'
import { id, searchText, timestamp } from '../shared/text.ts'

/** One line of who did what; written once and never changed. */
export const auditEntry = z.object({
  _id: id,
  at: timestamp,
  /** Null for the card provider, for commands and for whoever was not known. */
  actor: z.object({ _id: id, name: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  /** What it was done to, as `order:<id>` or `user:<id>`. */
  target: z.string().nullable(),
  result: z.string(),
  ip: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  /** What people call the orders, accounts and files whose ids stand in target and detail, by id. */
  names: z.record(z.string(), z.string()),
})
export type AuditEntry = z.output<typeof auditEntry>

/** `target` gives the story of one thing, `action` all deeds whose name begins so. */
export const auditQuery = pageQuery.extend({ target: searchText, action: searchText })
export type AuditQuery = z.output<typeof auditQuery>
