import * as z from 'zod'
import { pageQuery } from '../http/page.ts'
import { id, timestamp } from '../shared/text.ts'

/** What an entry of an order's record is about; with its target it says where the thing itself is found. */
export const RECORD_KINDS = ['status', 'version', 'pin', 'message', 'payment', 'scan', 'production'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

export const RECORD_LABELS: Record<RecordKind, string> = {
  status: 'Status',
  version: 'Versions',
  pin: 'Pins',
  message: 'Messages',
  payment: 'Payments',
  scan: 'Scans',
  production: 'Production',
}

export const recordEntry = z.object({
  _id: id,
  kind: z.enum(RECORD_KINDS),
  description: z.string(),
  /** Who did it, in the words of the reader's screen; null for the system. */
  actor: z.string().nullable(),
  timestamp,
  /** The pin, CAD version, scan, payment or message itself. */
  targetId: id.nullable(),
  /** The CAD version on which a pin lies. */
  cadModelId: id.nullable(),
})
export type RecordEntry = z.output<typeof recordEntry>

export const recordQuery = pageQuery.extend({ kind: z.enum(RECORD_KINDS, { error: 'This kind of entry is not known' }).optional() })
export type RecordQuery = z.output<typeof recordQuery>
