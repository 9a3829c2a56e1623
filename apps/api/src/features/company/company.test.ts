import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { addressOf } from '../../../test/database-server.ts'
import { draft } from '../../../test/orders.ts'

let t: TestApp
/** Another process that shares the database. */
let other: TestApp
let owner: TestUser
let admin: TestUser

beforeAll(async () => {
  const database = await createTestDatabase()
  const env = { DATABASE_URL: addressOf(database.settings), COMPANY_EMAIL: 'studio@default.example', COMPANY_WORKDAYS: 'Mon-Sat' }
  t = await startTestApp(env, undefined, database)
  other = await startTestApp(env, undefined, database)
  owner = await t.createUser('admin')
  admin = await t.createUser('admin')
})
afterAll(async () => {
  await other.close()
  await t.close()
  await t.database.close()
})

const read = async () => (await t.call('GET', '/api/admin/company', { token: owner.token })).body.settings
const save = (section: string, version: number, value: unknown, { token }: TestUser = owner) =>
  t.call('PUT', '/api/admin/company', { token, body: { section, version, value } })
const publicConfig = async (app: TestApp) => (await app.call('GET', '/api/config')).body

it('is for owners only: the first admin is one, and a command makes others', async () => {
  const get = () => t.call('GET', '/api/admin/company', { token: admin.token })
  expect([(await get()).status, (await save('tax', 0, { isOn: true, rates: {} }, admin)).status]).toEqual([403, 403])
  const isOwner = async ({ token }: TestUser) => (await t.call('GET', '/api/auth/me', { token })).body.user.isOwner
  expect([await isOwner(owner), await isOwner(admin)]).toEqual([true, false])
  const disable = (id: string, { token }: TestUser) => t.call('PUT', `/api/admin/users/${id}/disabled`, { token, body: { disabled: true } })
  expect((await disable(owner.id, admin)).body.message).toBe("You can't disable the last owner.")
  const third = await t.createUser('admin')
  await t.app.users.setOwner(third.id, true)
  expect((await disable(owner.id, admin)).status).toBe(403)
  await t.app.users.setOwner(third.id, false)
  await expect(t.app.users.setOwner(owner.id, false)).rejects.toThrow("You can't remove the last owner.")
})

it('starts with the environment and applies a change in every process', async () => {
  const before = await read()
  expect(before.profile).toMatchObject({ version: 0, value: { email: 'studio@default.example', position: '42.3473,-83.0180' } })
  expect([before.tax.value.isOn, before.prices.value.isShown, before.calendar.value.workdays]).toEqual([
    false,
    false,
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  ])
  const { body } = await save('profile', 0, { ...before.profile.value, email: 'new@company.example', addressLines: ['1 Road', 'Reno, NV'] })
  expect(body.settings.profile).toMatchObject({ version: 1, value: { email: 'new@company.example' } })
  await save('calendar', 0, { ...before.calendar.value, timeZone: 'Pacific/Honolulu', holidays: ['12-24'] })
  const expected = { company: { email: 'new@company.example', address: '1 Road\nReno, NV' }, calendar: { timeZone: 'Pacific/Honolulu' } }
  expect(await publicConfig(t)).toMatchObject(expected)
  for (let tries = 0; tries < 50 && (await publicConfig(other)).calendar.timeZone !== 'Pacific/Honolulu'; tries += 1) await wait(20)
  expect(await publicConfig(other)).toMatchObject(expected)
})

it('refuses a change that is based on old values, and returns the current ones', async () => {
  const { tax } = await read()
  const both = await Promise.all([600, 662.5].map((rate) => save('tax', tax.version, { isOn: true, rates: { MI: rate } })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [won, lost] = both[0]?.status === 200 ? both : [both[1], both[0]]
  expect(lost?.body.settings.tax).toEqual(won?.body.settings.tax)
  expect(lost?.body.message).toMatch(/^Someone else changed these settings/)
  // Other sections are not affected.
  expect((await save('options', 0, { ...won?.body.settings.options.value, materials: ['Aluminum'] })).status).toBe(200)
})

it('rejects invalid values with one message for each field', async () => {
  const { profile, calendar, options, prices } = await read()
  const errorsOf = async (...change: Parameters<typeof save>) => (await save(...change)).body.errors
  expect(await errorsOf('profile', profile.version, { ...profile.value, email: 'no', website: 'javascript:alert(1)' })).toEqual({
    'value.email': 'Email is invalid',
    'value.website': 'Enter an address such as https://example.com',
  })
  const hours = { ...calendar.value.hours, Mon: { opens: '17:00', closes: '09:00' } }
  expect(await errorsOf('calendar', calendar.version, { ...calendar.value, timeZone: 'Mars/Base', hours })).toEqual({
    'value.timeZone': 'Choose a time zone from the list',
    'value.hours.Mon.closes': 'Must be later than the opening time',
  })
  const finishes = ['Matte', 'Glossy', 'Satin', 'Textured', 'Raw']
  expect(await errorsOf('options', options.version, { ...options.value, finishes })).toEqual({
    'value.finishes': 'Keep at least one option available',
  })
  const kits = { ...prices.value.kits, Wing: { low: 900, high: 800 } }
  expect(await errorsOf('prices', prices.version, { ...prices.value, kits })).toEqual({
    'value.kits.Wing.high': 'Must not be less than the lower price',
  })
})

it('keeps an option that is not available out of new orders only', async () => {
  const customer = await t.createUser()
  const place = (material: string, key: string, additionalTypes?: string[]) => {
    const bodyKit = { type: 'Wing', additionalTypes, style: 'Racing', material, finish: 'Raw' }
    return t.call('POST', '/api/orders', { token: customer.token, body: draft({}, { bodyKit }), headers: { 'idempotency-key': key } })
  }
  const { options } = await read()
  const placed = await place('Fiberglass', 'first')
  await save('options', options.version, { ...options.value, kits: ['Diffuser'], materials: ['Aluminum', 'Fiberglass'] })
  expect((await publicConfig(t)).unavailable.materials).toEqual(['Aluminum', 'Fiberglass'])

  const refused = await place('Fiberglass', 'second')
  expect([refused.status, refused.body.message]).toEqual([409, "We don't offer Fiberglass right now. Choose another option."])
  expect(Object.keys(refused.body.errors)).toEqual(['customization.bodyKit.material'])
  const withPart = await place('Polyurethane', 'third', ['Diffuser'])
  expect([withPart.status, Object.keys(withPart.body.errors)]).toEqual([409, ['customization.bodyKit.additionalTypes']])
  expect((await place('Polyurethane', 'second', ['Side Skirts'])).status).toBe(201)
  const repeated = await place('Fiberglass', 'first')
  expect([repeated.status, repeated.body.order._id]).toEqual([201, placed.body.order._id])
  const reread = await t.call('GET', `/api/orders/${placed.body.order._id}`, { token: customer.token })
  expect(reread.body.order.customization.bodyKit.material).toBe('Fiberglass')
})

it('rejects days that do not exist, repeated days, line breaks in one-line texts and long headlines', async () => {
  const { profile, calendar, tax, landing } = await read()
  const errorsOf = async (...change: Parameters<typeof save>) => (await save(...change)).body.errors
  const days = { workdays: ['Mon', 'Mon'], holidays: ['02-29', '02-30', '2026-02-29'] }
  expect(await errorsOf('calendar', calendar.version, { ...calendar.value, ...days })).toEqual({
    'value.workdays': 'Each business day can be chosen once',
    'value.holidays.1': "02-30 isn't a date such as 12-24 or 2026-11-27",
    'value.holidays.2': "2026-02-29 isn't a date such as 12-24 or 2026-11-27",
  })
  expect(await errorsOf('profile', profile.version, { ...profile.value, legalName: 'Vorta\nInc.', taxId: '1\r2' })).toEqual({
    'value.legalName': 'Legal name must be on one line',
    'value.taxId': 'Tax ID must be on one line',
  })
  expect(await errorsOf('calendar', calendar.version, { ...calendar.value, workdays: [] })).toEqual({
    'value.workdays': 'Choose at least one business day',
  })
  expect(await errorsOf('profile', profile.version, { ...profile.value, position: '42.3,181' })).toEqual({
    'value.position': 'Enter latitude and longitude, such as 42.3473,-83.0180',
  })
  for (const rate of [2_501, 662.55]) {
    expect(await errorsOf('tax', tax.version, { isOn: true, rates: { TX: rate } })).toEqual({
      'value.rates.TX': 'Tax rate of Texas must be from 0 to 25 percent, with no more than three decimal places',
    })
  }
  expect(await errorsOf('tax', tax.version, { isOn: true, rates: { ZZ: 1 } })).toEqual({
    'value.rates': 'Tax rates must be given by state, such as MI',
  })
  const texts = { ...landing.value, heroHeadline: 'x'.repeat(81), about: 'One\nTwo' }
  expect(await errorsOf('landing', landing.version, texts)).toEqual({
    'value.heroHeadline': 'Hero headline must be at most 80 characters',
  })
})

it('reads fields that are no longer valid as their defaults, and the others as stored', async () => {
  const { calendar } = await read()
  await t.database.pool.query(`update company_settings set value = jsonb_set(value, '{holidays}', '["02-30"]') where section = 'calendar'`)
  expect((await read()).calendar).toEqual({ ...calendar, value: { ...calendar.value, holidays: ['US'] } })
})

it('resets a section to the environment', async () => {
  const { profile } = await read()
  const reset = (version: number, { token }: TestUser = owner) =>
    t.call('POST', '/api/admin/company/reset', { token, body: { section: 'profile', version } })
  expect([(await reset(profile.version, admin)).status, (await reset(0)).status]).toEqual([403, 409])
  const { body } = await reset(profile.version)
  expect(body.settings.profile).toMatchObject({ version: profile.version + 1, value: { email: 'studio@default.example' } })
  expect((await publicConfig(t)).company.email).toBe('studio@default.example')
})

it('records what changed', async () => {
  const { body } = await t.call('GET', '/api/admin/audit?action=company', { token: owner.token })
  expect(body.entries.map(({ detail }: { detail: { section: string } }) => detail.section)).toEqual([
    'profile',
    'options',
    'options',
    'tax',
    'calendar',
    'profile',
  ])
  expect(body.entries[0]).toMatchObject({ action: 'company.reset', detail: { changes: { email: { after: 'studio@default.example' } } } })
  expect(body.entries.at(-1).detail.changes.email).toEqual({ before: 'studio@default.example', after: 'new@company.example' })
})
