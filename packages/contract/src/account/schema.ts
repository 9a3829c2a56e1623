import * as z from 'zod'
import { knownPassword, session } from '../auth/schema.ts'
import { savedBuild } from '../builds/schema.ts'
import { orderCase } from '../cases/schema.ts'
import { contactMessage } from '../contact/schema.ts'
import { calendarFeed } from '../engineer/schema.ts'
import { pushDevice } from '../notifications/push.ts'
import { notification, notificationSettings } from '../notifications/schema.ts'
import { order } from '../orders/schema.ts'
import { PAYMENT_STATUSES, PAYMENT_TYPES } from '../payments/schema.ts'
import { PIN_STATES } from '../pins/schema.ts'
import { quoteTemplate } from '../quote-templates/schema.ts'
import { savedReply } from '../replies/schema.ts'
import { id, rawText, timestamp } from '../shared/text.ts'
import { timeOff } from '../time-off/schema.ts'
import { user } from './user.ts'

export const DELETE_CONFIRMATION = 'DELETE'
const CONFIRMATION_MESSAGE = `Type ${DELETE_CONFIRMATION} to confirm`

export const exportBody = z.object({ password: knownPassword('Password is required') })
export const deleteAccountBody = z.object({
  password: knownPassword('Password is required'),
  confirmation: rawText(CONFIRMATION_MESSAGE, 40, CONFIRMATION_MESSAGE)
    .trim()
    .refine((typed) => typed === DELETE_CONFIRMATION, CONFIRMATION_MESSAGE),
})

/** The data of an account: what the user provided or can see. Internal notes of staff are not part of it. */
export const accountExport = z.object({
  exportedAt: timestamp,
  account: user,
  notificationSettings,
  newsletter: z.object({ subscribedAt: timestamp, confirmedAt: timestamp.nullable(), leftAt: timestamp.nullable() }).nullable(),
  orders: z.array(order),
  payments: z.array(
    z.object({
      _id: id,
      orderNumber: z.string(),
      type: z.enum(PAYMENT_TYPES),
      amount: z.number(),
      currency: z.string(),
      status: z.enum(PAYMENT_STATUSES),
      last4: z.string().nullable(),
      paidAt: timestamp.nullable(),
      refundedAt: timestamp.nullable(),
      refundedAmount: z.number(),
    }),
  ),
  messages: z.array(z.object({ orderNumber: z.string(), sentAt: timestamp, text: z.string(), fileName: z.string().nullable() })),
  pins: z.array(z.object({ orderNumber: z.string(), number: z.number(), state: z.enum(PIN_STATES), text: z.string(), setAt: timestamp })),
  files: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      sizeBytes: z.number(),
      uploadedAt: timestamp,
      orderNumber: z.string().nullable(),
      /** A short-lived link, valid only while the session lasts. */
      downloadUrl: z.string(),
    }),
  ),
  notifications: z.array(notification),
  contactMessages: z.array(contactMessage),
  /** Answers that were emailed to the user. */
  contactAnswers: z.array(z.object({ text: z.string(), sentAt: timestamp })),
  sessions: z.array(session),
  savedBuilds: z.array(savedBuild),
  savedReplies: z.array(savedReply),
  quoteTemplates: z.array(quoteTemplate),
  cases: z.array(orderCase.extend({ orderNumber: z.string() })),
  /** Of engineers. */
  timeOff: z.array(timeOff),
  pushDevices: z.array(pushDevice),
  /** The calendar link of an engineer, without its secret. */
  calendar: calendarFeed,
})
export type AccountExport = z.output<typeof accountExport>
