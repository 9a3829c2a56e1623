import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { leavesNothing, picture, sendPhoto } from '../../../test/uploads.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMITS: 'on' })
})
afterAll(() => t.close())

it('accepts sixty uploads an hour from one user and rejects the next', async () => {
  const { token } = await t.createUser()
  const photo = await picture('png', 4, 4)
  for (let i = 0; i < 60; i++) expect((await sendPhoto(t, token, 'a.png', photo)).status).toBe(200)
  const { status, body, headers } = await leavesNothing(t, () => sendPhoto(t, token, 'a.png', photo))
  expect([status, body.message]).toEqual([429, "You've reached the hourly upload limit. Please try again later."])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect((await sendPhoto(t, (await t.createUser()).token, 'a.png', photo)).status).toBe(200)
  t.clock.advance(61 * 60_000)
  expect((await sendPhoto(t, token, 'a.png', photo)).status).toBe(200)
})

it('deletes rate counters after their hour', async () => {
  const { id, token } = await t.createUser()
  const counters = async () =>
    (await t.database.pool.query('select count(*)::int as n from rate_counters where key = $1', [`uploads:${id}`])).rows[0].n
  const forget = async () => {
    await t.app.worker.scheduleFirstRuns()
    await t.app.worker.drain()
  }
  await sendPhoto(t, token, 'a.png', await picture('png', 4, 4))
  await forget()
  expect(await counters()).toBe(1)
  t.clock.advance(61 * 60_000)
  await forget()
  expect(await counters()).toBe(0)
})

it('accepts at most 500 MB an hour from one user', async () => {
  const user = await t.createUser()
  const photo = await picture('jpeg')
  const padded = Buffer.concat([photo, Buffer.alloc(200_000)])
  expect((await sendPhoto(t, user.token, 'a.jpg', padded)).status).toBe(200)
  await t.database.pool.query(`update rate_counters set hits = $1 where key = $2`, [500 * 1024 - 100, `upload-kib:${user.id}`])
  const { status, body } = await leavesNothing(t, () => sendPhoto(t, user.token, 'a.jpg', padded))
  expect([status, body.message]).toEqual([429, "You've reached the hourly upload limit. Please try again later."])
})
