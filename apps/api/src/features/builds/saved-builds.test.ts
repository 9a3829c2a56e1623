import type { SavedBuild } from '@vorta/contract/builds/schema'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { placeOrder } from '../../../test/orders.ts'
import { picture } from '../../../test/uploads.ts'

const DAY_MS = 86_400_000
const customization = { ...customizerDefaults(), engravings: [], specialRequests: 'Clearance for a tow hook' }
const CAR = { make: 'Porsche', model: '911', year: 2022, color: 'Shark Blue', engine: '3.0 flat six', transmission: 'Manual' }
const BUILD = { ...CAR, bodyType: 'Coupe', paint: '#3366AA', customization }

let t: TestApp
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp({ COMPANY_TIME_ZONE: 'UTC', COMPANY_HOLIDAYS: 'none' })
})
afterAll(() => t.close())

const saved = async ({ token }: TestUser) => (await t.call('GET', '/api/saved-builds', { token })).body.builds
const save = ({ token }: TestUser, build: object = {}) =>
  t.call('POST', '/api/saved-builds', { token, body: { name: 'Weekend car', ...BUILD, ...build } })
const change = (method: string, { token }: TestUser, place: string, body?: object) =>
  t.call(method, `/api/saved-builds/${place}`, { token, body })
const emailsTo = ({ email }: TestUser) => t.mails.filter(({ to, text }) => to === email && text.includes('Your build is waiting'))
/** Ten in the morning of the next Monday, when the company is open. */
function goToMondayMorning() {
  const now = t.clock.now()
  const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + ((8 - now.getUTCDay()) % 7 || 7), 10)
  t.clock.advance(monday - now.getTime())
}
async function after(days: number) {
  t.clock.advance(days * DAY_MS)
  await Promise.all([t.app.builds.remindOfBuilds(), t.app.builds.remindOfBuilds()])
  await t.app.worker.drain()
}

it('keeps every field of each build, and only for its customer', async () => {
  const [customer, other] = [await t.createUser(), await t.createUser()]
  expect(await saved(customer)).toEqual([])
  const { status, body } = await save(customer, { picture: (await picture('png', 960, 600)).toString('base64') })
  expect([status, body.build]).toEqual([201, expect.objectContaining({ ...BUILD, name: 'Weekend car', isOrdered: false })])
  t.clock.advance(1000)
  await save(customer, { name: 'Track car', bodyType: null, year: null })
  const [track, weekend] = await saved(customer)
  expect([track, weekend]).toMatchObject([{ name: 'Track car', year: null, picture: null }, BUILD])
  const image = sharp(Buffer.from(weekend.picture.split(',')[1], 'base64'))
  expect(await image.metadata()).toMatchObject({ format: 'webp', width: 480, height: 300 })
  expect(await saved(other)).toEqual([])
  const { data } = (await t.call('POST', '/api/account/export', { token: customer.token, body: { password: 'secret1' } })).body
  expect(data.savedBuilds).toEqual([track, weekend])
  await placeOrder(t, other)
  expect((await saved(customer)).map(({ isOrdered }: SavedBuild) => isOrdered)).toEqual([false, false])
  await placeOrder(t, customer)
  expect((await saved(customer)).map(({ isOrdered }: SavedBuild) => isOrdered)).toEqual([true, true])
})

it('is renamed, changed, duplicated and deleted by its customer', async () => {
  const [customer, other] = [await t.createUser(), await t.createUser()]
  const id = (await save(customer)).body.build._id
  const calls = [
    ['PUT', `${id}/name`, { name: 'Mine' }],
    ['PUT', id, { name: 'Mine', ...BUILD }],
    ['POST', `${id}/copy`, undefined],
    ['DELETE', id, undefined],
  ] as const
  for (const [method, place, body] of calls) expect((await change(method, other, place, body)).status).toBe(404)
  expect((await change('PUT', customer, `${id}/name`, { name: ' Daily ' })).body.build.name).toBe('Daily')
  expect((await change('PUT', customer, `${id}/name`, { name: ' ' })).body.errors).toEqual({ name: 'Name is required' })
  const changed = { name: 'Daily', ...BUILD, model: 'Cayman' }
  expect((await change('PUT', customer, id, changed)).body.build).toMatchObject({ ...changed, _id: id })
  const copy = (await change('POST', customer, `${id}/copy`)).body.build
  expect(copy).toMatchObject({ ...changed, name: 'Daily (copy)' })
  for (const [original, name] of [
    [id, 'Daily (copy 2)'],
    [copy._id, 'Daily (copy 3)'],
  ]) {
    const { body } = await change('POST', customer, `${original}/copy`)
    expect(body.build.name).toBe(name)
  }
  for (const { _id, name } of await saved(customer)) if (/copy \d/.test(name)) await change('DELETE', customer, _id)
  const { _id: longId } = (await save(customer, { name: 'Weekend car with a name that almost fills everything up here' })).body.build
  const longCopy = (await change('POST', customer, `${longId}/copy`)).body.build
  expect(longCopy.name).toBe('Weekend car with a name that almost fills everything… (copy)')
  const nextLongCopy = (await change('POST', customer, `${longCopy._id}/copy`)).body.build
  expect(nextLongCopy.name).toBe('Weekend car with a name that almost fills… (copy 2)')
  for (const { _id } of [{ _id: longId }, longCopy, nextLongCopy]) await change('DELETE', customer, _id)
  expect((await change('DELETE', customer, id)).status).toBe(200)
  expect((await change('DELETE', customer, id)).status).toBe(404)
  expect(await saved(customer)).toEqual([copy])
  expect((await save(customer, { picture: 'AAAA' })).body.errors).toEqual({ picture: 'Invalid picture' })
})

it('is limited to 20 builds, even when several are saved at the same time', async () => {
  const customer = await t.createUser()
  for (let at = 0; at < 18; at += 1) await save(customer, { name: `Build ${at}` })
  const { _id } = (await saved(customer))[0]
  const replies = await Promise.all([save(customer), save(customer), change('POST', customer, `${_id}/copy`), save(customer)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  expect(await saved(customer)).toHaveLength(20)
  expect((await save(customer)).body.message).toBe('You can save up to 20 builds. Delete one that you no longer need.')
})

it('is reminded of twice if it is the last one, during business hours, with an unsubscribe link, unless it was ordered or deleted', async () => {
  goToMondayMorning()
  const [waiting, ordering, deleting, unsubscribed] = await Promise.all([t.createUser(), t.createUser(), t.createUser(), t.createUser()])
  await save(waiting, { model: 'Cayman' })
  t.clock.advance(1000)
  for (const user of [waiting, ordering, deleting, unsubscribed]) await save(user)
  await placeOrder(t, ordering)
  await change('DELETE', deleting, (await saved(deleting))[0]._id)
  await t.call('PUT', '/api/notifications/settings', { token: unsubscribed.token, body: { mailMuted: ['saved_build'] } })
  admin = await t.createUser('admin')
  await after(0)
  expect(emailsTo(waiting)).toEqual([])
  await after(1)
  expect(emailsTo(waiting)).toMatchObject([
    { text: expect.stringContaining('for the 2022 Porsche 911 is saved'), leave: expect.stringContaining('/unsubscribe?token=') },
  ])
  expect(emailsTo(waiting)[0]?.text).toContain('/dashboard')
  expect(emailsTo(waiting)[0]?.text).not.toContain('/admin-dashboard')
  admin = await t.createUser('admin')
  const { builds } = (await t.call('GET', '/api/admin/follow-ups', { token: admin.token })).body
  const followedUp = builds.map(({ customer }: { customer: { _id: string } }) => customer._id)
  const ids = [waiting, ordering, deleting, unsubscribed].map(({ id }) => id)
  expect(followedUp.filter((id: string) => ids.includes(id)).toSorted()).toEqual([unsubscribed.id, waiting.id].toSorted())
  // Saturday, when the company is closed.
  await after(4)
  expect(emailsTo(waiting)).toHaveLength(1)
  await after(2)
  expect(emailsTo(waiting)).toHaveLength(2)
  expect(emailsTo(waiting)[1]?.text).toContain('This is our last reminder.')
  await after(1)
  await after(3)
  expect(emailsTo(waiting)).toHaveLength(2)
  for (const user of [ordering, deleting, unsubscribed]) expect(emailsTo(user)).toEqual([])
})
