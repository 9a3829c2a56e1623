import { sign } from '@vorta/stripe-emulator/events'
import { expect } from 'vitest'
import type { TestApp, TestUser } from '../app.ts'
import type { AuthorizationFixture } from '../authorization/fixture.ts'
import { draft, orderIn, placeOrder } from '../orders.ts'
import { chargeCard, eventOf, providerOf } from '../payments.ts'
import { metadataHeader, uploadIdOf } from '../upload-chunks.ts'
import { picture } from '../uploads.ts'
import { verificationToken } from '../verification.ts'
import { type Caller, calling, type Success } from './calling.ts'
import { blobOf } from './matrix-calls.ts'
import { STAFF_SUCCESSES } from './staff-successes.ts'

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'

async function linkToken(t: TestApp, email: string, path: string): Promise<string> {
  await t.app.worker.drain()
  const link = new RegExp(`${path}\\?token=([^\\s"&]+)`)
  const mail = t.mails.findLast(({ to, text }) => to === email && link.test(text))
  return decodeURIComponent(link.exec(mail?.text ?? '')?.[1] ?? '')
}

const startUpload = async (call: Caller, t: TestApp, { users }: AuthorizationFixture) => {
  const orderId = await orderIn(t, users, 'designing')
  const metadata = metadataHeader({ kind: 'scan', orderId, filename: 'car.obj' })
  const { token } = users.customer
  const header = { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(OBJ.length), 'Upload-Metadata': metadata }
  const started = await calling(call)(201, 'cad.createUpload', token, { header })
  return { token, path: { uploadId: uploadIdOf(started) } }
}

const sendUpload: Success = async (call, t, fixture) => {
  const { token, path } = await startUpload(call, t, fixture)
  const ok = calling(call)
  const header = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' }
  await ok(204, 'cad.uploadChunk', token, { path, header, body: blobOf(OBJ, 'car.obj') })
  await ok(200, 'cad.getUpload', token, { path })
}

const confirmNewsletter: Success = async (call, t) => {
  const ok = calling(call)
  const email = 'reader@example.com'
  await ok(200, 'newsletter.subscribe', undefined, { body: { email } })
  const query = { token: await linkToken(t, email, '/api/newsletter/confirm') }
  await ok(200, 'newsletter.confirm', undefined, { query })
  const leave = { token: await linkToken(t, email, '/api/newsletter/unsubscribe') }
  await ok(200, 'newsletter.unsubscribe', undefined, { query: leave, body: { 'List-Unsubscribe': 'One-Click' } })
}

const unsubscribe: Success = async (call, t, { users }) => {
  const customer = await t.createUser()
  await orderIn(t, { ...users, customer }, 'assigned')
  // Notifications are collected for a few minutes before an email is sent.
  t.clock.advance(5 * 60_000)
  await t.app.worker.drain()
  const link = t.mails.findLast(({ to, leave }) => to === customer.email && leave)?.leave ?? ''
  const query = { token: new URL(link).searchParams.get('token') }
  await calling(call)(200, 'notifications.unsubscribePage', undefined, { query })
  await calling(call)(200, 'notifications.unsubscribe', undefined, { query })
}

const requestCancellation = async (call: Caller, t: TestApp, { users }: AuthorizationFixture) => {
  const id = await orderIn(t, users, 'designing')
  await calling(call)(200, 'orders.requestCancellation', users.customer.token, { path: { id }, body: { reason: 'Sold the car' } })
  return { id }
}

const settle: Success = async (call, t, { users: { customer } }) => {
  const ok = calling(call)
  const orderId = await placeOrder(t, customer)
  const { paymentIntentId } = await chargeCard(t, customer, orderId)
  await ok(200, 'payments.confirm', customer.token, { body: { orderId, paymentIntentId } })
  const event = eventOf('payment_intent.succeeded', paymentIntentId)
  const signature = sign(JSON.stringify(event), providerOf(t).keys.webhookSecret, t.clock.now())
  await ok(200, 'payments.webhook', undefined, { header: { 'Stripe-Signature': signature }, body: event })
}

const downloadRange: Success = async (call, _, fixture) => {
  const ok = calling(call)
  const { filename } = await fixture.orderFixture('designing', false)
  const { token } = fixture.users.customer
  const part = await ok(206, 'files.download', token, { path: { filename }, header: { Range: 'bytes=0-1' } })
  expect(part.headers.get('content-range')).toMatch(/^bytes 0-1\//)
  const refused = await ok(416, 'files.download', token, { path: { filename }, header: { Range: 'bytes=999999-' } })
  expect(refused.outcome).toBe('416')
}

const signIn = async (call: Caller, { email }: TestUser) => {
  const reply = await calling(call)(200, 'auth.login', undefined, { body: { email, password: 'secret1' } })
  return reply.body.token as string
}

const readSharedBuild: Success = async (call, _, { users }) => {
  const image = (await picture('jpeg', 600, 315)).toString('base64')
  const shared = await calling(call)(201, 'builds.share', users.customer.token, {
    body: { bodyType: 'Coupe', paint: '#ff0000', customization: draft().customization, picture: image },
  })
  const path = { id: shared.body.id }
  for (const name of ['builds.get', 'builds.sharedPicture', 'builds.sharedModel']) await calling(call)(200, name, undefined, { path })
}

const changeSavedBuild: Success = async (call, _, { users: { customer } }) => {
  const { customization } = draft()
  const body = { name: 'Weekend car', bodyType: 'Coupe', paint: '#ff0000', make: 'Porsche', model: '911', year: 2022, customization }
  const saved = await calling(call)(201, 'builds.save', customer.token, { body })
  const path = { id: saved.body.build._id }
  await calling(call)(200, 'builds.updateSaved', customer.token, { path, body })
  await calling(call)(200, 'builds.renameSaved', customer.token, { path, body: { name: 'Track car' } })
  await calling(call)(201, 'builds.duplicateSaved', customer.token, { path })
  await calling(call)(200, 'builds.removeSaved', customer.token, { path })
}

/** Successful calls of the operations that the authorization matrix only refuses, and of replies that it does not reach. */
export const SUCCESSES: Readonly<Record<string, Success>> = {
  ...STAFF_SUCCESSES,
  'builds.get': readSharedBuild,
  'builds.sharedPicture': readSharedBuild,
  'builds.sharedModel': readSharedBuild,
  'builds.updateSaved': changeSavedBuild,
  'builds.renameSaved': changeSavedBuild,
  'builds.duplicateSaved': changeSavedBuild,
  'builds.removeSaved': changeSavedBuild,
  'cad.getUpload': sendUpload,
  'cad.uploadChunk': sendUpload,
  'cad.cancelUpload': async (call, t, fixture) => {
    const { token, path } = await startUpload(call, t, fixture)
    await calling(call)(204, 'cad.cancelUpload', token, { path, header: { 'Tus-Resumable': '1.0.0' } })
  },
  'contact.sentPage': (call) => calling(call)(303, 'contact.sentPage', undefined),
  'newsletter.subscribedPage': (call) => calling(call)(303, 'newsletter.subscribedPage', undefined),
  'newsletter.confirm': confirmNewsletter,
  'newsletter.unsubscribe': confirmNewsletter,
  'notifications.unsubscribePage': unsubscribe,
  'notifications.unsubscribe': unsubscribe,
  'files.download': downloadRange,
  'orders.create': async (call, _, { users: { customer } }) => {
    const input = { header: { 'Idempotency-Key': 'one-order' }, body: draft() }
    const first = await calling(call)(201, 'orders.create', customer.token, input)
    const second = await calling(call)(201, 'orders.create', customer.token, input)
    expect(second.body.order._id).toBe(first.body.order._id)
  },
  'orders.approve': async (call, t, { users }) => {
    const id = await orderIn(t, users, 'designing')
    const outdated = await calling(call)(409, 'orders.approve', users.customer.token, { path: { id }, body: { cadModelId: 'made-up' } })
    expect(outdated.body.order._id).toBe(id)
    await calling(call)(200, 'orders.approve', users.customer.token, { path: { id } })
  },
  'orders.answerQuestion': async (call, t, { users }) => {
    const path = { id: await orderIn(t, users, 'designing') }
    await calling(call)(200, 'orders.askQuestion', users.engineer.token, { path, body: { question: 'Which wheels?' } })
    await calling(call)(200, 'orders.answerQuestion', users.customer.token, { path, body: { answer: 'The same' } })
  },
  'orders.withdrawCancellationRequest': async (call, t, fixture) => {
    const path = await requestCancellation(call, t, fixture)
    await calling(call)(200, 'orders.withdrawCancellationRequest', fixture.users.customer.token, { path })
  },
  'orders.declineCancellationRequest': async (call, t, fixture) => {
    const path = await requestCancellation(call, t, fixture)
    await calling(call)(200, 'orders.declineCancellationRequest', fixture.users.admin.token, { path, body: { answer: 'It is made' } })
  },
  'payments.confirm': settle,
  'payments.webhook': settle,
  'auth.revokeSession': async (call, t) => {
    const user = await t.createUser()
    const ok = calling(call)
    const token = await signIn(call, user)
    const { body } = await ok(200, 'auth.sessions', token)
    const other = body.sessions.find(({ current }: { current: boolean }) => !current)
    await ok(200, 'auth.revokeSession', token, { path: { sessionId: other._id } })
  },
  'auth.changePassword': async (call, t) => {
    const { token } = await t.createUser()
    await calling(call)(200, 'auth.changePassword', token, { body: { currentPassword: 'secret1', newPassword: 'secret2' } })
  },
  'auth.verifyEmail': async (call, t) => {
    const email = 'verified@example.com'
    const body = { firstName: 'A', lastName: 'B', phone: '1', password: 'secret1', email }
    const { token } = (await calling(call)(201, 'auth.register', undefined, { body })).body
    await calling(call)(200, 'auth.resendVerification', token)
    await calling(call)(200, 'auth.verifyEmail', undefined, { body: { token: await verificationToken(t, email) } })
  },
  'auth.resetPassword': async (call, t) => {
    const { email } = await t.createUser()
    await calling(call)(200, 'auth.forgotPassword', undefined, { body: { email } })
    const token = await linkToken(t, email, '/reset-password')
    await calling(call)(200, 'auth.resetPassword', undefined, { body: { token, password: 'secret2' } })
  },
  'account.delete': async (call, t) => {
    const { token } = await t.createUser()
    await calling(call)(200, 'account.delete', token, { body: { password: 'secret1', confirmation: 'DELETE' } })
  },
}
