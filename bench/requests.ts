/**
 * Single requests and a whole payment: CPU time of the server and the database compared with a lean baseline. The card providers
 * run in their own processes with their own databases, as in production. `BENCH_ONLY=<name>` measures one operation.
 */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { skipDefaults } from '@vorta/contract/orders/schema'
import { hashPassword } from '../apps/api/src/features/auth/password-hash.ts'
import { type CardProvider, startCardProvider } from '../apps/api/test/card-provider.ts'
import { openBenchData } from './bench-data.ts'
import { compare, many, type Side, send } from './measure.ts'
import { benchUserId } from './orders-fill.ts'

const CONCURRENCY = 4
/** Rounds before measuring, until the code is compiled: after 3,000 orders, V8 was still busy with it. */
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 100)
/** Nearly all of a password hash is native code. */
const WARM_UP_HASHES = 10
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 11)
const ONLY = process.env.BENCH_ONLY
const EMAIL = 'bench@vorta.example'
const PASSWORD = 'bench-1234'
const CUSTOMER = benchUserId('customer', 0)

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const draft = { carDetails: { make: 'Porsche', model: '911', year: 2022, color: 'Black' }, customization: skipDefaults() }

interface Answer {
  readonly clientSecret: string
  readonly paymentIntentId: string
  readonly order: { readonly _id: string; readonly paymentStatus: string }
}

interface Operation {
  readonly name: string
  readonly baseline: string
  readonly bar?: number
  /** Requests per round. */
  readonly times: number
  readonly warmUp?: number
  readonly ours: () => Promise<unknown>
  readonly lean: () => Promise<unknown>
  /** Waits for work that continues after the reply. */
  readonly settle?: { readonly ours: () => Promise<unknown>; readonly lean: () => Promise<unknown> }
}

const data = await openBenchData()
const [cards, leanCards] = [await startCardProvider(), await startCardProvider()]
try {
  const program = await data.program({ copy: true, settings: cards.env })
  const lean = await data.lean({ copy: true, settings: leanCards.env })
  await cards.sendWebhooksTo(`${program.url}/api/payments/webhook`)
  await leanCards.sendWebhooksTo(`${lean.url}/webhook`)
  const [token] = await program.ask<string[]>('signIn', [CUSTOMER])
  const headers = { authorization: `Bearer ${token}` }
  const post = <T>(url: string, body: object, extra: Record<string, string> = {}) =>
    send<T>(url, { agent, body, headers: { ...headers, ...extra } })
  const register = (email: string) => {
    const profile = { password: PASSWORD, firstName: 'Bench', lastName: 'Mark', phone: '+1 212 555 0100' }
    return post(`${program.url}/api/auth/register`, { ...profile, email })
  }
  await register(EMAIL)
  const hash = await hashPassword(PASSWORD)
  const sameBytes = await lean.ask<string>('sameBytes', `${program.url}/api/health`)

  const create = () => post<Answer>(`${program.url}/api/orders`, draft, { 'idempotency-key': randomUUID() })
  const leanCreate = () => post<Answer>(`${lean.url}/orders/${CUSTOMER}`, draft)
  const pay = async (provider: CardProvider, place: typeof create, intentUrl: string, confirmUrl: string) => {
    const orderId = (await place()).order._id
    const { clientSecret, paymentIntentId } = await post<Answer>(intentUrl, { orderId, amount: 500 })
    const card = { key: provider.keys.publishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' }
    await send(`${provider.url}/v1/payment_intents/${paymentIntentId}/confirm`, { agent, body: new URLSearchParams(card) })
    const { order } = await post<Answer>(confirmUrl, { orderId, paymentIntentId })
    if (order.paymentStatus !== 'paid') throw new Error('A benchmark order was not paid')
  }
  const payments = `${program.url}/api/payments`

  const operations: Operation[] = [
    {
      ...{ name: 'ping', baseline: 'node:http, same bytes', bar: 2, times: 1_000 },
      ours: () => send(`${program.url}/api/health`, { agent }),
      lean: () => send(sameBytes, { agent }),
    },
    {
      ...{ name: 'register', baseline: 'bare Fastify, password hash only', times: 40, warmUp: WARM_UP_HASHES },
      ours: () => register(`${randomUUID()}@vorta.example`),
      lean: () => post(`${lean.url}/hash`, { password: PASSWORD }),
    },
    {
      ...{ name: 'login', baseline: 'bare Fastify, password check only', times: 40, warmUp: WARM_UP_HASHES },
      ours: () => post(`${program.url}/api/auth/login`, { email: EMAIL, password: PASSWORD }),
      lean: () => post(`${lean.url}/verify`, { password: PASSWORD, hash }),
    },
    {
      ...{ name: 'create order', baseline: 'bare Fastify, one prepared statement', bar: 2, times: 100 },
      ours: create,
      lean: leanCreate,
    },
    {
      ...{ name: 'order, intent, confirm, webhook', baseline: 'four bare Fastify routes, one statement each', bar: 2.5, times: 40 },
      ours: () => pay(cards, create, `${payments}/create-payment-intent`, `${payments}/confirm-payment`),
      lean: () => pay(leanCards, leanCreate, `${lean.url}/intent`, `${lean.url}/confirm`),
      settle: { ours: () => cards.deliver().then(() => program.ask('settle')), lean: () => leanCards.deliver() },
    },
  ]
  for (const { name, baseline, bar, times, warmUp = WARM_UP, ours, lean: leanTask, settle } of operations.filter(
    ({ name }) => !ONLY || name === ONLY,
  )) {
    const side = (micros: Side['micros'], task: () => Promise<unknown>, settleSide?: () => Promise<unknown>): Side => ({
      micros,
      async round() {
        const done = await many(times, CONCURRENCY, task)
        await settleSide?.()
        return done
      },
    })
    await compare({
      ...{ name, baseline, bar, warmUp, rounds: ROUNDS },
      ours: side(program.micros, ours, settle?.ours),
      lean: side(lean.micros, leanTask, settle?.lean),
    })
  }
} finally {
  agent.destroy()
  await Promise.all([cards.stop(), leanCards.stop()])
  await data.stop()
}
