import { codeAt, stepAt } from '../../src/features/auth/totp.ts'
import { enqueue } from '../../src/features/jobs/jobs.service.ts'
import type { TestApp } from '../app.ts'
import type { AuthorizationFixture } from '../authorization/fixture.ts'
import { orderIn, placeOrder } from '../orders.ts'
import { chargeCard, refundInDashboard, settled } from '../payments.ts'
import { picture, upload } from '../uploads.ts'
import { type Caller, calling, type Success } from './calling.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const useSecondFactor: Success = async (call, t) => {
  const { token } = await t.createUser('engineer')
  const { body } = await calling(call)(200, 'auth.startSecondFactor', token, { body: { password: 'secret1' } })
  const secret = fromBase32(body.setup.secret)
  const step = stepAt(t.clock.now())
  await calling(call)(200, 'auth.confirmSecondFactor', token, { body: { code: codeAt(secret, step) } })
  await calling(call)(200, 'auth.disableSecondFactor', token, { body: { password: 'secret1', code: codeAt(secret, step + 1) } })
}

/** Refunds a part of a payment outside of the app, which creates an entry for the admins. */
async function refundedInPart(call: Caller, t: TestApp, { users: { customer, admin } }: AuthorizationFixture) {
  const orderId = await placeOrder(t, customer)
  const { paymentIntentId } = await chargeCard(t, customer, orderId)
  await calling(call)(200, 'payments.confirm', customer.token, { body: { orderId, paymentIntentId } })
  await refundInDashboard(t, paymentIntentId, 10_000)
  await settled(t)
  const { body } = await calling(call)(200, 'payments.listAttention', admin.token, { query: { limit: 100 } })
  const entry = body.attention.find(({ order }: { order: { _id: string } }) => order._id === orderId)
  return { id: entry._id as string }
}

const shipAndReceive: Success = async (call, t, { users }) => {
  const path = { id: await orderIn(t, users, 'in_production') }
  const shipped = { stage: 'shipped', on: t.clock.now().toISOString().slice(0, 10), carrier: 'UPS' }
  await calling(call)(200, 'production.addStage', users.engineer.token, { path, body: shipped })
  await calling(call)(200, 'production.shippingEvent', users.customer.token, { path })
  await calling(call)(200, 'production.confirmReceipt', users.customer.token, { path })
}

const addAndRemoveTimeOff: Success = async (call, t, { users: { engineer } }) => {
  const day = new Date(t.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const { body } = await calling(call)(201, 'timeOff.add', engineer.token, { body: { from: day, to: day } })
  await calling(call)(200, 'timeOff.remove', engineer.token, { path: { id: body.timeOff._id } })
}

/** Every call about a lead, for one that just arrived. */
const workOnLead: Success = async (call, _, { users: { admin } }) => {
  const ok = calling(call)
  await ok(200, 'contact.send', undefined, { body: { name: 'Lee', email: 'lee@example.com', message: 'Hello there' } })
  const { body } = await ok(200, 'leads.list', admin.token, { query: { status: 'new' } })
  const path = { id: body.leads[0]._id }
  await ok(200, 'leads.get', admin.token, { path })
  await ok(200, 'leads.addNote', admin.token, { path, body: { text: 'Call first' } })
  await ok(200, 'leads.answer', admin.token, { path, body: { text: 'Gladly', clientId: 'one' } })
  await ok(200, 'leads.update', admin.token, { path, body: { status: 'lost' } })
}

const publishOrder: Success = async (call, t, { users }) => {
  const path = { id: await orderIn(t, users, 'designing') }
  const bytes = Uint8Array.from(await picture('png', 200, 200))
  const { body } = await upload(t, '/api/uploads/order-photo', users.customer.token, [
    ['orderId', path.id],
    ['view', 'front'],
    { name: 'front.png', bytes },
  ])
  await t.database.pool.query(`update orders set status = 'completed' where id = $1`, [path.id])
  await calling(call)(200, 'production.rate', users.customer.token, { path, body: { stars: 5, mayShow: true } })
  const { filename: after } = body.photoSet.photos[0]
  const texts = { title: 'Wing', category: 'Aero', description: 'A wing.', showsRating: true }
  const published = await calling(call)(200, 'portfolio.publish', users.admin.token, { path, body: { ...texts, after, before: null } })
  await calling(call)(200, 'portfolio.picture', undefined, { path: { id: published.body.project._id, picture: 'after' } })
}

export const STAFF_SUCCESSES: Readonly<Record<string, Success>> = {
  'auth.confirmSecondFactor': useSecondFactor,
  'auth.disableSecondFactor': useSecondFactor,
  'payments.retryRefund': async (call, t, fixture) => {
    const path = await refundedInPart(call, t, fixture)
    await calling(call)(200, 'payments.retryRefund', fixture.users.admin.token, { path })
  },
  'payments.markHandled': async (call, t, fixture) => {
    const path = await refundedInPart(call, t, fixture)
    await calling(call)(200, 'payments.markHandled', fixture.users.admin.token, { path, body: { note: 'Agreed with the customer' } })
  },
  'portfolio.publish': publishOrder,
  'portfolio.picture': publishOrder,
  'company.update': async (call, _, { users: { admin } }) => {
    const body = { section: 'tax', version: 0, value: { isOn: true, rates: { MI: 600 } } }
    await calling(call)(200, 'company.update', admin.token, { body })
  },
  'company.reset': async (call, _, { users: { admin } }) => {
    const { body: before } = await calling(call)(200, 'company.settings', admin.token, {})
    const body = { section: 'prices', version: before.settings.prices.version }
    await calling(call)(200, 'company.reset', admin.token, { body })
  },
  'jobs.retry': async (call, t, { users: { admin } }) => {
    await enqueue(t.database.db, { kind: 'mail', dedupeKey: 'given up', payload: { to: 'a@example.com', subject: 'A', text: 'A' } })
    await t.database.pool.query(`update jobs set dead_at = now() where dedupe_key = 'given up'`)
    const { body } = await calling(call)(200, 'jobs.list', admin.token, { query: { state: 'failed' } })
    await calling(call)(200, 'jobs.retry', admin.token, { path: { id: body.jobs[0]._id } })
  },
  'notes.remove': async (call, t, { users }) => {
    const path = { id: await orderIn(t, users, 'designing') }
    const { body } = await calling(call)(200, 'notes.addToOrder', users.engineer.token, { path, body: { text: 'Call first' } })
    await calling(call)(200, 'notes.remove', users.engineer.token, { path: { id: body.note._id } })
  },
  'cases.update': async (call, t, { users }) => {
    const path = { id: await orderIn(t, users, 'completed') }
    const body = { kind: 'refit', description: 'New wheels' }
    const opened = await calling(call)(201, 'cases.open', users.customer.token, { path, body })
    const update = { path: { ...path, caseId: opened.body.case._id }, body: { status: 'resolved' } }
    await calling(call)(200, 'cases.update', users.engineer.token, update)
  },
  'timeOff.add': addAndRemoveTimeOff,
  'timeOff.remove': addAndRemoveTimeOff,
  'replies.remove': async (call, _, { users: { engineer } }) => {
    const { body } = await calling(call)(200, 'replies.save', engineer.token, { body: { title: 'Greeting', text: 'Hello!' } })
    await calling(call)(200, 'replies.remove', engineer.token, { path: { id: body.reply._id } })
  },
  'quoteTemplates.remove': async (call, _, { users: { engineer } }) => {
    const template = { name: 'Lip kit', content: { lines: [{ label: 'Lip', amount: 400 }], deposit: 100 } }
    const { body } = await calling(call)(200, 'quoteTemplates.save', engineer.token, { body: template })
    await calling(call)(200, 'quoteTemplates.remove', engineer.token, { path: { id: body.template._id } })
  },
  'production.shippingEvent': shipAndReceive,
  'production.confirmReceipt': shipAndReceive,
  'engineer.calendarFeed': async (call, _, { users: { engineer } }) => {
    const { body } = await calling(call)(200, 'engineer.renewCalendar', engineer.token)
    const query = { token: new URL(body.url).searchParams.get('token') }
    await calling(call)(200, 'engineer.calendarFeed', undefined, { query })
    await calling(call)(200, 'engineer.removeCalendar', engineer.token)
  },
  'orders.claimRefund': async (call, t, { users }) => {
    const path = { id: await orderIn(t, users, 'designing') }
    await t.database.pool.query(`update orders set fee_paid_at = fee_paid_at - interval '31 days' where id = $1`, [path.id])
    await calling(call)(200, 'orders.claimRefund', users.customer.token, { path })
  },
  'leads.get': workOnLead,
  'leads.addNote': workOnLead,
  'leads.answer': workOnLead,
  'leads.update': workOnLead,
  'contact.setAnswered': async (call, _, { users: { admin } }) => {
    const ok = calling(call)
    await ok(200, 'contact.send', undefined, { body: { name: 'Ann', email: 'ann@example.com', message: 'Hello there' } })
    const { body } = await ok(200, 'contact.list', admin.token)
    await ok(200, 'contact.setAnswered', admin.token, { path: { id: body.messages[0]._id }, body: { answered: true } })
  },
}
