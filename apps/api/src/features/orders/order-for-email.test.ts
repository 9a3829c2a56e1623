import { writeObj } from '@vorta/kit3d/measure/writers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { upload } from '../../../test/uploads.ts'
import { createOrderForEmail, quoteAmounts } from './order-for-email.ts'

let t: TestApp
let users: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())

const MESH = {
  positions: new Float32Array([0, 0, 0, 100, 0, 0, 0, 100, 0, 0, 0, 100]),
  indices: Uint32Array.from([0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3]),
}

const create = () =>
  createOrderForEmail({
    db: t.database.db,
    timeZone: () => 'America/Detroit',
    emailPicture: async (filename, { width }) => Buffer.from(`${filename} ${width}`),
    unreadQuotes: async (_orderId, timeZone) => [{ author: 'Erin', text: `In ${timeZone}` }],
  })

it('shows the CAD version once its picture is drawn, and otherwise the build', async () => {
  const id = await orderIn(t, users, 'designing')
  await t.database.pool.query("update orders set picture_name = 'build.webp' where id = $1", [id])
  const { body } = await upload(t, '/api/uploads/cad-model', users.engineer.token, [
    ['orderId', id],
    { name: 'blade.obj', bytes: writeObj(MESH) },
  ])
  const forEmail = create()
  const shown = async (order: { id: string; cadModelId?: string; isMilestone?: boolean }) => {
    const { picture, pictureOf } = (await forEmail({ isMilestone: true, ...order, reader: 'user' })) ?? {}
    return [String(picture), pictureOf]
  }
  const cadModelId = body.cadModel._id
  expect(await shown({ id, cadModelId })).toEqual(['build.webp 1120', 'build'])
  await t.app.worker.drain()
  expect(await shown({ id, cadModelId })).toEqual([expect.stringMatching(/^pv-.*\.webp 1120$/), 'design'])
  expect(await shown({ id })).toEqual(['build.webp 1120', 'build'])
  expect(await shown({ id, isMilestone: false })).toEqual(['build.webp 192', 'build'])
  const other = await orderIn(t, users, 'designing')
  expect(await shown({ id: other, cadModelId })).toEqual(['null', undefined])
})

it('names the engineer to the customer and the customer to staff', async () => {
  const forEmail = create()
  const [pending, assigned] = [await orderIn(t, users, 'pending'), await orderIn(t, users, 'assigned')]
  const contactOf = async (id: string, reader: 'user' | 'engineer') => (await forEmail({ id, reader }))?.contact
  expect(await contactOf(pending, 'user')).toBeNull()
  expect(await contactOf(assigned, 'user')).toMatchObject({ role: 'Your engineer' })
  expect(await contactOf(assigned, 'engineer')).toMatchObject({ role: 'Customer' })
  const cancelled = await orderIn(t, users, 'cancelled')
  await t.database.pool.query('update orders set engineer_id = $2 where id = $1', [cancelled, users.engineer.id])
  expect(await contactOf(cancelled, 'user')).toBeNull()
  expect(await contactOf(cancelled, 'engineer')).toMatchObject({ role: 'Customer' })
})

it('quotes unread messages to the customer only', async () => {
  const forEmail = create()
  const id = await orderIn(t, users, 'designing')
  const messagesTo = async (reader: 'user' | 'engineer', showsMessages?: boolean) =>
    (await forEmail({ id, reader, showsMessages }))?.unreadMessages
  expect(await messagesTo('user', true)).toEqual([{ author: 'Erin', text: 'In America/Detroit' }])
  expect(await messagesTo('user')).toBeUndefined()
  expect(await messagesTo('engineer', true)).toBeUndefined()
})

it('shows the amounts of a quote while the customer can accept it', async () => {
  const forEmail = create()
  const quoteOf = async (id: string, showsDue?: boolean) => (await forEmail({ id, reader: 'user', showsDue }))?.amounts
  const quoted = await orderIn(t, users, 'payment_pending')
  expect(await quoteOf(quoted, true)).toEqual({
    facts: [['Quote valid until', expect.stringMatching(/^[A-Z][a-z]+ \d+, 20\d\d$/)]],
    total: ['Production cost', expect.stringMatching(/^\$[\d,]+\.\d\d$/)],
  })
  expect(await quoteOf(quoted)).toBeUndefined()
  expect(await quoteOf(await orderIn(t, users, 'in_production'), true)).toBeUndefined()
})

it('shows the fee until it is paid, and the balance of a packed kit', async () => {
  const forEmail = create()
  const dueOf = async (id: string) => (await forEmail({ id, reader: 'user', showsDue: true }))?.amounts
  const unpaid = await orderIn(t, users, 'pending')
  await t.database.pool.query("update orders set fee_status = 'unpaid' where id = $1", [unpaid])
  expect(await dueOf(unpaid)).toEqual({ facts: [['Payment for', 'Design fee']], total: ['Amount due', '$500.00'] })
  const packed = await orderIn(t, users, 'in_production')
  expect(await dueOf(packed)).toBeUndefined()
  await t.database.pool.query("update orders set balance_status = 'due' where id = $1", [packed])
  await t.database.pool.query('update quotes set production_cents = 345000, deposit_cents = 100000 where order_id = $1', [packed])
  expect(await dueOf(packed)).toEqual({
    facts: [
      ['Production cost', '$3,450.00'],
      ['Deposit paid', '$1,000.00'],
    ],
    total: ['Balance due', '$2,450.00'],
  })
})

it('shows the refund of a cancelled order', async () => {
  const forEmail = create()
  const id = await orderIn(t, users, 'designing')
  const refundOf = async () => (await forEmail({ id, reader: 'user', showsRefund: true }))?.amounts
  expect(await refundOf()).toBeUndefined()
  await t.database.pool.query('delete from payments where order_id = $1', [id])
  await t.database.pool.query(
    `insert into payments (id, order_id, type, amount_cents, status, paid_at, last4, refund_requested_at)
     values ('refunded-fee', $1, 'design_fee', 50000, 'paid', now(), '4242', now())`,
    [id],
  )
  expect(await refundOf()).toBeUndefined()
  await t.call('PUT', `/api/orders/${id}/cancel`, { token: users.admin.token, body: { reason: 'No longer needed' } })
  expect(await refundOf()).toEqual({
    facts: [
      ['Card', 'Ending in 4242'],
      ['On your statement in', '5-10 business days'],
    ],
    total: ['Refund', '$500.00'],
  })
})

it('shows the carrier and the tracking number of the shipment', async () => {
  const forEmail = create()
  const id = await orderIn(t, users, 'in_production')
  const shipmentOf = async () => (await forEmail({ id, reader: 'user', showsShipment: true }))?.shipment
  expect(await shipmentOf()).toBeUndefined()
  const ship = (body: object) =>
    t.call('POST', `/api/orders/${id}/production`, {
      token: users.engineer.token,
      body: { stage: 'shipped', on: new Date().toISOString().slice(0, 10), ...body },
    })
  await ship({ carrier: 'UPS' })
  expect(await shipmentOf()).toEqual({ facts: [['Carrier', 'UPS']], trackingUrl: null })
  await ship({ carrier: 'DHL', trackingNumber: '123', trackingUrl: 'https://www.dhl.com/123' })
  expect(await shipmentOf()).toEqual({
    facts: [
      ['Carrier', 'DHL'],
      ['Tracking number', '123'],
    ],
    trackingUrl: 'https://www.dhl.com/123',
  })
})

it('shows the deposit and the promised date in the time zone of the company', () => {
  const quote = { productionCents: 345_000, depositCents: 100_000, promisedOn: '2026-06-01', validUntil: new Date('2026-05-05T03:00:00Z') }
  expect(quoteAmounts(quote, 'America/Detroit')).toEqual({
    facts: [
      ['Production cost', '$3,450.00'],
      ['Finished by', 'June 1, 2026'],
      ['Quote valid until', 'May 4, 2026'],
    ],
    total: ['Deposit due now', '$1,000.00'],
  })
})
