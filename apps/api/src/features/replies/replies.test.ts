import { SAVED_REPLIES_MAX_COUNT } from '@vorta/contract/shared/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'

let t: TestApp
let engineer: TestUser
let other: TestUser

beforeAll(async () => {
  t = await startTestApp()
  engineer = await t.createUser('engineer')
  other = await t.createUser('engineer')
})
afterAll(() => t.close())

const save = (user: TestUser, title: string, text: string) =>
  t.call('POST', '/api/saved-replies', { token: user.token, body: { title, text } })
const titles = async (user: TestUser): Promise<string[]> =>
  (await t.call('GET', '/api/saved-replies', { token: user.token })).body.replies.map(({ title }: { title: string }) => title)
const remove = (user: TestUser, id: string) => t.call('DELETE', `/api/saved-replies/${id}`, { token: user.token })

it('keeps the replies of each engineer, by name, and replaces one of the same name', async () => {
  await save(engineer, 'Photos', 'Please send photos.')
  await save(engineer, 'Greeting', 'Hello!')
  const replaced = await save(engineer, 'Photos', 'Please send photos in daylight.')
  expect([replaced.status, replaced.body.reply.text]).toEqual([200, 'Please send photos in daylight.'])
  expect([await titles(engineer), await titles(other)]).toEqual([['Greeting', 'Photos'], []])
  expect((await remove(other, replaced.body.reply._id)).status).toBe(404)
  expect((await remove(engineer, replaced.body.reply._id)).status).toBe(200)
  expect(await titles(engineer)).toEqual(['Greeting'])
})

it('limits how many an engineer can save', async () => {
  for (let i = 0; i < SAVED_REPLIES_MAX_COUNT; i += 1) expect((await save(other, `Reply ${i}`, 'Text')).status).toBe(200)
  expect((await save(other, 'One more', 'Text')).status).toBe(409)
  expect((await save(other, 'Reply 7', 'Changed')).status).toBe(200)
})

it('exports them with the account of their owner', async () => {
  await save(engineer, 'Mine', 'Only mine')
  const { body } = await t.call('POST', '/api/account/export', { token: engineer.token, body: { password: 'secret1' } })
  expect(body.data.savedReplies.map(({ title }: { title: string }) => title)).toContain('Mine')
})
