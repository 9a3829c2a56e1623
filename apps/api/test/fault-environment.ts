import { randomUUID } from 'node:crypto'
import type { Role } from '@vorta/contract/auth/role'
import { createUsersService } from '../src/features/auth/users.service.ts'
import { systemClock } from '../src/platform/clock.ts'
import { createTransact } from '../src/platform/transaction.ts'
import type { Reply } from './app.ts'
import { connect } from './chat.ts'
import { createTestDatabase } from './database.ts'
import { addressOf } from './database-server.ts'
import { draft } from './orders.ts'
import { type Program, startProgram } from './program.ts'

const TIMEOUT_MS = 30_000

/** Everything the application confirmed, which must never be lost. */
export interface Acknowledged {
  readonly orders: Set<string>
  readonly paid: Set<string>
  readonly messages: Set<string>
  readonly files: Set<string>
  /** Idempotency keys that were sent; each may have created one order. */
  readonly keys: Set<string>
}

type Send = (method: string, path: string, options?: { body?: object; token?: string; headers?: Record<string, string> }) => Promise<Reply>

export type FaultEnvironment = Awaited<ReturnType<typeof startFaultEnvironment>>
/** The part of the environment that an order flow uses. */
export type OrderEnvironment = Pick<FaultEnvironment, 'send' | 'tokens' | 'acknowledged' | 'engineerId' | 'url'>

/** Starts the application with its own database, data folder and users. It can be killed at any time. */
export async function startFaultEnvironment(dataDir: string, settings: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const env = { DATA_DIR: dataDir, DATABASE_URL: addressOf(database.settings), DEMO: '0', ...settings }
  const users = await createUsers(database)
  let program: Program = await startProgram(env)

  const send = createSender(() => program.url)
  const tokens = await signInUsers(send, users.emails)
  const acknowledged = nothingAcknowledged()
  return {
    database,
    dataDir,
    acknowledged,
    tokens,
    engineerId: users.engineerId,
    send,
    url: () => program.url,
    kill: () => program.stop('SIGKILL'),
    stop: () => program.stop('SIGTERM'),
    async start() {
      program = await startProgram(env)
    },
    async close() {
      await program.stop('SIGKILL')
      await database.close()
    },
  }
}

export const nothingAcknowledged = (): Acknowledged => ({
  orders: new Set(),
  paid: new Set(),
  messages: new Set(),
  files: new Set(),
  keys: new Set(),
})

/** Sends requests to the current URL. */
export function createSender(url: () => string): Send {
  return async (method, path, { body, token, headers = {} } = {}) => {
    const isForm = body instanceof URLSearchParams || body instanceof FormData
    const response = await fetch(url() + path, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}

export async function signInUsers(send: Send, emails: Record<Role, string>): Promise<Record<Role, string>> {
  const tokens = {} as Record<Role, string>
  for (const [role, email] of Object.entries(emails))
    tokens[role as Role] = (await send('POST', '/api/auth/login', { body: { email, password: 'secret1' } })).body.token
  return tokens
}

export async function createUsers(database: Awaited<ReturnType<typeof createTestDatabase>>) {
  const live = { toUser: () => {}, endSession: () => {}, disconnectUser: () => {} }
  const accounts = createUsersService({ db: database.db, transact: createTransact(database), clock: systemClock, live, demo: false })
  const emails: Record<Role, string> = { user: 'c@example.com', engineer: 'e@example.com', admin: 'a@example.com' }
  const make = (role: Role) =>
    accounts.create({ email: emails[role], role, password: 'secret1', firstName: 'T', lastName: role, phone: '1' })
  await make('user')
  await make('admin')
  await make('engineer')
  const { rows } = await database.pool.query<{ id: string }>('select id from users where email = $1', [emails.engineer])
  return { emails, engineerId: rows[0]?.id ?? '' }
}

/** A response that a healthy application must not send, as opposed to a lost connection. */
export class UnexpectedResponse extends Error {}

export const expectStatus = (label: string, { status, body }: Reply, ...wanted: number[]) => {
  if (!wanted.includes(status)) throw new UnexpectedResponse(`${label}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** The progress of a customer, who continues here after a lost connection. */
export interface OrderFlow {
  key: string | null
  orderId: string
  step: number
}
export const newOrderFlow = (): OrderFlow => ({ key: null, orderId: '', step: 0 })

type Step = (environment: OrderEnvironment, flow: OrderFlow) => Promise<void>

/** Pays the amount that is due. */
export async function pay({ send, tokens, acknowledged }: OrderEnvironment, { orderId }: Pick<OrderFlow, 'orderId'>): Promise<void> {
  const opened = await send('POST', '/api/payments/create-payment-intent', { token: tokens.user, body: { orderId } })
  // The application already found the payment of an interrupted attempt.
  if (opened.status === 409) return void acknowledged.paid.add(orderId)
  const { clientSecret: client_secret, paymentIntentId } = expectStatus('intent', opened, 200)
  const card = new URLSearchParams({ key: 'pk_test_embedded', client_secret, payment_method: 'pm_card_visa' })
  expectStatus('card', await send('POST', `/test-provider/v1/payment_intents/${paymentIntentId}/confirm`, { body: card }), 200)
  expectStatus(
    'confirm',
    await send('POST', '/api/payments/confirm-payment', { token: tokens.user, body: { orderId, paymentIntentId } }),
    200,
  )
  acknowledged.paid.add(orderId)
}

/** Steps record what was confirmed. A step without a response is repeated and must then have taken effect only once. */
const STEPS: readonly Step[] = [
  async ({ send, tokens, acknowledged }, flow) => {
    flow.key ??= randomUUID()
    acknowledged.keys.add(flow.key)
    const order = { token: tokens.user, body: draft(), headers: { 'idempotency-key': flow.key } }
    flow.orderId = expectStatus('order', await send('POST', '/api/orders', order), 201).order._id
    acknowledged.orders.add(flow.orderId)
    flow.key = null
  },
  pay,
  async ({ send, tokens, engineerId }, { orderId }) => {
    const assign = { token: tokens.admin, headers: { 'engineer-id': engineerId } }
    expectStatus('assign', await send('PUT', `/api/orders/${orderId}/assign`, assign), 200)
  },
  async ({ send, tokens }, { orderId }) => {
    const start = { token: tokens.engineer, body: { status: 'designing' } }
    expectStatus('start', await send('PUT', `/api/orders/${orderId}/status`, start), 200, 409)
  },
  exchangeMessages,
  async ({ send, tokens, acknowledged }, { orderId }) => {
    const body = new FormData()
    body.append('orderId', orderId)
    body.append('file', new Blob([randomUUID()]), 'note.txt')
    const { file } = expectStatus('file', await send('POST', '/api/uploads/chat-file', { token: tokens.user, body }), 200)
    acknowledged.files.add(file.filename)
  },
]

/** The steps without sockets, which a restart closes. */
export const HTTP_STEPS: readonly Step[] = STEPS.filter((step) => step !== exchangeMessages)

/** Runs all steps of one customer, from the order to a chat with a file. */
export async function runOrderFlow(environment: OrderEnvironment, flow: OrderFlow, steps = STEPS): Promise<void> {
  for (; flow.step < steps.length; flow.step += 1) await steps[flow.step]?.(environment, flow)
  flow.step = 0
}

/** A process that is killed during a handshake sends no error. */
const withTimeout = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([promise, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), TIMEOUT_MS))])

async function exchangeMessages({ url, tokens, acknowledged }: OrderEnvironment, { orderId }: OrderFlow): Promise<void> {
  const clients = [await withTimeout(connect(url(), tokens.user)), await withTimeout(connect(url(), tokens.engineer))]
  try {
    for (let i = 0; i < 4; i += 1) {
      const answers = await Promise.all(
        clients.map((client) =>
          client.socket.timeout(TIMEOUT_MS).emitWithAck('send-message', { orderId, content: `Line ${i}`, clientMessageId: randomUUID() }),
        ),
      )
      for (const answer of answers) {
        if (!answer.ok) throw new UnexpectedResponse(`message: ${JSON.stringify(answer)}`)
        acknowledged.messages.add(answer.message._id)
      }
    }
  } finally {
    for (const client of clients) client.close()
  }
}

/** Confirmed records that are missing in the database. */
export async function findLost({ database, acknowledged }: Pick<FaultEnvironment, 'database' | 'acknowledged'>): Promise<string[]> {
  const missing = async (label: string, ids: Set<string>, query: string) => {
    const { rows } = await database.pool.query<{ id: string }>(query, [[...ids]])
    const found = new Set(rows.map((row) => row.id))
    return [...ids].filter((id) => !found.has(id)).map((id) => `${label} ${id} is lost`)
  }
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from orders')
  return [
    ...(await missing('order', acknowledged.orders, 'select id from orders where id = any($1)')),
    ...(await missing('payment of', acknowledged.paid, `select id from orders where id = any($1) and fee_status = 'paid'`)),
    ...(await missing('message', acknowledged.messages, 'select id from messages where id = any($1)')),
    ...(await missing('file', acknowledged.files, 'select filename as id from files where filename = any($1)')),
    ...((rows[0]?.n ?? 0) > acknowledged.keys.size ? [`${rows[0]?.n} orders for ${acknowledged.keys.size} keys`] : []),
  ]
}
