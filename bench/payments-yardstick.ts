import { DESIGN_FEE_CENTS } from '@vorta/contract/money'
import type { Database } from '../apps/api/src/platform/db/client.ts'
import type { createServer } from '../apps/api/src/platform/http/server.ts'
import { newId } from '../apps/api/src/platform/id.ts'

/** What the four calls of a payment write, and nothing else: no session, no checks, no reading, no provider, no answer worth the name. */
const WRITES = {
  order: [
    `insert into orders (id, number, user_id, car_make, car_model, car_year, car_color, customization, design_fee_cents)
     values ($1, 'B-' || nextval('order_numbers'), $2, $3, $4, $5, $6, $7, $8)`,
    `insert into timeline_entries (id, order_id, actor_id, description) values ($1, $2, $3, $4)`,
    `insert into activities (id, order_id, action, description) values ($1, $2, $3, $4)`,
    `insert into audit_log (action, actor_id, target) values ($1, $2, $3)`,
  ],
  intent: [
    `insert into payments (id, order_id, type, amount_cents) values ($1, $2, 'design_fee', $3)`,
    `update payments set intent_id = $2, intent_at = now(), next_check_at = now(), updated_at = now() where id = $1`,
  ],
  confirm: [
    `update payments set status = 'paid', paid_at = now(), last4 = '4242', next_check_at = null, updated_at = now() where id = $1`,
    `update orders set payment_standing = 'paid', fee_paid_at = now(), due_at = now(), updated_at = now(), version = version + 1 where id = $1`,
    `insert into timeline_entries (id, order_id, actor_id, description) values ($1, $2, $3, $4)`,
    `insert into activities (id, order_id, action, description) values ($1, $2, $3, $4)`,
    `insert into notifications (id, user_id, kind, title, body, order_id) values ($1, $2, $3, $4, $5, $6)`,
    `insert into audit_log (action, target, detail) values ($1, $2, $3)`,
    `insert into outbox (id, kind, dedupe_key, payload, done_at) values ($1, 'mail', $2, $3, now())`,
  ],
  webhook: [
    `insert into payment_events (id, type, intent_id, payload) values ($1, $2, $3, $4)`,
    `update payment_events set applied_at = now() where id = $1`,
  ],
} as const

type Call = keyof typeof WRITES

interface Draft {
  readonly carDetails: { readonly make: string; readonly model: string; readonly year: number; readonly color: string }
  readonly customization: object
}

/** Four bare routes: each one transaction of prepared statements. */
export function yardstick(app: ReturnType<typeof createServer>, { pool }: Database, userId: string) {
  const write = async (call: Call, values: readonly unknown[][]) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const [i, text] of WRITES[call].entries()) await client.query({ name: `bench_${call}_${i}`, text, values: values[i] ?? [] })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const story = (id: string, line: string) => [
    [newId(), id, userId, line],
    [newId(), id, 'status_updated', line],
  ]

  app.post('/order', async (request) => {
    const { carDetails: car, customization } = request.body as Draft
    const id = newId()
    const row = [id, userId, car.make, car.model, car.year, car.color, JSON.stringify(customization), DESIGN_FEE_CENTS]
    await write('order', [row, ...story(id, 'Order placed'), ['order.create', userId, `order:${id}`]])
    return { success: true, order: { _id: id } }
  })
  app.post('/intent', async (request) => {
    const { orderId } = request.body as { orderId: string }
    await write('intent', [
      [orderId, orderId, DESIGN_FEE_CENTS],
      [orderId, `pi_${orderId}`],
    ])
    return { success: true }
  })
  app.post('/confirm', async (request) => {
    const { orderId: id } = request.body as { orderId: string }
    const news = [newId(), userId, 'order.feePaid', 'Design fee paid', 'Order: $500.00.', id]
    const audit = ['payment.paid', `order:${id}`, { payment: id }]
    const mail = [newId(), `receipt:${id}`, { to: 'bench@vorta.example', subject: 'Receipt', text: 'Thank you.' }]
    await write('confirm', [[id], [id], ...story(id, 'Design fee of $500.00 paid'), news, audit, mail])
    return { success: true }
  })
  app.post('/webhook', async (request) => {
    const { orderId: id } = request.body as { orderId: string }
    await write('webhook', [[`evt_${id}`, 'payment_intent.succeeded', `pi_${id}`, {}], [`evt_${id}`]])
    return { received: true }
  })
}
