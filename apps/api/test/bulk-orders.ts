import type { TestApp } from './app.ts'

const BATCH_SIZE = 4_000

/** Inserts many orders with different makes and statuses, for tests of lists and query plans. */
export async function insertManyOrders(t: TestApp, count: number, customerId: string, engineerId: string): Promise<void> {
  // In batches, because of the statement timeout.
  for (let from = 1; from <= count; from += BATCH_SIZE) {
    await insertBatch(t, from, Math.min(count, from + BATCH_SIZE - 1), customerId, engineerId)
  }
  await t.database.pool.query('analyze')
}

async function insertBatch(t: TestApp, from: number, to: number, customerId: string, engineerId: string): Promise<void> {
  const chosen = [`bulk${String(from).padStart(8, '0')}`, `bulk${String(to).padStart(8, '0')}`]
  await t.database.pool.query(
    `insert into orders (id, number, user_id, engineer_id, status, car_make, car_model, car_year, car_color, customization,
       design_fee_cents, cancel_reason, cancelled_at, created_at, updated_at)
     select 'bulk' || lpad(i::text, 8, '0'), 'VRT-20-' || lpad(i::text, 5, '0'), $3, case when s = 'pending' then null else $4 end, s,
       (array['Audi', 'BMW', 'Porsche', 'Ferrari', 'Tesla'])[i % 5 + 1], 'Model' || i % 97, 2020, 'Red', $5::jsonb, 50000,
       case when s = 'cancelled' then 'x' end, case when s = 'cancelled' then now() end,
       timestamptz '2020-01-01' + i / 3 * interval '1 second', timestamptz '2020-02-01' + i / 3 * interval '1 second'
     from generate_series($1::int, $2::int) i,
       lateral (select (array['pending', 'assigned', 'designing', 'revision_requested', 'approved', 'payment_pending', 'in_production', 'completed', 'cancelled'])[i % 9 + 1] as s) x`,
    [from, to, customerId, engineerId, JSON.stringify(CUSTOMIZATION)],
  )
  await t.database.pool.query(
    `insert into timeline_entries (id, order_id, description, at) select 'line' || id, id, 'Order placed', created_at from orders where id between $1 and $2`,
    chosen,
  )
  await t.database.pool.query(
    `insert into activities (id, order_id, engineer_id, action, description, at)
     select 'act' || id, id, engineer_id, 'order_created', 'Order placed', created_at from orders where id between $1 and $2`,
    chosen,
  )
}

const CUSTOMIZATION = {
  bodyKit: { type: 'Basic Body Kit', style: 'Standard', material: 'Fiberglass', finish: 'Glossy' },
  colors: { primary: '#000000', secondary: '#333333', accent: '#FFFFFF' },
  engravings: [],
  additionalFeatures: [],
  specialRequests: '',
}
