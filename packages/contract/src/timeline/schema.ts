import * as z from 'zod'
import { pageQuery } from '../http/page.ts'
import { id, timestamp } from '../shared/text.ts'

export const TIMELINE_KINDS = ['status', 'version', 'pin', 'message', 'payment', 'scan', 'photo', 'production', 'case'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const TIMELINE_LABELS: Record<TimelineKind, string> = {
  status: 'Status',
  version: 'Versions',
  pin: 'Pins',
  message: 'Messages',
  payment: 'Payments',
  scan: 'Scans',
  photo: 'Photos',
  production: 'Production',
  case: 'Cases',
}

export const timelineEntry = z.object({
  _id: id,
  kind: z.enum(TIMELINE_KINDS),
  description: z.string(),
  /** Who did it, as shown to this reader; null for the system. */
  actor: z.string().nullable(),
  timestamp,
  /** The pin, CAD version, scan, payment, case or message. */
  targetId: id.nullable(),
  /** The CAD version of a pin. */
  cadModelId: id.nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const timelineQuery = pageQuery.extend({ kind: z.enum(TIMELINE_KINDS, { error: 'Unknown kind of entry' }).optional() })
export type TimelineQuery = z.output<typeof timelineQuery>
