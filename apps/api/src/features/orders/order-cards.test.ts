import type { Role } from '@vorta/contract/auth/role'
import { ORDERABLE_KITS } from '@vorta/contract/orders/catalog'
import { KIT_PARTS, kitName, shortKitName } from '@vorta/contract/orders/kit-parts'
import type { Order, OrderCard, OrderPayments } from '@vorta/contract/orders/schema'
import { ORDER_STATUSES } from '@vorta/contract/orders/status'
import { PRODUCTION_STAGES } from '@vorta/contract/production/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { violatedInvariants } from '../../../test/invariants.ts'
import { addCadModel, assign, createTestUsers, orderIn, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { newId } from '../../platform/id.ts'

let t: TestApp
let users: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())

const LISTS: Readonly<Record<Role, readonly string[]>> = {
  user: ['/api/orders/my-orders'],
  engineer: ['/api/orders/engineer/assigned', '/api/orders/engineer/assigned?show=open'],
  admin: ['/api/orders/admin/all', '/api/orders/admin/all?q=porsche&sort=total', '/api/admin/due'],
}
const readers = (): [Role, TestUser][] => [
  ['user', users.customer],
  ['engineer', users.engineer],
  ['engineer', users.otherEngineer],
  ['admin', users.admin],
]

async function list<Item>(path: string, { token }: TestUser, query = ''): Promise<Item[]> {
  const { status, body } = await t.call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100${query}`, { token })
  expect(status).toBe(200)
  return body.orders
}

const name = (user: { firstName: string; lastName: string }) => `${user.firstName} ${user.lastName}`

/** The card of a full order. */
function cardOf(order: Order, reader: Role): OrderCard {
  const { make, model, year, bodyType } = order.carDetails
  const customer = reader === 'admin' ? { name: name(order.userId), email: order.userId.email } : { name: name(order.userId) }
  return {
    _id: order._id,
    orderNumber: order.orderNumber,
    status: order.status,
    carDetails: { make, model, year, bodyType },
    kit: shortKitName(kitName(order.customization.bodyKit)),
    picture: order.picture?.fileUrl ?? null,
    createdAt: order.createdAt,
    paymentStatus: order.paymentStatus,
    nextAction: order.nextAction.code as OrderCard['nextAction'],
    dueAt: order.dueAt,
    engineer: order.engineerId && name(order.engineerId),
    totalCost: order.pricing.totalCost,
    version: order.version,
    ...(order.cancellationRequested && { cancellationRequested: true }),
    ...(reader === 'engineer' && { updatedAt: order.updatedAt }),
    ...(reader === 'user' ? order.revisedDueAt && { revisedDueAt: order.revisedDueAt } : { customer }),
  }
}

/** The payments of a full order, without what is due. */
const paymentsOf = ({ _id, orderNumber, carDetails: { make, model, year }, version, payments }: Order) => ({
  _id,
  orderNumber,
  carDetails: { make, model, year },
  payments: payments.map(({ _id, type, amount, status, paidAt }) => ({ _id, type, amount, status, paidAt, isDue: expect.any(Boolean) })),
  version,
})

async function expectSameAsFullOrders() {
  const mine = await list<Order>('/api/orders/my-orders', users.customer)
  expect(mine.some(({ payments }) => payments.length > 0)).toBe(true)
  expect(await list<OrderPayments>('/api/orders/my-payments', users.customer)).toEqual(mine.map(paymentsOf))
  for (const [role, user] of readers()) {
    for (const path of LISTS[role]) {
      const orders = await list<Order>(path, user)
      expect(await list<OrderCard>(path, user, '&view=card')).toEqual(orders.map((order) => cardOf(order, role)))
    }
  }
}

/** Sessions have expired, too. */
async function signInAgain() {
  for (const user of Object.values(users) as TestUser[]) {
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: user.email, password: 'secret1' } })
    Object.assign(user, { token: body.token })
  }
}

const copyViolations = async () => (await violatedInvariants(t.database.pool)).filter((violated) => violated.includes('copies'))

describe('order cards', () => {
  it('and payments show the same as the full order in every status, for every reader', async () => {
    for (const status of ORDER_STATUSES) await orderIn(t, users, status)
    await placeOrder(t, users.customer)
    await orderIn(t, { ...users, engineer: users.otherEngineer }, 'designing')
    await expectSameAsFullOrders()
    // Quotes have expired and deadlines have passed.
    t.clock.advance(40 * 24 * 3_600_000)
    await signInAgain()
    await expectSameAsFullOrders()
  })

  it('have at most 700 bytes, also with the longest texts and every field set', async () => {
    const customer = await t.createUser('user', `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.example`)
    const engineer = await t.createUser('engineer')
    const id = await orderIn(t, { ...users, customer, engineer }, 'revision_requested')
    const yesterday = new Date(t.clock.now().getTime() - 24 * 3_600_000)
    await query(
      `update orders set body_type = 'Pickup Truck', production_cents = 1234567, cancel_requested_at = now(), cancel_request_reason = 'x',
         customization = jsonb_set(customization, '{bodyKit}', customization->'bodyKit' || $3::jsonb), due_at = $2 where id = $1`,
      [id, yesterday, JSON.stringify({ type: 'Front Spoiler', additionalTypes: ['Rear Spoiler', 'Side Skirts'] })],
    )
    await addPicture(id, customer)
    const setTexts = async (textOf: (chars: number) => string) => {
      await query('update users set first_name = $3, last_name = $3 where id in ($1, $2)', [customer.id, engineer.id, textOf(100)])
      await query('update orders set car_make = $2, car_model = $3 where id = $1', [id, textOf(50), textOf(100)])
    }
    for (const character of ['x', 'é', '車', '"', '\u0001']) {
      await setTexts((chars) => character.repeat(chars))
      for (const [path, reader] of [
        ['/api/orders/my-orders', customer],
        ['/api/orders/engineer/assigned', engineer],
        ['/api/orders/admin/all', users.admin],
        ['/api/admin/due', users.admin],
      ] as const) {
        const card = (await list<OrderCard>(path, reader, '&view=card')).find((one) => one._id === id)
        expect(card).toMatchObject({ kit: expect.stringMatching(/^Front Spoiler/), picture: expect.stringMatching(/^\/api\//) })
        expect(Buffer.byteLength(JSON.stringify(card))).toBeLessThanOrEqual(700)
      }
    }
    await query('update users set email = $2 where id = $1', [customer.id, 'short@vorta.example'])
    await setTexts(() => 'x')
  })
})

async function addPicture(orderId: string, { id: uploaderId }: { id: string }) {
  const fileId = newId()
  await t.database.pool.query(
    `insert into files (id, filename, kind, order_id, uploader_id, original_name, content_type, size_bytes, sha256, attached)
     values ($1, $2, 'build_picture', $3, $4, 'build.webp', 'image/webp', 84, 'x', true) on conflict do nothing`,
    [fileId, `${newId()}aaaaaa.webp`, orderId, uploaderId],
  )
}

type Action = (orderId: string, choice: number) => Promise<unknown>

/** Every kind of write that a card depends on, as any version of the server may make it. */
const ACTIONS: Readonly<Record<string, Action>> = {
  rename: (_, choice) => {
    const { customer, engineer, otherEngineer } = users
    const user = [customer, engineer, otherEngineer][choice % 3]
    return query('update users set first_name = $2, last_name = $3 where id = $1', [user?.id, `First${choice}`, `Last${choice}`])
  },
  'change email': (_, choice) => query('update users set email = $2 where id = $1', [users.customer.id, `customer${choice}@x.example`]),
  assign: (orderId, choice) =>
    query('update orders set engineer_id = $2 where id = $1', [orderId, [users.engineer.id, users.otherEngineer.id][choice % 2]]),
  unassign: (orderId) => query("update orders set engineer_id = null where id = $1 and status = 'pending'", [orderId]),
  'change kit': (orderId, choice) =>
    query("update orders set customization = jsonb_set(customization, '{bodyKit,type}', to_jsonb($2::text)) where id = $1", [
      orderId,
      ORDERABLE_KITS[choice % ORDERABLE_KITS.length],
    ]),
  'add part': (orderId, choice) =>
    query("update orders set customization = jsonb_set(customization, '{bodyKit,additionalTypes}', $2::jsonb) where id = $1", [
      orderId,
      JSON.stringify(KIT_PARTS.slice(0, choice % 3)),
    ]),
  'upload CAD': (orderId) => addCadModel(t, orderId, users.engineer),
  'delete CAD': (orderId) =>
    query('delete from cad_models where id = (select id from cad_models where order_id = $1 order by version desc limit 1)', [orderId]),
  'request revision': (orderId) =>
    query(
      `insert into revisions (id, order_id, number, comments, beyond_included, created_at)
       select $2, $1, coalesce(max(number), 0) + 1, 'x', false, $3 from revisions where order_id = $1`,
      [orderId, newId(), now()],
    ),
  'delete revision': (orderId) =>
    query('delete from revisions where id = (select id from revisions where order_id = $1 order by number desc limit 1)', [orderId]),
  quote: async (orderId, choice) => {
    await query('update quotes set withdrawn_at = $2 where order_id = $1 and withdrawn_at is null', [orderId, now()])
    await query('insert into quotes (id, order_id, created_by, production_cents, valid_until) values ($2, $1, $3, 100, $4)', [
      orderId,
      newId(),
      users.engineer.id,
      new Date(t.clock.now().getTime() + (choice - 50) * 3_600_000),
    ])
  },
  'withdraw quote': (orderId) =>
    query('update quotes set withdrawn_at = $2 where order_id = $1 and withdrawn_at is null', [orderId, now()]),
  'update production': (orderId, choice) =>
    query('insert into production_steps (id, order_id, stage, happened_on, created_by, created_at) values ($2, $1, $3, now(), $4, $5)', [
      orderId,
      newId(),
      PRODUCTION_STAGES[choice % 2 ? 5 : choice % 5],
      users.engineer.id,
      now(),
    ]),
  'delete production': (orderId) => query('delete from production_steps where order_id = $1', [orderId]),
  receive: (orderId) =>
    query('insert into deliveries (order_id, received_at) values ($1, $2) on conflict (order_id) do update set received_at = $2', [
      orderId,
      now(),
    ]),
  rate: (orderId) =>
    query(
      'insert into deliveries (order_id, stars, rated_at) values ($1, 5, $2) on conflict (order_id) do update set stars = 5, rated_at = $2',
      [orderId, now()],
    ),
  'delete delivery': (orderId) => query('delete from deliveries where order_id = $1', [orderId]),
  'add picture': (orderId) => addPicture(orderId, users.customer),
  'delete picture': (orderId) => query("delete from files where order_id = $1 and kind = 'build_picture'", [orderId]),
  'place order': () => placeOrder(t, users.customer),
}

const now = () => t.clock.now().toISOString()
const query = (text: string, values: unknown[]) => t.database.pool.query(text, values)

describe('copies for cards', () => {
  it('match their sources after any sequence of changes', async () => {
    const orderIds = [await orderIn(t, users, 'designing'), await orderIn(t, users, 'in_production'), await placeOrder(t, users.customer)]
    const step = fc.tuple(fc.constantFrom(...Object.keys(ACTIONS)), fc.nat(2), fc.nat(100))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const [action, order, choice] of steps) {
          t.clock.advance(1_000)
          await ACTIONS[action]?.(orderIds[order] ?? '', choice)
        }
        expect(await copyViolations()).toEqual([])
      }),
      { numRuns: 25 },
    )
    await expectSameAsFullOrders()
  })

  it('match their sources after concurrent changes', async () => {
    for (let round = 0; round < 20; round++) {
      const orderIds = [await orderIn(t, users, 'designing'), await placeOrder(t, users.customer)]
      await Promise.all([
        ...orderIds.flatMap((id) => [ACTIONS['upload CAD'], ACTIONS['request revision'], ACTIONS.receive].map((run) => run?.(id, round))),
        ACTIONS.rename?.('', round * 3),
        ACTIONS.rename?.('', round * 3 + 1),
        assign(t, { ...users, engineer: round % 2 ? users.otherEngineer : users.engineer }, orderIds[1] ?? ''),
        placeOrder(t, users.customer),
        placeOrder(t, users.customer),
      ])
      expect(await copyViolations()).toEqual([])
    }
  })
})
