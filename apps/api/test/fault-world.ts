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

const PATIENCE_MS = 30_000

/** What the program has answered: from then on it must never be lost. */
export interface Promised {
  readonly orders: Set<string>
  readonly paid: Set<string>
  readonly messages: Set<string>
  readonly files: Set<string>
  /** Order keys that were sent, answered or not: each may have made one order. */
  readonly keys: Set<string>
}

type Send = (method: string, path: string, options?: { body?: object; token?: string; headers?: Record<string, string> }) => Promise<Reply>

export type World = Awaited<ReturnType<typeof openWorld>>
/** What a customer's way needs of a world. */
export type Street = Pick<World, 'send' | 'tokens' | 'promised' | 'engineerId' | 'url'>

/** A program of its own on a database and a data folder of its own, with people who use it; it may be killed at any time. */
export async function openWorld(dataDir: string) {
  const database = await createTestDatabase()
  const env = { DATA_DIR: dataDir, DATABASE_URL: addressOf(database.settings), DEMO: '0' }
  const people = await makePeople(database)
  let program: Program = await startProgram(env)

  const send = senderTo(() => program.url)
  const tokens = await signInAll(send, people.emails)
  const promised = nothingPromised()
  return {
    database,
    dataDir,
    promised,
    tokens,
    engineerId: people.engineerId,
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

export const nothingPromised = (): Promised => ({
  orders: new Set(),
  paid: new Set(),
  messages: new Set(),
  files: new Set(),
  keys: new Set(),
})

/** Calls whoever is at the address at that moment. */
export function senderTo(url: () => string): Send {
  return async (method, path, { body, token, headers = {} } = {}) => {
    const isForm = body instanceof URLSearchParams || body instanceof FormData
    const response = await fetch(url() + path, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
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

export async function signInAll(send: Send, emails: Record<Role, string>): Promise<Record<Role, string>> {
  const tokens = {} as Record<Role, string>
  for (const [role, email] of Object.entries(emails))
    tokens[role as Role] = (await send('POST', '/api/auth/login', { body: { email, password: 'secret1' } })).body.token
  return tokens
}

export async function makePeople(database: Awaited<ReturnType<typeof createTestDatabase>>) {
  const live = { toUser: () => {}, endSession: () => {}, leaveRooms: () => {} }
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

/** An answer that a healthy program may not give; a cut connection is another matter. */
export class WrongAnswer extends Error {}

export const demand = (what: string, { status, body }: Reply, ...wanted: number[]) => {
  if (!wanted.includes(status)) throw new WrongAnswer(`${what}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** How far a customer has come; who was cut off goes on from here. */
export interface Journey {
  key: string | null
  orderId: string
  step: number
}
export const newJourney = (): Journey => ({ key: null, orderId: '', step: 0 })

type Step = (world: Street, journey: Journey) => Promise<void>

/** Pays what is due for the order now. */
export async function pay({ send, tokens, promised }: Street, { orderId }: Pick<Journey, 'orderId'>): Promise<void> {
  const opened = await send('POST', '/api/payments/create-payment-intent', { token: tokens.user, body: { orderId } })
  // The money of a cut-off try was found by the program itself.
  if (opened.status === 409) return void promised.paid.add(orderId)
  const { clientSecret: client_secret, paymentIntentId } = demand('intent', opened, 200)
  const card = new URLSearchParams({ key: 'pk_test_embedded', client_secret, payment_method: 'pm_card_visa' })
  demand('card', await send('POST', `/test-provider/v1/payment_intents/${paymentIntentId}/confirm`, { body: card }), 200)
  demand('confirm', await send('POST', '/api/payments/confirm-payment', { token: tokens.user, body: { orderId, paymentIntentId } }), 200)
  promised.paid.add(orderId)
}

/** What was answered is written down; what was not is asked again, and must then be as if it had been asked once. */
const STEPS: readonly Step[] = [
  async ({ send, tokens, promised }, journey) => {
    journey.key ??= randomUUID()
    promised.keys.add(journey.key)
    const order = { token: tokens.user, body: draft(), headers: { 'idempotency-key': journey.key } }
    journey.orderId = demand('order', await send('POST', '/api/orders', order), 201).order._id
    promised.orders.add(journey.orderId)
    journey.key = null
  },
  pay,
  async ({ send, tokens, engineerId }, { orderId }) => {
    const assign = { token: tokens.admin, headers: { 'engineer-id': engineerId } }
    demand('assign', await send('PUT', `/api/orders/${orderId}/assign`, assign), 200)
  },
  async ({ send, tokens }, { orderId }) => {
    const start = { token: tokens.engineer, body: { status: 'designing' } }
    demand('start', await send('PUT', `/api/orders/${orderId}/status`, start), 200, 409)
  },
  talk,
  async ({ send, tokens, promised }, { orderId }) => {
    const body = new FormData()
    body.append('orderId', orderId)
    body.append('file', new Blob([randomUUID()]), 'note.txt')
    const { file } = demand('file', await send('POST', '/api/uploads/chat-file', { token: tokens.user, body }), 200)
    promised.files.add(file.filename)
  },
]

/** The same without the sockets: those are closed by a restart, and come back by themselves. */
export const STEPS_BY_HTTP: readonly Step[] = STEPS.filter((step) => step !== talk)

/** One customer's way from the order to a conversation with a file in it. */
export async function liveOneOrder(world: Street, journey: Journey, steps = STEPS): Promise<void> {
  for (; journey.step < steps.length; journey.step += 1) await steps[journey.step]?.(world, journey)
  journey.step = 0
}

/** A program that dies in the middle of a handshake tells nobody. */
const withTimeout = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([promise, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE_MS))])

async function talk({ url, tokens, promised }: Street, { orderId }: Journey): Promise<void> {
  const clients = [await withTimeout(connect(url(), tokens.user)), await withTimeout(connect(url(), tokens.engineer))]
  try {
    for (let i = 0; i < 4; i += 1) {
      const answers = await Promise.all(
        clients.map((client) =>
          client.socket.timeout(PATIENCE_MS).emitWithAck('send-message', { orderId, content: `Line ${i}`, clientMessageId: randomUUID() }),
        ),
      )
      for (const answer of answers) {
        if (!answer.ok) throw new WrongAnswer(`message: ${JSON.stringify(answer)}`)
        promised.messages.add(answer.message._id)
      }
    }
  } finally {
    for (const client of clients) client.close()
  }
}

/** What was answered and is not there. */
export async function lostFrom({ database, promised }: Pick<World, 'database' | 'promised'>): Promise<string[]> {
  const missing = async (what: string, ids: Set<string>, query: string) => {
    const { rows } = await database.pool.query<{ id: string }>(query, [[...ids]])
    const found = new Set(rows.map((row) => row.id))
    return [...ids].filter((id) => !found.has(id)).map((id) => `${what} ${id} is lost`)
  }
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from orders')
  return [
    ...(await missing('order', promised.orders, 'select id from orders where id = any($1)')),
    ...(await missing('payment of', promised.paid, `select id from orders where id = any($1) and fee_status = 'paid'`)),
    ...(await missing('message', promised.messages, 'select id from messages where id = any($1)')),
    ...(await missing('file', promised.files, 'select filename as id from files where filename = any($1)')),
    ...((rows[0]?.n ?? 0) > promised.keys.size ? [`${rows[0]?.n} orders for ${promised.keys.size} keys`] : []),
  ]
}
