import type { Job } from '@vorta/contract/jobs/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { createTestUsers, orderIn } from '../../../test/orders.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { enqueue } from './jobs.service.ts'

let t: TestApp
let admin: TestUser
let isMailServerUp = true
const sent: Mail[] = []
beforeAll(async () => {
  const send = async (mail: Mail) => {
    if (!isMailServerUp) throw new Error('connect ECONNREFUSED')
    sent.push(mail)
  }
  t = await startTestApp({}, { send })
  admin = await t.createUser('admin')
})
afterAll(() => t.close())

const list = async (state: string, query = '') =>
  (await t.call('GET', `/api/admin/jobs?state=${state}${query}`, { token: admin.token })).body
const retry = (id: string) => t.call('POST', `/api/admin/jobs/${id}/retry`, { token: admin.token })
const addMail = (name: string) =>
  enqueue(t.database.db, { kind: 'mail', dedupeKey: name, payload: { to: 'ann@example.com', subject: name, text: 'secret text' } })

describe('jobs page', () => {
  let id: string

  it('lists a waiting job with its attempts, its last error and its next attempt', async () => {
    isMailServerUp = false
    await addMail('Your receipt')
    await t.app.worker.drain()
    const { jobs, waiting, failed } = await list('waiting')
    const [job] = jobs as Job[]
    expect([waiting, failed]).toEqual([1, 0])
    expect(job).toMatchObject({ name: 'Send an email', subject: 'Your receipt', attempts: 1, isRunning: false, failedAt: null })
    expect(job?.lastError).toBe('Error: connect ECONNREFUSED')
    expect(Date.parse(job?.nextAttemptAt ?? '')).toBeGreaterThan(Date.now())
    expect(JSON.stringify(jobs)).not.toContain('secret text')
  })

  it('lists a job as failed once it is given up', async () => {
    await t.database.pool.query(`update jobs set next_at = next_at - interval '3 days'`)
    await makeJobsDue(t.database.pool)
    await t.app.worker.drain()
    expect((await list('waiting')).jobs).toEqual([])
    const { jobs, waiting, failed } = await list('failed')
    expect([waiting, failed]).toEqual([0, 1])
    expect(jobs).toMatchObject([{ name: 'Send an email', attempts: 2, nextAttemptAt: null, failedAt: expect.any(String) }])
    id = jobs[0]._id
  })

  it('retries a failed job once and records it in the audit log', async () => {
    isMailServerUp = true
    expect((await retry(id)).status).toBe(200)
    expect((await retry(id)).body.message).toBe('Job not found')
    expect((await list('waiting')).jobs).toMatchObject([{ _id: id, attempts: 2 }])
    await t.app.worker.drain()
    expect(sent.map(({ subject }) => subject)).toEqual(['Your receipt'])
    expect(await list('failed')).toMatchObject({ jobs: [], waiting: 0, failed: 0 })
    const { rows } = await t.database.pool.query("select actor_id, target, detail from audit_log where action = 'job.retry'")
    expect(rows).toEqual([{ actor_id: admin.id, target: `job:${id}`, detail: { name: 'Send an email' } }])
  })

  it('lists every job once over several pages', async () => {
    for (let i = 0; i < 5; i++) await addMail(`Page ${i}`)
    for (const state of ['waiting', 'failed']) {
      if (state === 'failed') await t.database.pool.query('update jobs set dead_at = now() where done_at is null')
      const seen: string[] = []
      let cursor = ''
      do {
        const { jobs, nextCursor } = await list(state, `&limit=2${cursor}`)
        seen.push(...jobs.map((job: Job) => job.subject))
        cursor = nextCursor ? `&cursor=${nextCursor}` : ''
      } while (cursor !== '')
      expect(seen.toSorted()).toEqual(['Page 0', 'Page 1', 'Page 2', 'Page 3', 'Page 4'])
    }
  })
})

it('names the order and customer or the user that a waiting job is about', async () => {
  const users = await createTestUsers(t)
  const orderId = await orderIn(t, users, 'assigned')
  const add = (kind: string, payload: Record<string, unknown>) =>
    enqueue(t.database.db, { kind, dedupeKey: kind, payload, notBefore: new Date(Date.now() + 86_400_000) })
  await add('about an order', { orderId, note: 'secret text' })
  await add('about a user', { userId: users.engineer.id })
  await add('about a deleted order', { orderId: 'unknown' })
  const { order } = (await t.call('GET', `/api/orders/${orderId}`, { token: admin.token })).body
  const { jobs } = await list('waiting', '&limit=100')
  const subjectOf = (name: string) => jobs.find((job: Job) => job.name === name)?.subject
  expect(subjectOf('about an order')).toBe(`${order.orderNumber} · ${order.userId.firstName} ${order.userId.lastName}`)
  expect(subjectOf('about a user')).toBe(`${order.engineerId.firstName} ${order.engineerId.lastName}`)
  expect(subjectOf('about a deleted order')).toBeNull()
  expect(JSON.stringify(jobs)).not.toContain('secret text')
})
