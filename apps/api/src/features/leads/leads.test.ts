import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Lead, LeadDetails, LeadEntry } from '@vorta/contract/leads/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { payFee, placeOrder } from '../../../test/orders.ts'
import { verifyEmail } from '../../../test/verification.ts'
import { createMailer } from '../../platform/mail/mailer.ts'

const COMPANY_EMAIL = 'inbox@vorta.example'
const DAY_MS = 86_400_000

let t: TestApp
let admin: TestUser
let visitors = 0
let visitor: string
beforeAll(async () => {
  t = await startTestApp({ COMPANY_EMAIL, COMPANY_TIME_ZONE: 'America/Detroit' })
  admin = await t.createUser('admin')
})
afterAll(() => t.close())
beforeEach(() => {
  visitors += 1
  visitor = `visitor${visitors}@example.com`
})

const as = async (user: TestUser, method: string, address: string, body?: object) =>
  (await t.call(method, `/api/admin${address}`, { token: user.token, body })).body
const write = (message: string, email = visitor, name = 'Vic Itor') => t.call('POST', '/api/contact', { body: { name, email, message } })
const leadsOf = async (email = visitor): Promise<Lead[]> => {
  const { leads } = await as(admin, 'GET', '/leads?limit=100')
  return leads.filter((lead: Lead) => lead.email === email)
}
const newLead = async (): Promise<Lead> => {
  await write('Do you ship?')
  const [lead] = await leadsOf()
  if (!lead) throw new Error('No lead')
  return lead
}
const details = (id: string): Promise<LeadDetails> => as(admin, 'GET', `/leads/${id}`)
const answer = (id: string, text: string, clientId = text): Promise<LeadDetails> =>
  as(admin, 'POST', `/leads/${id}/answers`, { text, clientId })
const change = (id: string, body: object) => as(admin, 'PUT', `/leads/${id}`, body)
const kindsOf = (entries: readonly LeadEntry[]) => entries.map(({ kind, text }) => `${kind}: ${text}`)
const emailsTo = async (email: string) => {
  await t.app.worker.drain()
  return t.mails.filter(({ to }) => to === email)
}
const register = async (email: string): Promise<TestUser> => {
  const form = { firstName: 'Vic', lastName: 'Itor', phone: '555-0100', password: 'secret1', email }
  const { body } = await t.call('POST', '/api/auth/register', { body: form })
  return { token: body.token, id: body.user._id, email }
}

describe('messages of the contact form', () => {
  it('become one lead per address, until it is closed', async () => {
    await write('First')
    await write('Second', visitor.toUpperCase())
    const [lead, ...more] = await leadsOf()
    expect(more).toEqual([])
    expect(lead).toMatchObject({ name: 'Vic Itor', status: 'new', unanswered: 2, excerpt: 'Second', customer: null, assignee: null })
    await change(lead?._id ?? '', { status: 'lost' })
    await write('Third')
    expect((await leadsOf()).map(({ status, excerpt }) => [status, excerpt])).toEqual([
      ['new', 'Third'],
      ['lost', 'Second'],
    ])
  })

  it('are found by name, address and message', async () => {
    await write('A swan-neck wing for my Supra')
    await write('Do you ship?', `other-${visitor}`, 'Grace Hopper')
    const found = async (q: string) => {
      const { leads } = await as(admin, 'GET', `/leads?limit=100&q=${encodeURIComponent(q)}`)
      return leads.map(({ email }: Lead) => email).filter((email: string) => email.endsWith(visitor))
    }
    expect(await found('swan-neck supra')).toEqual([visitor])
    expect(await found('hopper')).toEqual([`other-${visitor}`])
    expect(await found(`other-${visitor}`)).toEqual([`other-${visitor}`])
    expect(await found('swan-neck hopper')).toEqual([])
  })

  it('share a lead when they arrive at the same time', async () => {
    await Promise.all(['1', '2', '3', '4', '5', '6'].map((text) => write(text)))
    expect(await leadsOf()).toMatchObject([{ unanswered: 6 }])
  })

  it('of an earlier version of the server get a lead from the sweep, once', async () => {
    const insert = (id: string, answeredAt: string | null) =>
      t.database.pool.query(
        `insert into contact_messages (id, name, email, message, answered_at) values ($1, 'Old', $2, 'From before', $3)`,
        [id, `${id}@example.com`, answeredAt],
      )
    await insert('before-open', null)
    await insert('before-answered', '2026-01-01T00:00:00Z')
    await Promise.all([t.app.leads.sweep(), t.app.leads.sweep()])
    expect(await leadsOf('before-open@example.com')).toMatchObject([{ status: 'new', unanswered: 1 }])
    expect(await leadsOf('before-answered@example.com')).toMatchObject([{ status: 'in_progress', unanswered: 0 }])
  })
})

describe('an answer', () => {
  it('is emailed with a reference and a thread, and logged', async () => {
    const lead = await newLead()
    await answer(lead._id, 'Yes, worldwide.\n\nWhich car do you have?')
    const { lead: answered, entries } = await answer(lead._id, 'Did it arrive?')
    expect(answered).toMatchObject({ status: 'in_progress', unanswered: 0 })
    expect(kindsOf(entries)).toEqual([
      'message: Do you ship?',
      'answer: Yes, worldwide.\n\nWhich car do you have?',
      'status: in_progress',
      'answer: Did it arrive?',
    ])
    const emails = await emailsTo(visitor)
    const thread = `<lead-${lead._id}@vorta>`
    const shared = { subject: `Re: Your message to Vorta [${lead.reference}]`, replyTo: COMPANY_EMAIL, thread }
    expect(emails).toMatchObject([shared, shared])
    expect(emails[0]?.text).toContain('Yes, worldwide.\n\nWhich car do you have?')
    expect(emails[0]?.messageId).not.toBe(emails[1]?.messageId)
    const [toCompany] = (await emailsTo(COMPANY_EMAIL)).filter(({ replyTo }) => replyTo === visitor)
    expect(toCompany?.thread).toBe(thread)
    expect((await details(lead._id)).entries.filter(({ kind }) => kind === 'answer')).toMatchObject([
      { delivery: 'sent', author: expect.any(String) },
      { delivery: 'sent' },
    ])
  })

  it('is sent once if the request is repeated, and waits for the mail server', async () => {
    const lead = await newLead()
    const [first, second] = await Promise.all([answer(lead._id, 'Hello', 'same'), answer(lead._id, 'Hello', 'same')])
    expect(first?.entries.concat(second?.entries ?? []).find(({ kind }) => kind === 'answer')?.delivery).toBe('waiting')
    expect(await emailsTo(visitor)).toHaveLength(1)
    const { rows } = await t.database.pool.query(
      `select count(*)::int as count from audit_log where action = 'lead.answer' and target = $1`,
      [`lead:${lead._id}`],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('does not let names or texts inject headers', async () => {
    const name = 'Eve\r\nBcc: all@example.com'
    expect(await write('Hi', visitor, name)).toMatchObject({ status: 400, body: { message: 'Name must be on one line' } })
    const lead = await newLead()
    // Leads from before this rule have such names.
    await t.database.pool.query('update leads set name = $1 where id = $2', [name, lead._id])
    await answer(lead._id, 'Hello\r\nBcc: all@example.com')
    const [email] = await emailsTo(visitor)
    const folder = path.join(t.dataDir, 'mail')
    if (email) await createMailer({ smtpUrl: undefined, from: 'Vorta <v@shop.example>', folder }).send(email)
    const file = (await readdir(folder)).find((name) => name.endsWith('.eml')) ?? ''
    const headers = (await readFile(path.join(folder, file), 'utf8')).split('\r\n\r\n')[0]
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(headers).toContain(`Reply-To: ${COMPANY_EMAIL}`)
    const thread = `<lead-${lead._id}@shop.example>`
    expect(headers).toMatch(new RegExp(`^In-Reply-To:\\s+${thread}$`, 'm'))
    expect(headers).toMatch(new RegExp(`^References:\\s+${thread}$`, 'm'))
  })

  it('reports an email that could not be delivered', async () => {
    const lead = await newLead()
    await answer(lead._id, 'Hello')
    await t.database.pool.query(`update jobs set dead_at = now() where dedupe_key like 'contact:answer:%' and done_at is null`)
    expect((await details(lead._id)).entries).toMatchObject([{}, { kind: 'answer', delivery: 'failed' }, {}])
    await t.database.pool.query(`update jobs set dead_at = null where dead_at is not null`)
    await makeJobsDue(t.database.pool)
  })
})

describe('a lead', () => {
  it('is assigned, scheduled, annotated and reopened', async () => {
    const lead = await newLead()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Detroit' }).format(t.clock.now())
    expect(await change(lead._id, { assigneeId: admin.id, followUpOn: today })).toMatchObject({
      lead: { status: 'new', assignee: { _id: admin.id }, followUpOn: today },
      assignees: expect.arrayContaining([expect.objectContaining({ _id: admin.id })]),
    })
    const { entries } = await as(admin, 'POST', `/leads/${lead._id}/notes`, { text: 'Call first' })
    expect(entries).toMatchObject([{ kind: 'message' }, { kind: 'note', text: 'Call first' }])
    expect((await change(lead._id, { status: 'lost' })).lead).toMatchObject({ status: 'lost', followUpOn: null })
    await write('Again')
    expect(await change(lead._id, { status: 'new' })).toMatchObject({ message: 'There is already an open lead for this email address.' })
    const { token } = await t.createUser('engineer')
    const engineer = (await t.call('GET', '/api/auth/me', { token })).body.user
    expect(await change(lead._id, { assigneeId: engineer._id })).toMatchObject({ message: 'Choose an admin from the list' })
    expect(await change(lead._id, { followUpOn: '2026-02-31' })).toMatchObject({
      message: expect.stringContaining('Follow-up must be a date'),
    })
  })

  it('links to the customer only once they verified the address, and is won once they pay', async () => {
    const lead = await newLead()
    const customer = await register(visitor)
    expect((await details(lead._id)).lead.customer).toBeNull()
    const orderId = await placeOrder(t, customer)
    await payFee(t, orderId)
    await t.app.leads.sweep()
    expect((await details(lead._id)).lead.status).toBe('new')
    await verifyEmail(t, visitor)
    await Promise.all([t.app.leads.sweep(), t.app.leads.sweep()])
    const { lead: won, entries } = await details(lead._id)
    expect(won).toMatchObject({ status: 'won', unanswered: 0, customer: { _id: customer.id, name: 'Vic Itor', orders: 1 } })
    expect(entries.filter(({ kind }) => kind === 'status')).toMatchObject([{ text: 'won', author: null }])
    // A later question of the same customer is a new lead: the fee was paid before.
    await write('When will it ship?')
    await t.app.leads.sweep()
    expect((await leadsOf()).map(({ status }) => status)).toEqual(['new', 'won'])
  })

  it('gives the same reply for addresses with and without an account', async () => {
    const known = await t.createUser('user')
    const [toKnown, toUnknown] = [await write('Hi', known.email), await write('Hi')]
    expect([toKnown.status, toKnown.body]).toEqual([toUnknown.status, toUnknown.body])
  })
})

it('gives customers their answers in the data export, and is deleted with the account', async () => {
  const lead = await newLead()
  await answer(lead._id, 'Yes, worldwide.')
  await as(admin, 'POST', `/leads/${lead._id}/notes`, { text: 'An internal note' })
  const { token } = await register(visitor)
  await verifyEmail(t, visitor)
  const { body } = await t.call('POST', '/api/account/export', { token, body: { password: 'secret1' } })
  expect(body.data).toMatchObject({ contactMessages: [{ message: 'Do you ship?' }], contactAnswers: [{ text: 'Yes, worldwide.' }] })
  expect(JSON.stringify(body)).not.toContain('An internal note')
  await t.call('POST', '/api/account/erase', { token, body: { password: 'secret1', confirmation: 'DELETE' } })
  expect(await leadsOf()).toEqual([])
  const { rows } = await t.database.pool.query('select 1 from lead_entries where lead_id = $1', [lead._id])
  expect(rows).toEqual([])
})

it('lists what to follow up today', async () => {
  const inFollowUps = async (id: string) => (await as(admin, 'GET', '/follow-ups')).leads.some((lead: Lead) => lead._id === id)
  const lead = await newLead()
  expect(await inFollowUps(lead._id)).toBe(true)
  await answer(lead._id, 'Hello')
  expect(await inFollowUps(lead._id)).toBe(false)
  const inDays = (days: number) => new Date(t.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  await change(lead._id, { followUpOn: inDays(2) })
  expect(await inFollowUps(lead._id)).toBe(false)
  await change(lead._id, { followUpOn: inDays(-1) })
  expect(await inFollowUps(lead._id)).toBe(true)

  const customer = await t.createUser('user')
  const [open, paid] = [await placeOrder(t, customer), await placeOrder(t, customer)]
  await payFee(t, paid)
  const unpaid = async () => (await as(admin, 'GET', '/follow-ups')).orders.map(({ _id }: { _id: string }) => _id)
  expect(await unpaid()).not.toContain(open)
  await t.database.pool.query(`update orders set created_at = created_at - interval '25 hours' where user_id = $1`, [customer.id])
  expect(await unpaid()).toContain(open)
  expect(await unpaid()).not.toContain(paid)
})
