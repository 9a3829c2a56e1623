import * as z from 'zod'
import { pageQuery } from '../http/page.ts'
import { id, timestamp } from '../shared/text.ts'

/** What an entry of an order's record is about; with its target it says where the thing itself is found. */
export const TIMELINE_KINDS = ['status', 'version', 'pin', 'message', 'payment', 'scan', 'production'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const TIMELINE_LABELS: Record<TimelineKind, string> = {
  status: 'Status',
  version: 'Versions',
  pin: 'Pins',
  message: 'Messages',
  payment: 'Payments',
  scan: 'Scans',
  production: 'Production',
}

export const timelineEntry = z.object({
  _id: id,
  kind: z.enum(TIMELINE_KINDS),
  description: z.string(),
  /** Who did it, in the words of the reader's screen; null for the system. */
  actor: z.string().nullable(),
  timestamp,
  /** The pin, CAD version, scan, payment or message itself. */
  targetId: id.nullable(),
  /** The CAD version on which a pin lies. */
  cadModelId: id.nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const timelineQuery = pageQuery.extend({ kind: z.enum(TIMELINE_KINDS, { error: 'This kind of entry is not known' }).optional() })
export type TimelineQuery = z.output<typeof timelineQuery>
