import * as z from 'zod'
import { pageQuery } from '../http/page.ts'
import { CONTACT_MESSAGE_MAX_CHARS, NOTE_MAX_CHARS } from '../shared/limits.ts'
import { id, requiredText, searchText, timestamp } from '../shared/text.ts'

export const LEAD_STATUSES = ['new', 'in_progress', 'won', 'lost'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]
/** Statuses of leads that someone still works on. An address has at most one such lead. */
export const OPEN_LEAD_STATUSES = ['new', 'in_progress'] as const satisfies readonly LeadStatus[]

export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = { new: 'New', in_progress: 'In Progress', won: 'Won', lost: 'Lost' }

/** How staff and the subjects of emails refer to a lead. */
export const leadReference = (number: number): string => `L-${number}`

const staffMember = z.object({ _id: id, name: z.string() })

/** A visitor who wrote to the company, with everything that was said since. */
export const lead = z.object({
  _id: id,
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(LEAD_STATUSES),
  assignee: staffMember.nullable(),
  /** A day of the company's calendar. */
  followUpOn: z.string().nullable(),
  /** The customer whose verified email address this is. */
  customer: z.object({ _id: id, name: z.string(), orders: z.number() }).nullable(),
  createdAt: timestamp,
  lastMessageAt: timestamp,
  /** Start of the newest message. */
  excerpt: z.string(),
  /** Messages without an answer. */
  unanswered: z.number(),
})
export type Lead = z.output<typeof lead>

export const LEAD_ENTRY_KINDS = ['answer', 'note', 'status'] as const

export const leadEntry = z.object({
  _id: id,
  /** A `message` is from the visitor, everything else from staff; a visitor only ever receives an `answer`. */
  kind: z.enum(['message', ...LEAD_ENTRY_KINDS]),
  /** For a change of status, the new status. */
  text: z.string(),
  /** Null for the visitor and for automatic changes. */
  author: z.string().nullable(),
  createdAt: timestamp,
  /** Whether the email of an answer has been sent. */
  delivery: z.enum(['waiting', 'sent', 'failed']).nullable(),
  /** Whether a message has been answered; null for other entries. */
  answered: z.boolean().nullable(),
})
export type LeadEntry = z.output<typeof leadEntry>

export const leadDetails = z.object({
  lead,
  /** Oldest first. */
  entries: z.array(leadEntry),
  /** Who the lead can be assigned to. */
  assignees: z.array(staffMember),
})
export type LeadDetails = z.output<typeof leadDetails>

const status = z.enum(LEAD_STATUSES, { error: `Status must be one of ${Object.values(LEAD_STATUS_LABELS).join(', ')}` })

/** `q` searches names, email addresses and messages. */
export const leadsQuery = pageQuery.extend({ status: status.optional(), q: searchText })
export type LeadsQuery = z.output<typeof leadsQuery>

const FOLLOW_UP_MESSAGE = 'Follow-up must be a date such as 2026-03-04'
const followUpDay = z.iso
  .date({ error: FOLLOW_UP_MESSAGE })
  .max(10, { error: FOLLOW_UP_MESSAGE, abort: true })
  // Far beyond any real date, but within what every part of the system can store and show.
  .refine((day) => day >= '2000-01-01' && day <= '2999-12-31', FOLLOW_UP_MESSAGE)

/** An omitted field stays unchanged. */
export const leadChange = z.object({
  status: status.optional(),
  assigneeId: id.nullable().optional(),
  followUpOn: followUpDay.nullable().optional(),
})
export type LeadChange = z.output<typeof leadChange>

export const leadAnswerBody = z.object({
  text: requiredText('Write an answer first', CONTACT_MESSAGE_MAX_CHARS),
  /** Chosen by the client, so that a repeated request sends one email. */
  clientId: id,
})

export const leadNoteBody = z.object({ text: requiredText('Write a note first', NOTE_MAX_CHARS) })

const customerRef = z.object({ _id: id, name: z.string(), email: z.string() })

/** An order whose design fee has been unpaid for more than a day. */
const unpaidOrder = z.object({
  _id: id,
  orderNumber: z.string(),
  customer: customerRef,
  car: z.string(),
  amount: z.number(),
  createdAt: timestamp,
})

/** A build that a customer saved more than a day ago and has not ordered. */
const waitingBuild = z.object({ _id: id, customer: customerRef, car: z.string(), kit: z.string(), savedAt: timestamp })

/** What admins should follow up today. */
export const followUps = z.object({ leads: z.array(lead), orders: z.array(unpaidOrder), builds: z.array(waitingBuild) })
export type FollowUps = z.output<typeof followUps>
