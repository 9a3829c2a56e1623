import { newId } from '../../src/platform/id.ts'
import type { TestApp, TestUser } from '../app.ts'
import { uploadChatFile } from '../chat.ts'
import { assign, createTestUsers, orderIn, placeOrder, type TestUsers } from '../orders.ts'
import { chargeCard, confirmPayment, paymentRows } from '../payments.ts'
import { type MatrixActor, STATES, type State } from './actors.ts'
import { insertCopy, readOrder } from './copy-order.ts'

/** An order with the records that a matrix row can refer to. */
export interface OrderFixture {
  readonly orderId: string
  readonly users: TestUsers
  /** An account that no other row uses. */
  readonly spare: TestUser
  /** A chat file in an order of the customer and the engineer. */
  readonly filename: string
  /** A completed payment of the customer. */
  readonly paymentId: string
  /** The newest CAD version and the customer's pins on it, or invalid ids if the order has none. */
  readonly cadModelId: string
  readonly pinOpen: string
  readonly pinDone: string
  /** A scan without a stored file. */
  readonly scanId: string
  unique(): number
}

/** Returns an order in this state, shared between rows unless `fresh`. */
type FindOrderFixture = (state: State, fresh: boolean) => Promise<OrderFixture>

export interface AuthorizationFixture {
  readonly users: TestUsers
  tokenOf(actor: MatrixActor): string | undefined
  readonly orderFixture: FindOrderFixture
}

/** A user who placed orders in every state as a customer and now acts as an engineer. */
export interface OwnerAsEngineer {
  readonly id: string
  readonly token: string
  readonly orderFixture: FindOrderFixture
}

let count = 0

/** Creates the users and records for the authorization matrix. */
export async function createAuthorizationFixture(t: TestApp): Promise<AuthorizationFixture> {
  const users = await createTestUsers(t)
  const disabled = await t.createUser('admin')
  await t.database.pool.query('update users set disabled_at = now() where id = $1', [disabled.id])
  return {
    users,
    tokenOf: (actor) => (actor === 'nobody' ? undefined : actor === 'disabled' ? disabled.token : users[actor].token),
    orderFixture: await createOrderFixtures(t, users),
  }
}

/** Role switches take effect for the whole account, so the orders are placed before. */
export async function createOwnerAsEngineer(t: TestApp, users: TestUsers): Promise<OwnerAsEngineer> {
  const owner = await t.createUser('user')
  const orderFixture = await createOrderFixtures(t, { ...users, customer: owner })
  for (const state of STATES) await orderFixture(state, false)
  await t.database.pool.query("update users set granted_roles = array['user', 'engineer'] where id = $1", [owner.id])
  const { status } = await t.call('PUT', '/api/auth/update-role', { token: owner.token, body: { role: 'engineer' } })
  if (status !== 200) throw new Error('The owner could not switch to the engineer role')
  return { id: owner.id, token: owner.token, orderFixture }
}

async function createOrderFixtures(t: TestApp, users: TestUsers): Promise<FindOrderFixture> {
  const things = {
    users,
    spare: await t.createUser('user'),
    filename: await chatFileOf(t, users),
    paymentId: await paidBy(t, users),
    unique: () => {
      count += 1
      return count
    },
  }
  const make = (state: State) => (state === 'unpaid' ? placeOrder(t, users.customer) : orderIn(t, users, state))
  const create = async (state: State) => {
    const orderId = await make(state)
    const made: OrderFixture = { ...things, orderId, ...(await pinned(t, users, orderId)), scanId: await scanOf(t, users, orderId) }
    return { made, rows: await readOrder(t, orderId) }
  }
  const shared = new Map<State, ReturnType<typeof create>>()
  return async (state, fresh) => {
    const known = shared.get(state) ?? create(state)
    shared.set(state, known)
    const { made, rows } = await known
    return fresh ? renamedFixture(made, await insertCopy(t, rows)) : made
  }
}

const renamedFixture = (made: OrderFixture, renamed: (id: string) => string): OrderFixture => ({
  ...made,
  orderId: renamed(made.orderId),
  cadModelId: renamed(made.cadModelId),
  pinOpen: renamed(made.pinOpen),
  pinDone: renamed(made.pinDone),
  scanId: renamed(made.scanId),
})

async function pinned(t: TestApp, { customer }: TestUsers, orderId: string) {
  const { rows: models } = await t.database.pool.query('select id from cad_models where order_id = $1 order by version desc', [orderId])
  const cadModelId: string = models[0]?.id ?? 'made-up'
  const pin = async (state: string, number: number) => {
    if (models.length === 0) return 'made-up'
    const { rows } = await t.database.pool.query(
      `insert into pins (id, order_id, number, cad_id, author_id, author_role, state, text) values ($1, $2, $3, $4, $5, 'user', $6, 'Lower') returning id`,
      [newId(), orderId, number, cadModelId, customer.id, state],
    )
    return rows[0].id as string
  }
  return { cadModelId, pinOpen: await pin('open', 101), pinDone: await pin('done', 102) }
}

async function scanOf(t: TestApp, { customer }: TestUsers, orderId: string): Promise<string> {
  const id = `scan-${orderId}`
  await t.database.pool.query(
    `insert into files (id, filename, kind, order_id, uploader_id, original_name, content_type, size_bytes, sha256, attached)
     values ($1, $1 || '.stl', 'scan', $2, $3, 'car.stl', 'model/stl', 84, 'x', true)`,
    [id, orderId, customer.id],
  )
  await t.database.pool.query(
    `insert into scans (id, order_id, file_id, scan_area, vertex_count, quality) values ($1, $2, $1, 'Front', 3, 'good')`,
    [id, orderId],
  )
  return id
}

async function chatFileOf(t: TestApp, users: TestUsers): Promise<string> {
  const url = await uploadChatFile(t, users.customer, await orderIn(t, users, 'designing'))
  return new URL(url, t.url).pathname.split('/').at(-1) ?? ''
}

/** A payment of an order with an engineer. */
async function paidBy(t: TestApp, users: TestUsers): Promise<string> {
  const { customer } = users
  const orderId = await placeOrder(t, customer)
  const intent = await chargeCard(t, customer, orderId)
  await confirmPayment(t, customer, orderId, intent.paymentIntentId)
  await assign(t, users, orderId)
  const [payment] = await paymentRows(t, orderId)
  return payment.id
}

/** The data that a rejected request must not change. */
export async function snapshotOf(t: TestApp, orderId: string): Promise<unknown> {
  const { rows } = await t.database.pool.query(
    `select to_jsonb(o) - '{search_text,customer_name,customer_full_name,customer_email,engineer_name}'::text[] as facts, (select count(*) from timeline_entries where order_id = o.id) as lines, (select count(*) from messages where order_id = o.id) as messages,
      (select count(*) from revisions where order_id = o.id) as revisions, (select count(*) from quotes where order_id = o.id) as quotes,
      (select count(*) from files where order_id = o.id) as files, (select count(*) from payments where order_id = o.id) as payments,
      (select count(*) from reads where order_id = o.id) as reads,
      (select string_agg(p.number || p.state, ' ' order by p.number) from pins p where p.order_id = o.id) as pins
     from orders o where id = $1`,
    [orderId],
  )
  return rows[0]
}
