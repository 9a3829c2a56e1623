import type { OrderStatus } from '@vorta/contract/orders/status'
import { newId } from '../src/platform/id.ts'
import type { Reply, TestApp, TestUser } from './app.ts'

/** A draft as the builder sends it. */
export const draft = (car: object = {}, customization: object = {}) => ({
  carDetails: { make: 'Porsche', model: '911 GT3', year: 2022, color: 'Silver', bodyType: 'Coupe', transmission: 'Manual', ...car },
  customization: {
    bodyKit: { type: 'Full Body Kit', style: 'Racing', material: 'Carbon Fiber', finish: 'Matte' },
    colors: { primary: '#000000', secondary: '#FF0000', accent: '#FFFFFF' },
    engravings: [{ id: '1', text: 'GT', font: 'Arial', size: 12, position: 'Center' }],
    additionalFeatures: ['Air Vents'],
    specialRequests: '',
    ...customization,
  },
})

export interface TestUsers {
  customer: TestUser
  stranger: TestUser
  engineer: TestUser
  otherEngineer: TestUser
  admin: TestUser
}

export async function createTestUsers(t: TestApp): Promise<TestUsers> {
  return {
    customer: await t.createUser('user'),
    stranger: await t.createUser('user'),
    engineer: await t.createUser('engineer'),
    otherEngineer: await t.createUser('engineer'),
    admin: await t.createUser('admin'),
  }
}

export async function placeOrder(t: TestApp, customer: TestUser, car: object = {}): Promise<string> {
  const { status, body } = await t.call('POST', '/api/orders', { token: customer.token, body: draft(car) })
  if (status !== 201) throw new Error(`The order was not created: ${JSON.stringify(body)}`)
  return body.order._id
}

/** Inserts a CAD version without a stored file. */
export async function addCadModel(t: TestApp, orderId: string, engineer: TestUser): Promise<string> {
  const [fileId, cadId] = [newId(), newId()]
  const at = t.clock.now().toISOString()
  await t.database.pool.query(
    `insert into files (id, filename, kind, order_id, uploader_id, original_name, content_type, size_bytes, sha256, attached)
     values ($1, $1 || '.stl', 'cad_model', $2, $3, 'kit.stl', 'model/stl', 84, 'x', true)`,
    [fileId, orderId, engineer.id],
  )
  await t.database.pool.query(
    `insert into cad_models (id, order_id, file_id, version, uploaded_by, uploaded_at)
     select $1, $2, $3, count(*) + 1, $4, $5 from cad_models where order_id = $2`,
    [cadId, orderId, fileId, engineer.id, at],
  )
  return cadId
}

export const payFee = (t: TestApp, orderId: string) => t.app.transact((tx) => t.app.orders.markFeePaid(tx, orderId, t.clock.now()))

const payProduction = (t: TestApp, orderId: string) => t.app.transact((tx) => t.app.orders.markProductionPaid(tx, orderId, t.clock.now()))

export const assign = (t: TestApp, { admin, engineer }: Pick<TestUsers, 'admin' | 'engineer'>, orderId: string): Promise<Reply> =>
  t.call('PUT', `/api/orders/${orderId}/assign`, { token: admin.token, headers: { 'engineer-id': engineer.id } })

const QUOTE = {
  productionCost: 4200.5,
  note: 'Ten days',
  lines: [
    { label: 'Carbon', amount: 4000 },
    { label: 'Paint', amount: 200.5 },
  ],
}

/** A quote of one amount, as the service computes it. */
export const plainQuote = (productionCents: number) => ({
  ...{ productionCents, note: '', lines: [], taxRate: 0, taxCents: 0, shippingCents: 0 },
  ...{ depositCents: null, promisedOn: null },
})

type Step = (orderId: string) => Promise<unknown>

/** Creates a paid order and moves it to a status through the API. */
export async function orderIn(t: TestApp, users: TestUsers, status: OrderStatus): Promise<string> {
  const { customer, engineer, admin } = users
  const expectOk = async (reply: Promise<Reply>) => {
    const { status: code, body } = await reply
    if (code !== 200) throw new Error(`Could not move the order to ${status}: ${JSON.stringify(body)}`)
  }
  const post =
    (user: TestUser, path: string, body: object = {}, method = 'POST'): Step =>
    (id) =>
      expectOk(t.call(method, `/api/orders/${id}/${path}`, { token: user.token, body }))

  const assigned: Step[] = [(id) => expectOk(assign(t, users, id))]
  const designing = [...assigned, post(engineer, 'status', { status: 'designing' }, 'PUT'), (id: string) => addCadModel(t, id, engineer)]
  const approved = [...designing, post(customer, 'approve')]
  const quoted = [...approved, post(engineer, 'quote', QUOTE)]
  const produced = [...quoted, (id: string) => payProduction(t, id)]
  const steps: Record<OrderStatus, Step[]> = {
    pending: [],
    assigned,
    designing,
    revision_requested: [...designing, post(customer, 'revision', { comments: 'Lower, please' })],
    approved,
    payment_pending: quoted,
    in_production: produced,
    completed: [...produced, post(engineer, 'status', { status: 'completed' }, 'PUT')],
    cancelled: [...assigned, post(admin, 'cancel', { reason: 'No longer wanted' }, 'PUT')],
  }
  const orderId = await placeOrder(t, customer)
  await payFee(t, orderId)
  for (const step of steps[status]) await step(orderId)
  return orderId
}
