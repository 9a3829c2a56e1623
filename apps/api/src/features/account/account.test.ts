import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { connect, uploadChatFile } from '../../../test/chat.ts'
import { violatedInvariants } from '../../../test/invariants.ts'
import { addCadModel, assign, createTestUsers, draft, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { chargeCard, confirmPayment, paymentRows, settled } from '../../../test/payments.ts'
import { filesOnDisk, grainyPicture, sendPhoto, upload } from '../../../test/uploads.ts'
import { verifyEmail } from '../../../test/verification.ts'

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMITS: 'on' })
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'
/** Personal data: finding any of it identifies the user. */
const PERSONAL_DATA = /zebulon|quartermaine|555-8812|quartz lane/i
/** Tables that contain personal data before the deletion. */
const TABLES_WITH_PERSONAL_DATA = [
  ...[
    'activities',
    'contact_messages',
    'leads',
    'files',
    'idempotency_keys',
    'messages',
    'newsletter_subscribers',
    'notifications',
    'pins',
    'pin_replies',
  ],
  ...['orders', 'jobs', 'quotes', 'rate_counters', 'revisions', 'scans', 'timeline_entries', 'users'],
]
const ADDRESS = { street: '17 Quartz Lane', city: 'Detroit', state: 'MI', zipCode: '48207', country: 'USA' }
const YEAR_MS = 366 * 86_400_000

const exportOf = (account: TestUser, password = 'secret1') =>
  t.call('POST', '/api/account/export', { token: account.token, body: { password } })
const erase = (account: TestUser, body: object = {}) =>
  t.call('POST', '/api/account/erase', { token: account.token, body: { password: 'secret1', confirmation: 'DELETE', ...body } })

async function ok(reply: ReturnType<TestApp['call']>) {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** A user with data in every feature. */
async function userWithData(): Promise<{ account: TestUser; orderId: string; unpaidId: string }> {
  const email = 'zq@quartermaine.example'
  const form = { firstName: 'Zebulon', lastName: 'Quartermaine', phone: '555-8812', password: 'secret1', email }
  const { token, user } = await ok(t.call('POST', '/api/auth/register', { body: form }))
  const account = { token, email, id: user._id }
  const as = (method: string, path: string, body?: object) => ok(t.call(method, path, { token, body }))
  await verifyEmail(t, email)
  await as('PUT', '/api/auth/profile', { ...form, address: ADDRESS })
  await t.call('POST', '/api/auth/login', { body: { email, password: 'wrong1' } })
  await ok(t.call('POST', '/api/auth/forgot-password', { body: { email } }))
  await ok(
    t.call('POST', '/api/contact', { body: { name: 'Zebulon Quartermaine', email: 'ZQ@quartermaine.example', message: 'I am Zebulon' } }),
  )
  await ok(t.call('POST', '/api/newsletter', { body: { email } }))
  await as('PUT', '/api/notifications/settings', { muted: ['chat'] })

  const photo = await sendPhoto(t, token, 'quartermaine.jpg', await grainyPicture())
  const orderDraft = draft({ images: [photo.body.file.filename] }, { specialRequests: 'Call Zebulon first' })
  const { order } = await ok(t.call('POST', '/api/orders', { token, body: orderDraft, headers: { 'idempotency-key': 'Quartermaine' } }))
  const orderId = order._id
  const { paymentIntentId } = await chargeCard(t, account, orderId)
  await confirmPayment(t, account, orderId, paymentIntentId)
  await ok(assign(t, testUsers, orderId))
  await ok(t.call('PUT', `/api/orders/${orderId}/status`, { token: testUsers.engineer.token, body: { status: 'designing' } }))
  const cadModelId = await addCadModel(t, orderId, testUsers.engineer)
  await upload(t, '/api/uploads/3d-scan', token, [
    ['orderId', orderId],
    ['scanArea', 'Quartermaine bumper'],
    { name: 'zebulon.obj', bytes: OBJ },
  ])

  const chat = await connect(t.url, token)
  await chat.join(orderId)
  await chat.send({ orderId, content: 'Zebulon here', messageType: 'text', clientMessageId: 'Quartermaine-1' })
  const fileUrl = await uploadChatFile(t, account, orderId, 'zebulon.txt', 'Quartermaine')
  await chat.send({ orderId, content: 'See file', messageType: 'file', fileUrl })
  chat.close()
  const { pin } = await as('POST', `/api/orders/${orderId}/pins`, { cadModelId, text: 'Lower, says Zebulon' })
  await as('POST', `/api/orders/${orderId}/pins/${pin._id}/replies`, { text: 'Quartermaine again' })
  await ok(t.call('POST', `/api/orders/${orderId}/question`, { token: testUsers.engineer.token, body: { question: 'Which red?' } }))
  await as('POST', `/api/orders/${orderId}/answer`, { answer: 'Quartermaine red' })
  await as('POST', `/api/orders/${orderId}/approve`, {})
  await ok(t.call('POST', `/api/orders/${orderId}/quote`, { token: testUsers.engineer.token, body: { productionCost: 900 } }))
  await as('POST', `/api/orders/${orderId}/quote/decline`, { reason: 'Too much for Zebulon' })
  await as('POST', `/api/orders/${orderId}/revision`, { comments: 'More Quartermaine' })
  await as('POST', `/api/orders/${orderId}/cancellation-request`, { reason: 'Zebulon moved away' })
  return { account, orderId, unpaidId: await placeOrder(t, account) }
}

/** The tables that contain a match. */
async function tablesWith(trace: RegExp): Promise<string[]> {
  const { rows } = await t.database.pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  const found = []
  for (const { tablename } of rows) {
    const { rows: all } = await t.database.pool.query(`select coalesce(json_agg(x), '[]')::text as text from "${tablename}" x`)
    if (trace.test(all[0].text)) found.push(tablename)
  }
  return found
}

describe('an account with data in every feature', () => {
  let account: TestUser
  let orderId: string
  let unpaidId: string
  beforeAll(async () => {
    ;({ account, orderId, unpaidId } = await userWithData())
  })

  it('is exported as a file after confirming the password', async () => {
    expect((await exportOf(account, 'wrong1')).body.errors).toEqual({ password: 'Password is incorrect' })
    const { status, body, headers } = await exportOf(account)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="vorta-my-data-\d{4}-\d\d-\d\d\.json"$/)
    const { data } = body
    expect(data.account).toMatchObject({ firstName: 'Zebulon', email: account.email, address: ADDRESS })
    expect(data.orders.map((order: { _id: string }) => order._id)).toEqual([orderId, unpaidId])
    expect(data.orders[0].customization.specialRequests).toBe('Call Zebulon first')
    expect(data.payments).toMatchObject([{ type: 'design_fee', amount: 500, status: 'paid', last4: '4242' }])
    expect(data.messages.map((one: { text: string }) => one.text)).toEqual(['Zebulon here', 'See file'])
    expect(data.files.map((one: { kind: string }) => one.kind)).toEqual(['car_photo', 'scan', 'chat_file'])
    expect((await fetch(t.url + data.files[2].downloadUrl)).status).toBe(200)
    expect(data).toMatchObject({ newsletter: { confirmedAt: null }, notificationSettings: { muted: ['chat'] } })
    expect(data.contactMessages).toHaveLength(1)
    expect(data.notifications.length).toBeGreaterThan(1)
    expect(data.sessions).toHaveLength(1)
    // Signed links contain random characters, which may match by chance.
    expect(JSON.stringify(data).replace(/\?t=[^"&]+/g, '')).not.toMatch(/argon|hash|sha256/i)

    const other = (await exportOf(testUsers.stranger)).body.data
    expect(JSON.stringify(other)).not.toMatch(PERSONAL_DATA)
    expect(other).toMatchObject({ orders: [], payments: [], messages: [], files: [], contactMessages: [], newsletter: null })
  })

  it('cannot be deleted while an order or a refund is in progress', async () => {
    const before = await tablesWith(PERSONAL_DATA)
    expect(before).toEqual(expect.arrayContaining(TABLES_WITH_PERSONAL_DATA))
    expect((await erase(account, { password: 'wrong1' })).body.errors).toEqual({ password: 'Password is incorrect' })
    expect((await erase(account, { confirmation: 'delete' })).body.errors).toEqual({ confirmation: 'Type DELETE to confirm' })
    const refused = await erase(account)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(
      /^Order VRT-\S+ is still in progress\. You can delete your account once it's completed or cancelled\.$/,
    )
    await ok(t.call('PUT', `/api/orders/${orderId}/cancel`, { token: testUsers.admin.token, body: { reason: 'As requested' } }))
    await t.database.pool.query('update payments set refund_requested_at = now() where order_id = $1', [orderId])
    expect(await erase(account)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^A refund is on its way to you\./) },
    })
    await t.database.pool.query('update payments set refund_requested_at = null where order_id = $1', [orderId])
    expect(await tablesWith(PERSONAL_DATA)).toEqual(before)
    expect((await t.call('GET', `/api/orders/${unpaidId}`, { token: account.token })).body.order.status).toBe('pending')
  })

  it('is deleted with all personal data except what receipts need', async () => {
    await t.database.pool.query(
      `insert into notifications (id, user_id, order_id, kind, title, body)
       values ('named', $1, $2, 'order.answer', 'Zebulon Quartermaine answered', 'Yes')`,
      [testUsers.engineer.id, orderId],
    )
    const chat = await connect(t.url, account.token)
    const closed = new Promise((resolve) => chat.socket.on('disconnect', resolve))
    const [before, { body: shown }] = [await filesOnDisk(t), await exportOf(account)]
    expect(before.stored.length).toBeGreaterThanOrEqual(3)
    const answers = await Promise.all([erase(account), erase(account)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)[0]).toBe(200)
    await closed
    await settled(t)
    await t.app.worker.drain()
    expect(t.mails.findLast(({ to }) => to === account.email)?.subject).toBe('Your Vorta account has been deleted')

    expect(await tablesWith(PERSONAL_DATA)).toEqual(['receipt_holders'])
    expect(await violatedInvariants(t.database.pool)).toEqual([])
    const named = await t.database.pool.query("select title, body from notifications where id = 'named'")
    expect(named.rows).toEqual([{ title: 'The customer answered', body: '' }])
    const { rows } = await t.database.pool.query('select * from receipt_holders')
    expect(rows).toMatchObject([{ user_id: account.id, name: 'Zebulon Quartermaine', address: ADDRESS }])
    await expect.poll(async () => (await filesOnDisk(t)).stored).toEqual([])

    expect((await t.call('GET', '/api/auth/me', { token: account.token })).status).toBe(401)
    expect((await t.call('POST', '/api/auth/login', { body: { email: account.email, password: 'secret1' } })).status).toBe(401)
    expect((await fetch(t.url + shown.data.files[0].downloadUrl)).status).toBe(403)
  })

  it('leaves orders, payments, receipts and the engineer’s messages', async () => {
    const asAdmin = { token: testUsers.admin.token }
    const { order } = (await t.call('GET', `/api/orders/${orderId}`, asAdmin)).body
    expect(order).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      userId: { firstName: 'Deleted', lastName: 'Customer', phone: '' },
    })
    expect((await t.call('GET', `/api/orders/${unpaidId}`, asAdmin)).body.order.cancellation.reason).toBe('The account was deleted')
    const { chat } = (await t.call('GET', `/api/chat/order/${orderId}`, asAdmin)).body
    const said = chat.messages.filter((one: { senderRole: string }) => one.senderRole === 'user')
    expect(said.map(({ content, fileUrl }: { content: string; fileUrl: unknown }) => [content, fileUrl])).toEqual([
      ['Message removed', null],
      ['Message removed', null],
    ])
    const [payment] = await paymentRows(t, orderId)
    const { receipt } = (await t.call('GET', `/api/payments/receipt/${payment.id}`, asAdmin)).body
    expect(receipt.payer).toEqual({ name: 'Zebulon Quartermaine', email: '', address: ADDRESS })
  })

  it('can be registered again with the same address, without any of the old data', async () => {
    const form = { firstName: 'Z', lastName: 'Q', email: account.email, phone: '1', password: 'secret1' }
    const { token } = await ok(t.call('POST', '/api/auth/register', { body: form }))
    expect((await t.call('GET', '/api/orders/my-orders', { token })).body.orders).toEqual([])
  })

  it('loses the receipt data after ten years', async () => {
    const held = async () => (await t.database.pool.query('select 1 from receipt_holders')).rowCount
    await t.app.payments.deleteExpiredReceiptHolders()
    expect(await held()).toBe(1)
    t.clock.advance(10 * YEAR_MS)
    await t.app.payments.deleteExpiredReceiptHolders()
    expect(await held()).toBe(0)
  })
})

describe('an account whose address was never verified', () => {
  const stranger = 'passer-by@example.com'
  const written = async () => {
    const ask = (query: string) => t.database.pool.query(query, [stranger])
    const messages = await ask('select message from contact_messages where email = $1')
    const readers = await ask('select email from newsletter_subscribers where email = $1')
    const jobs = await ask(`select split_part(dedupe_key, ':', 1) as kind from jobs where payload::text like '%' || $1 || '%' order by 1`)
    return { messages: messages.rowCount, readers: readers.rowCount, jobs: jobs.rows.map(({ kind }) => kind) }
  }
  const register = async (): Promise<TestUser> => {
    const form = { firstName: 'Not', lastName: 'Them', phone: '1', password: 'secret1', email: stranger }
    const { token, user } = await ok(t.call('POST', '/api/auth/register', { body: form }))
    return { token, id: user._id, email: stranger }
  }
  beforeAll(async () => {
    await t.app.worker.drain()
    await ok(t.call('POST', '/api/contact', { body: { name: 'Passer-by', email: stranger, message: 'My secret plans' } }))
    await ok(t.call('POST', '/api/newsletter', { body: { email: stranger } }))
  })

  it('does not export what others sent with that address', async () => {
    const { data } = (await exportOf(await register())).body
    expect(data).toMatchObject({ account: { emailVerified: false }, contactMessages: [], newsletter: null })
    expect(JSON.stringify(data)).not.toContain('secret plans')
  })

  it('does not delete what others sent with that address', async () => {
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: stranger, password: 'secret1' } })
    expect((await erase({ token: body.token, id: body.user._id, email: stranger })).status).toBe(200)
    expect(await written()).toEqual({ messages: 1, readers: 1, jobs: ['contact', 'farewell', 'newsletter'] })
  })

  it('includes what was sent with the address once it is verified', async () => {
    const owner = await register()
    await verifyEmail(t, stranger)
    const { data } = (await exportOf(owner)).body
    expect(data).toMatchObject({ account: { emailVerified: true }, contactMessages: [{ message: 'My secret plans' }] })
    expect(data.newsletter).not.toBeNull()
    expect((await erase(owner)).status).toBe(200)
    expect(await written()).toMatchObject({ messages: 0, readers: 0 })
  })
})

it('keeps no data of a customer who never paid', async () => {
  const account = await t.createUser('user', 'never-paid@example.com')
  expect((await erase(account)).body).toEqual({ success: true, message: 'Your account has been deleted.' })
  await t.app.worker.drain()
  expect(await tablesWith(/never-paid@/)).toEqual([])
})

it('rejects the deletion of staff and demo accounts', async () => {
  expect(await erase(await t.createUser('engineer'))).toMatchObject({
    status: 403,
    body: { message: "Staff accounts can't be deleted here. Ask an admin to disable yours." },
  })
  const shared = await t.createUser('user')
  await t.database.pool.query('update users set is_demo = true where id = $1', [shared.id])
  expect(await erase(shared)).toMatchObject({ status: 409, body: { message: "Demo accounts are shared, so they can't be deleted." } })
})
