import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { badRequest, ProviderFailure } from './failure.ts'
import type { Form, FormValue } from './form.ts'
import type { Clock, Transact, Transaction } from './host.ts'
import * as store from './store.ts'
import type { Switches } from './switches.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly replayed?: boolean
}

interface Request {
  readonly path: string
  readonly form: Form
  readonly key: string | undefined
}

/** A simulated provider error; like every response it is stored under its idempotency key and replayed. */
const failed = (): Answer => ({ status: 500, body: new ProviderFailure(500, 'api_error', 'The test provider is set to fail.').body })

/** Runs the action once per idempotency key; rejects a reused key with other parameters. */
export function answerOnce(
  tools: { transact: Transact; clock: Clock; switches: Pick<Switches, 'failCalls' | 'failAnswers'> },
  request: Request,
  act: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { key } = request
  return tools.transact(async (tx) => {
    if (key === undefined) return act(tx)
    const { failCalls, failAnswers } = tools.switches
    const hash = hashOf(request)
    const stored = await store.takeKey(tx.db, key, hash, tools.clock.now())
    if (stored) {
      if (stored.requestHash !== hash) throw reusedKey(key)
      return { status: stored.status, body: stored.body, replayed: true }
    }
    const done = failCalls ? failed() : await act(tx)
    const answer = failAnswers ? failed() : done
    await store.saveResponse(tx.db, key, answer.status, answer.body)
    return answer
  })
}

const reusedKey = (key: string) =>
  new ProviderFailure(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key.slice(0, 255)}' if you meant to execute a different request.`,
  )

function hashOf({ path, form }: Request): string {
  return createHash('sha256')
    .update(JSON.stringify([path, canonical(form)]))
    .digest('hex')
}

/** Ignores the order of fields and excludes card numbers, so that not even their hash is stored. */
function canonical(value: FormValue): unknown {
  if (typeof value === 'string') return value
  return Object.keys(value)
    .filter((name) => name !== 'number' && name !== 'cvc')
    .sort()
    .map((name) => [name, canonical(value[name] ?? '')])
}

const EXPANDABLE: Readonly<Record<string, store.Kind>> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'intent',
  payment_method: 'payment_method',
}

const SOURCE_KINDS: Readonly<Record<string, store.Kind>> = { ch: 'charge', re: 'refund', du: 'dispute' }

/** The object behind a balance transaction, by the prefix of its id. */
function sourceKindOf(id: unknown): store.Kind | undefined {
  const prefix = typeof id === 'string' ? id.slice(0, 2) : ''
  return SOURCE_KINDS[prefix]
}

/** Replaces ids with objects for the requested `expand` paths. */
export async function expand<T extends object>(tx: Transaction, object: T, paths: readonly string[]): Promise<T> {
  const expanded = Object.fromEntries(Object.entries(object)) as Record<string, unknown>
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.')
    const id = expanded[name]
    const kind = name === 'source' ? sourceKindOf(id) : EXPANDABLE[name]
    if (!kind || !(name in expanded)) throw badRequest(`This property cannot be expanded (${name.slice(0, 40)}).`, { param: 'expand' })
    if (typeof id !== 'string') continue
    const found = await store.read<object>(tx.db, kind, id)
    expanded[name] = found && rest.length > 0 ? await expand(tx, found, [rest.join('.')]) : (found ?? id)
  }
  return expanded as unknown as T
}

const PUBLIC_FIELDS = [
  ...(['id', 'object', 'amount', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason', 'capture_method'] as const),
  ...(['client_secret', 'confirmation_method', 'created', 'currency', 'description', 'last_payment_error', 'livemode'] as const),
  ...(['next_action', 'payment_method', 'payment_method_types', 'processing', 'receipt_email', 'setup_future_usage'] as const),
  ...(['shipping', 'source', 'status'] as const),
]

/** The fields of an intent that browsers may see; excludes metadata. */
export const publicIntent = (intent: Stripe.PaymentIntent) => Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, intent[name]]))
