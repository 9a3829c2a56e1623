import { customizerDefaults } from '@vorta/contract/orders/schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { placeOrder } from '../../../test/orders.ts'

const DAY_MS = 86_400_000
const { specialRequests: _, ...customization } = { ...customizerDefaults(), engravings: [] }
const BUILD = { bodyType: 'Coupe', paint: '#3366AA', customization, make: 'Porsche', model: '911', year: 2022 }

let t: TestApp
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp({ COMPANY_TIME_ZONE: 'UTC', COMPANY_HOLIDAYS: 'none' })
})
afterAll(() => t.close())

const saved = async ({ token }: TestUser) => (await t.call('GET', '/api/saved-build', { token })).body.savedBuild
const save = ({ token }: TestUser, build: object = BUILD) => t.call('PUT', '/api/saved-build', { token, body: build })
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

it('is one per customer, until it is deleted or ordered', async () => {
  const [customer, other] = [await t.createUser(), await t.createUser()]
  expect(await saved(customer)).toBeNull()
  await save(customer, { ...BUILD, model: 'Cayman' })
  expect((await save(customer)).status).toBe(200)
  expect(await saved(customer)).toMatchObject({ ...BUILD, savedAt: expect.any(String) })
  expect(await saved(other)).toBeNull()
  const { body } = await t.call('POST', '/api/account/export', { token: customer.token, body: { password: 'secret1' } })
  expect(body.data.savedBuild).toMatchObject({ make: 'Porsche' })
  await placeOrder(t, customer)
  expect(await saved(customer)).toBeNull()
  await save(customer)
  expect(await saved(customer)).toMatchObject({ make: 'Porsche' })
  expect((await t.call('DELETE', '/api/saved-build', { token: customer.token })).status).toBe(200)
  expect(await saved(customer)).toBeNull()
})

it('is reminded of twice during business hours, with an unsubscribe link, unless it was ordered or deleted', async () => {
  goToMondayMorning()
  const [waiting, ordering, deleting, unsubscribed] = await Promise.all([t.createUser(), t.createUser(), t.createUser(), t.createUser()])
  for (const user of [waiting, ordering, deleting, unsubscribed]) await save(user)
  await placeOrder(t, ordering)
  await t.call('DELETE', '/api/saved-build', { token: deleting.token })
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
  expect(builds.map(({ customer }: { customer: { _id: string } }) => customer._id).toSorted()).toEqual(
    [unsubscribed.id, waiting.id].toSorted(),
  )
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
