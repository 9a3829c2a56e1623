import { QUOTE_TEMPLATE_NAME_MAX_CHARS, QUOTE_TEMPLATES_MAX_COUNT } from '@vorta/contract/shared/limits'
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

const SKIRTS = { label: 'Skirts', quantity: 2, unitPrice: 1000, amount: 2000, taxExempt: true }
const CONTENT = { note: 'Ten days', lines: [SKIRTS, { label: 'Fitting', amount: 150 }], shipping: 25, deposit: 500 }

const save = (user: TestUser, name: string, content: object = CONTENT) =>
  t.call('POST', '/api/quote-templates', { token: user.token, body: { name, content } })
const list = async (user: TestUser): Promise<{ name: string; content: object }[]> =>
  (await t.call('GET', '/api/quote-templates', { token: user.token })).body.templates
const names = async (user: TestUser) => (await list(user)).map(({ name }) => name)
const remove = (user: TestUser, id: string) => t.call('DELETE', `/api/quote-templates/${id}`, { token: user.token })

it('keeps the templates of each engineer, by name, and replaces one of the same name', async () => {
  await save(engineer, 'Widebody')
  await save(engineer, 'Lip kit', { lines: [{ label: 'Lip', amount: 400 }], promisedOn: '2027-03-04', taxRate: 6 })
  const saved = await list(engineer)
  expect(saved.map(({ name, content }) => [name, content])).toEqual([
    ['Lip kit', { note: '', lines: [{ label: 'Lip', amount: 400 }], shipping: 0, deposit: null }],
    ['Widebody', CONTENT],
  ])
  const replaced = await save(engineer, ' Widebody ', { ...CONTENT, shipping: 90 })
  expect([replaced.status, replaced.body.template.content.shipping]).toEqual([200, 90])
  expect([await names(engineer), await names(other)]).toEqual([['Lip kit', 'Widebody'], []])
  const { _id } = replaced.body.template
  expect([(await remove(other, _id)).status, (await remove(engineer, _id)).status]).toEqual([404, 200])
  expect(await names(engineer)).toEqual(['Lip kit'])
})

it('refuses names and content that no quote could have', async () => {
  const tooLong = 'x'.repeat(QUOTE_TEMPLATE_NAME_MAX_CHARS + 1)
  const wrongSum = { ...CONTENT, lines: [{ ...SKIRTS, amount: 1999 }] }
  const replies = [await save(other, ' '), await save(other, tooLong), await save(other, 'A', { ...CONTENT, lines: [] })]
  replies.push(await save(other, 'A', wrongSum), await save(other, 'A', { ...CONTENT, shipping: -1 }))
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(400))
  expect(await names(other)).toEqual([])
})

it('limits how many an engineer can save', async () => {
  for (let i = 0; i < QUOTE_TEMPLATES_MAX_COUNT; i += 1) expect((await save(other, `Template ${i}`)).status).toBe(200)
  expect((await save(other, 'One more')).status).toBe(409)
  expect((await save(other, 'Template 7', { ...CONTENT, note: 'Changed' })).status).toBe(200)
})

it('exports and erases them with the account of their owner', async () => {
  const leaver = await t.createUser('engineer')
  await save(leaver, 'Mine')
  const password = 'secret1'
  const { body } = await t.call('POST', '/api/account/export', { token: leaver.token, body: { password } })
  expect(body.data.quoteTemplates).toMatchObject([{ name: 'Mine', content: CONTENT }])
  // Accounts of staff can't be deleted.
  await t.database.pool.query(`update users set active_role = 'user', granted_roles = '{user}' where id = $1`, [leaver.id])
  const erased = await t.call('POST', '/api/account/erase', { token: leaver.token, body: { password, confirmation: 'DELETE' } })
  expect(erased.status).toBe(200)
  const { rows } = await t.database.pool.query('select 1 from quote_templates where user_id = $1', [leaver.id])
  expect(rows).toEqual([])
})
