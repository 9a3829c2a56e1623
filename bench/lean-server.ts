/**
 * The baseline: bare Fastify and Socket.IO with one prepared statement per request, written by hand for its screen, and plain JSON
 * from its own tables. It has no sessions, permissions, validation, logs or security headers.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DESIGN_FEE_CENTS } from '@vorta/contract/shared/money'
import Fastify from 'fastify'
import pg from 'pg'
import { hashPassword, passwordMatches } from '../apps/api/src/features/auth/password-hash.ts'
import type { DatabaseSettings } from '../apps/api/src/platform/db/client.ts'
import { mountLeanChat } from './chat-lean.ts'
import { LEAN_STATEMENTS } from './lean-tables.ts'
import { send } from './measure.ts'
import { serveCommands } from './server-process.ts'

interface Draft {
  readonly carDetails: { readonly make: string; readonly model: string; readonly year: number; readonly color: string }
  readonly customization: { readonly bodyKit: { readonly type: string; readonly style: string } }
}
interface Intent {
  readonly id: string
  readonly client_secret: string
  readonly status: string
  readonly latest_charge?: { readonly payment_method_details?: { readonly card?: { readonly last4: string } } }
}
interface Options {
  readonly connection: DatabaseSettings
  /** The settings of the card provider, as the program gets them. */
  readonly settings?: Record<string, string>
}

const POOL_MAX = 20

const { connection, settings = {} }: Options = JSON.parse(process.argv[2] ?? '{}')
const pool = new pg.Pool({ ...connection, max: POOL_MAX })
const run = async (name: keyof typeof LEAN_STATEMENTS, values: unknown[]) =>
  (await pool.query({ name, text: LEAN_STATEMENTS[name], values })).rows

const app = Fastify()
for (const list of ['mine', 'board', 'all'] as const)
  app.get<{ Params: { user: string }; Querystring: { limit: string } }>(`/${list}/:user`, async ({ params, query }) => ({
    success: true,
    orders: await run(list, list === 'all' ? [query.limit] : [params.user, query.limit]),
  }))
app.get<{ Params: { id: string } }>('/orders/:id', async ({ params }) => ({ success: true, order: (await run('detail', [params.id]))[0] }))
app.post<{ Params: { user: string }; Body: Draft }>('/orders/:user', async ({ params, body: { carDetails: car, customization } }) => {
  const { type, style } = customization.bodyKit
  const values = [randomUUID(), params.user, car.make, car.model, car.year, car.color, type, style, JSON.stringify(customization)]
  return { success: true, order: (await run('create', [...values, DESIGN_FEE_CENTS]))[0] }
})

// A payment needs the provider: create the intent, read it after the customer paid, and verify the signature of the event.
const agent = new Agent({ keepAlive: true })
const askProvider = (path: string, body?: URLSearchParams) =>
  send<Intent>(`${settings.STRIPE_API_BASE}/v1/payment_intents${path}`, {
    agent,
    headers: { authorization: `Bearer ${settings.STRIPE_SECRET_KEY}` },
    ...(body && { body }),
  })
const RECEIPT = '<p>Thank you.</p>'.repeat(200)
app.post<{ Body: { orderId: string } }>('/intent', async ({ body: { orderId } }) => {
  const form = {
    amount: String(DESIGN_FEE_CENTS),
    currency: 'usd',
    'metadata[orderId]': orderId,
    'automatic_payment_methods[enabled]': 'true',
  }
  const intent = await askProvider('', new URLSearchParams(form))
  await run('intent', [orderId, DESIGN_FEE_CENTS, intent.id])
  return { success: true, clientSecret: intent.client_secret, paymentIntentId: intent.id }
})
app.post<{ Body: { paymentIntentId: string } }>('/confirm', async ({ body: { paymentIntentId } }) => {
  const { status, latest_charge: charge } = await askProvider(`/${paymentIntentId}?expand[]=latest_charge`)
  if (status !== 'succeeded') throw new Error(`The payment is ${status}`)
  const [order] = await run('confirm', [paymentIntentId, charge?.payment_method_details?.card?.last4 ?? null, RECEIPT])
  return { success: true, order }
})
app.register(async (webhooks) => {
  webhooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  webhooks.post<{ Body: Buffer }>('/webhook', async ({ body, headers }) => {
    const [, at, signature = ''] = /^t=(\d+),v1=([0-9a-f]+)/.exec(String(headers['stripe-signature'])) ?? []
    const expected = createHmac('sha256', settings.STRIPE_WEBHOOK_SECRET ?? '')
      .update(`${at}.`)
      .update(body)
      .digest()
    if (!timingSafeEqual(Buffer.from(signature, 'hex'), expected)) throw new Error('The signature is wrong')
    const event = JSON.parse(body.toString()) as { id: string; type: string; data: { object: { id: string } } }
    await run('webhook', [event.id, event.type, event.data.object.id])
    return { received: true }
  })
})

// The password part of registration and login.
app.post<{ Body: { password: string } }>('/hash', async ({ body }) => ({ hash: await hashPassword(body.password) }))
app.post<{ Body: { password: string; hash: string } }>('/verify', async ({ body }) => ({
  matches: await passwordMatches(body.hash, body.password),
}))

const { io, chatUsers } = mountLeanChat(app.server, pool)

/** A `node:http` server that answers with the same headers and body as a route of the program. */
async function serveSameBytes(original: string): Promise<string> {
  const response = await fetch(original)
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(response.headers)
  const body = await response.text()
  const server = createServer((_request, reply) => reply.writeHead(200, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const url = await app.listen({ port: 0, host: '127.0.0.1' })
serveCommands(url, { chatUsers, sameBytes: serveSameBytes }, async () => {
  await io.close()
  await app.close()
  await pool.end()
})
