/** Plain routes with the same prepared statements as the program, without sessions, validation, provider or full responses. */
import { createServer, get, type Server } from 'node:http'
import { DESIGN_FEE_CENTS } from '@vorta/contract/shared/money'
import { hashPassword, passwordMatches } from '../apps/api/src/features/auth/password-hash.ts'
import type { Database } from '../apps/api/src/platform/db/client.ts'
import { newId } from '../apps/api/src/platform/id.ts'
import type { createBareServer } from '../apps/api/test/bare-server.ts'

/** One statement with its values; `begin` and `commit` are in the same places as in the program. */
type Step = readonly [text: string, values?: readonly unknown[]]

export interface Fixture {
  readonly userId: string
  readonly adminId: string
  readonly sessionId: string
  /** The statement that reads an order with everything in its response. */
  readonly orderJson: string
}

interface Draft {
  readonly carDetails: { readonly make: string; readonly model: string; readonly year: number; readonly color: string }
  readonly customization: object
}

const SESSION = `select s.id, u.id, s.last_seen_at, u.active_role, u.granted_roles from sessions s join users u on u.id = s.user_id
  where s.id = any($1::text[]) and s.revoked_at is null and s.expires_at > now() and u.disabled_at is null`
const ADMINS = `select id from users where disabled_at is null and granted_roles @> '{admin}'`
const INSERT_ORDER = `insert into orders (id, number, user_id, car_make, car_model, car_year, car_color, customization, design_fee_cents)
  values ($1, 'B-' || nextval('order_numbers'), $2, $3, $4, $5, $6, $7, $8) returning *`
const INSERT_TIMELINE = 'insert into timeline_entries (id, order_id, actor_id, description) values ($1, $2, $3, $4)'
const INSERT_ACTIVITY = 'insert into activities (id, order_id, action, description) values ($1, $2, $3, $4)'
const INSERT_AUDIT = 'insert into audit_log (action, actor_id, target, detail) values ($1, $2, $3, $4)'
const INSERT_NOTIFICATION = `insert into notifications (id, user_id, kind, title, body, order_id) values ($1, $2, $3, $4, $5, $6)`
const INSERT_JOB = `insert into jobs (id, kind, dedupe_key, payload, next_at) values ($1, $2, $3, $4, now() + interval '1 day') on conflict (dedupe_key) do nothing returning id`
const INSERT_KEY = `insert into idempotency_keys (user_id, route, key, request_hash, target_id) values ($1, $2, $3, $4, $5) on conflict do nothing returning key`
const LOCK_ORDER = 'select * from orders where id = $1 for no key update'

export function mountBaselines(
  app: ReturnType<typeof createBareServer>,
  { pool }: Database,
  { userId, adminId, sessionId, orderJson }: Fixture,
) {
  const run = async (steps: readonly Step[]) => {
    const client = await pool.connect()
    try {
      for (const [text, values] of steps)
        await client.query(values ? { name: `bare ${nameOf(text)}`, text, values: [...values] } : { name: text, text })
    } finally {
      client.release()
    }
  }
  const order = (id: string, { carDetails: car, customization }: Draft): Step[] => [
    [INSERT_KEY, [userId, 'BARE', id, 'hash', id]],
    [INSERT_ORDER, [id, userId, car.make, car.model, car.year, car.color, JSON.stringify(customization), DESIGN_FEE_CENTS]],
    [INSERT_TIMELINE, [newId(), id, userId, 'Order placed']],
    [INSERT_ACTIVITY, [newId(), id, 'order_created', 'Order placed']],
    [INSERT_AUDIT, ['order.create', userId, `order:${id}`, null]],
    [INSERT_NOTIFICATION, [newId(), adminId, 'order.create', 'New order', 'Order B-1: 2022 Porsche 911.', id]],
    [INSERT_JOB, [newId(), 'notification-email', `bare-digest:${Math.floor(Date.now() / 180_000)}`, {}]],
    [INSERT_JOB, [newId(), 'payment-due', `payment-due:${id}`, { orderId: id }]],
  ]
  const session: Step = [SESSION, [[sessionId]]]
  const readOrder = (id: string): Step => [orderJson, [[id], [userId], ['user']]]

  // One transaction that inserts the same rows as the program.
  app.post('/rows', async (request) => {
    const id = newId()
    await run([['begin'], ...order(id, request.body as Draft), ['commit']])
    return { success: true, order: { _id: id } }
  })

  // The four requests of a payment, with every statement that the program runs.
  app.post('/order', async (request) => {
    const id = newId()
    const [key, ...rows] = order(id, request.body as Draft)
    const old: Step = [
      `delete from idempotency_keys where user_id = $1 and route = $2 and created_at < now() - interval '1 day'`,
      [userId, 'BARE'],
    ]
    const choices: Step = ['select user_id, muted, mail_muted from notification_settings where user_id = any($1::text[])', [[adminId]]]
    await run([session, ['begin'], old, key as Step, ...rows, [ADMINS, []], choices, readOrder(id), ['commit']])
    return { success: true, order: { _id: id } }
  })
  app.post('/intent', async (request) => {
    const { orderId: id } = request.body as { orderId: string }
    await run([
      session,
      ['begin'],
      [LOCK_ORDER, [id]],
      [
        `insert into payments (id, order_id, type, amount_cents) values ($1, $2, 'design_fee', $3) on conflict do nothing returning *`,
        [id, id, DESIGN_FEE_CENTS],
      ],
      ['commit'],
      [`update payments set intent_id = $2, intent_at = now(), next_check_at = now(), updated_at = now() where id = $1`, [id, `pi_${id}`]],
    ])
    return { success: true }
  })
  app.post('/confirm', async (request) => {
    const { orderId: id } = request.body as { orderId: string }
    const line = 'Design fee of $500.00 paid'
    const email = { to: 'bench@vorta.example', subject: 'Receipt', text: 'Thank you. '.repeat(20), html: '<p>Thank you.</p>'.repeat(200) }
    await run([
      session,
      ['select o.user_id, p.* from orders o left join payments p on p.intent_id = $2 where o.id = $1', [id, `pi_${id}`]],
      ['begin'],
      [LOCK_ORDER, [id]],
      ['select * from payments where id = $1 for update', [id]],
      ['select id, first_name, last_name, email, address from users where id = $1', [userId]],
      [
        `update payments set status = 'paid', paid_at = now(), last4 = '4242', next_check_at = null, updated_at = now() where id = $1 returning *`,
        [id],
      ],
      [
        `update orders set fee_status = 'paid', fee_paid_at = now(), due_at = now(), updated_at = now(), version = version + 1 where id = $1 returning *`,
        [id],
      ],
      [ADMINS, []],
      [INSERT_TIMELINE, [newId(), id, userId, line]],
      [INSERT_ACTIVITY, [newId(), id, 'status_updated', line]],
      [INSERT_NOTIFICATION, [newId(), userId, 'order.feePaid', 'Design fee paid', 'Order: $500.00.', id]],
      [INSERT_NOTIFICATION, [newId(), adminId, 'order.feePaid', 'Design fee paid', 'Order: $500.00.', id]],
      [INSERT_AUDIT, ['payment.paid', null, `order:${id}`, { payment: id }]],
      [INSERT_JOB, [newId(), 'mail', `receipt:${id}`, email]],
      ['commit'],
      readOrder(id),
    ])
    return { success: true }
  })
  app.post('/webhook', async (request) => {
    const { orderId: id } = request.body as { orderId: string }
    const event = `insert into payment_events (id, type, intent_id, payload, applied_at) select $1, $2, $3::text, $4,
      case when exists (select from payments where intent_id = $3::text and status = 'paid') then now() end on conflict do nothing returning applied_at`
    await run([[event, [`evt_${id}`, 'payment_intent.succeeded', `pi_${id}`, {}]]])
    return { received: true }
  })

  // The password part of registration and login.
  app.post('/hash', async (request) => ({ hash: await hashPassword((request.body as { password: string }).password) }))
  app.post('/verify', async (request) => {
    const { password, hash } = request.body as { password: string; hash: string }
    return { matches: await passwordMatches(hash, password) }
  })
}

const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? String(names.size)
  names.set(text, name)
  return name
}

/** A `node:http` server that answers with the same headers and body as a route of the program. */
export async function serveSameBytes(url: string): Promise<{ url: string; server: Server }> {
  const { headers, body } = await new Promise<{ headers: Record<string, string>; body: string }>((resolve, reject) => {
    get(url, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers as Record<string, string>
      resolve({ headers, body: text })
    }).on('error', reject)
  })
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { server, url: `http://127.0.0.1:${port}/` }
}
