import * as z from 'zod'
import { rawText, timestamp } from '../shared/text.ts'

const ENDPOINT_MAX_CHARS = 1_000
const WRONG = "This browser's subscription isn't valid. Please try again."
const base64url = (bytes: number) =>
  z
    .string({ error: WRONG })
    .max(200, { error: WRONG, abort: true })
    .regex(
      // Some browsers add padding.
      new RegExp(`^[\\w-]{${Math.ceil((bytes * 8) / 6)}}={0,2}$`),
      WRONG,
    )

/** A `PushSubscription` of the browser as JSON. */
export const pushSubscriptionBody = z.object({
  endpoint: rawText(WRONG, ENDPOINT_MAX_CHARS, WRONG, WRONG).min(1, WRONG),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }, { error: WRONG }),
})
export type PushSubscriptionBody = z.output<typeof pushSubscriptionBody>
export const BAD_SUBSCRIPTION = WRONG

/** A device that receives push notifications, for the data export. */
export const pushDevice = z.object({ endpoint: z.string(), createdAt: timestamp })

/** What the service worker shows. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A message replaces an earlier one with the same tag. */
  tag: z.string(),
  /** The path that the notification opens. */
  url: z.string(),
  actions: z.array(z.object({ action: z.string(), title: z.string(), url: z.string() })),
})
export type PushMessage = z.output<typeof pushMessage>
