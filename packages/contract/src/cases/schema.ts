import * as z from 'zod'
import { carPhoto } from '../files/schema.ts'
import { CASE_PHOTOS_MAX_COUNT, COMMENT_MAX_CHARS } from '../shared/limits.ts'
import { id, optionalText, rawText, requiredText, timestamp } from '../shared/text.ts'

export const CASE_KINDS = ['warranty', 'refit'] as const
export type CaseKind = (typeof CASE_KINDS)[number]
export const CASE_KIND_LABELS: Record<CaseKind, string> = { warranty: 'Warranty', refit: 'Refit' }

export const CASE_STATUSES = ['open', 'in_review', 'scheduled', 'resolved', 'declined'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]
export const CASE_STATUS_LABELS: Record<CaseStatus, string> = {
  open: 'Open',
  in_review: 'In Review',
  scheduled: 'Scheduled',
  resolved: 'Resolved',
  declined: 'Declined',
}

/** What a case can become. A resolved or declined case is closed. */
export const CASE_TRANSITIONS: Record<CaseStatus, readonly CaseStatus[]> = {
  open: ['in_review', 'scheduled', 'resolved', 'declined'],
  in_review: ['scheduled', 'resolved', 'declined'],
  scheduled: ['resolved', 'declined'],
  resolved: [],
  declined: [],
}

export const isCaseOpen = (status: CaseStatus): boolean => CASE_TRANSITIONS[status].length > 0

/** A warranty or refit case on a completed order. */
export const orderCase = z.object({
  _id: id,
  /** Counts up per order. */
  number: z.number(),
  kind: z.enum(CASE_KINDS),
  status: z.enum(CASE_STATUSES),
  description: z.string(),
  photos: z.array(carPhoto),
  openedAt: timestamp,
  /** Null while the case is open. */
  closedAt: timestamp.nullable(),
  /** What staff did, oldest first. */
  updates: z.array(z.object({ _id: id, status: z.enum(CASE_STATUSES), note: z.string(), by: z.string(), at: timestamp })),
})
export type OrderCase = z.output<typeof orderCase>

/** An open case in the lists of staff. */
export const openCase = orderCase
  .pick({ _id: true, number: true, kind: true, status: true, openedAt: true })
  .extend({ order: z.object({ _id: id, orderNumber: z.string(), car: z.string(), customer: z.string() }) })
export type OpenCase = z.output<typeof openCase>

export const openCaseBody = z.object({
  kind: z.enum(CASE_KINDS, { error: 'Choose warranty or refit' }),
  description: requiredText('Please describe the problem', COMMENT_MAX_CHARS),
  /** File names of uploaded photos. */
  photos: z
    .array(rawText('Photos must be a list', 100), { error: 'Photos must be a list' })
    .max(CASE_PHOTOS_MAX_COUNT, `You can add up to ${CASE_PHOTOS_MAX_COUNT} photos`)
    .default([]),
})
export type OpenCaseBody = z.output<typeof openCaseBody>

export const updateCaseBody = z
  .object({
    status: z.enum(CASE_STATUSES, { error: 'Choose a status from the list' }),
    /** The customer reads it. */
    note: optionalText(COMMENT_MAX_CHARS),
  })
  .refine(({ status, note }) => status !== 'declined' || note !== '', { path: ['note'], message: 'Please give a reason' })
export type UpdateCaseBody = z.output<typeof updateCaseBody>
