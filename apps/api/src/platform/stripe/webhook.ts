import Stripe from 'stripe'
import * as z from 'zod'
import { AppError } from '../errors.ts'

const SIGNATURE_TOLERANCE_S = 300

/** Subject of an event; amounts are always read again from the provider. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  readonly intentId: string | null
  /** Decline reason, if any. */
  readonly declineCode: string | null
}

interface Incoming {
  readonly raw: Uint8Array
  readonly signature: string | undefined
  readonly secret: string | undefined
  readonly now: Date
  readonly livemode: boolean
}

const LAST_SECOND = 253_402_300_799
const name = z.string().regex(/^[\w.-]{1,255}$/)
const reference = z.union([name, z.object({ id: name }).transform(({ id }) => id)]).nullish()
const code = z
  .string()
  .regex(/^\w{1,100}$/)
  .nullish()

const ANYTHING = z.looseObject({ object: z.string().nullish() })
const INTENT = z.object({ id: name, last_payment_error: z.object({ code, decline_code: code }).nullish() })
const OF_AN_INTENT = z.object({ payment_intent: reference })

const EVENT = z.object({
  id: name,
  type: name,
  created: z.int().min(0).max(LAST_SECOND),
  livemode: z.boolean(),
  data: z.object({ object: ANYTHING }),
})

/** Verifies the signature before it parses the body. */
export function readEvent(stripe: Stripe, { raw, signature, secret, now, livemode }: Incoming): ProviderEvent {
  const event = shapeOf(EVENT, proved(stripe, { raw, signature, secret, now }))
  if (event.livemode !== livemode) throw new AppError('invalid', 'The event belongs to another mode')
  return factsOf(event)
}

/** Converts an event that was read from the provider's API. */
export const eventOf = (value: unknown): ProviderEvent => factsOf(shapeOf(EVENT, value))

function factsOf(event: z.output<typeof EVENT>): ProviderEvent {
  return { id: event.id, type: event.type, createdAt: new Date(event.created * 1000), ...subjectOf(event) }
}

function proved(stripe: Stripe, { raw, signature, secret, now }: Omit<Incoming, 'livemode'>): unknown {
  if (signature === undefined || secret === undefined || isFromTheFuture(signature, now)) throw new AppError('invalid', 'Invalid signature')
  try {
    return stripe.webhooks.constructEvent(raw, signature, secret, SIGNATURE_TOLERANCE_S, undefined, now.getTime())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new AppError('invalid', 'Invalid signature')
    throw unreadable()
  }
}

/** Stripe's SDK rejects only old signatures; this also rejects future ones, which would stay valid too long. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const latest = now.getTime() / 1000 + SIGNATURE_TOLERANCE_S
  const dates = signature.split(',').filter((part) => part.startsWith('t='))
  return dates.some((part) => !(Number(part.slice(2)) <= latest))
}

function subjectOf({ type, data }: z.output<typeof EVENT>): Pick<ProviderEvent, 'intentId' | 'declineCode'> {
  if (data.object.object !== 'payment_intent') {
    return { intentId: shapeOf(OF_AN_INTENT, data.object).payment_intent ?? null, declineCode: null }
  }
  const { id, last_payment_error: refusal } = shapeOf(INTENT, data.object)
  const declineCode = type === 'payment_intent.payment_failed' ? (refusal?.decline_code ?? refusal?.code ?? 'unknown') : null
  return { intentId: id, declineCode }
}

function shapeOf<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value)
  if (!read.success) throw unreadable()
  return read.data
}

const unreadable = () => new AppError('invalid', 'The event could not be read')
