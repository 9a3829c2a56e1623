import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import { BODY_MAX_BYTES_DEFAULT } from '@vorta/contract/shared/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestApp, type TestApp } from './app.ts'
import { type AuthorizationFixture, createAuthorizationFixture, type OrderFixture } from './authorization/fixture.ts'
import { addressOf, CALLS, fullBodyOf, queryNamesOf, takesForm, takesJson, tokenFor } from './endpoints/calls.ts'
import { pathsIn, replaced } from './endpoints/sample.ts'
import { upload } from './uploads.ts'

let t: TestApp
let fixture: AuthorizationFixture
let orderFixture: OrderFixture
beforeAll(async () => {
  t = await startTestApp()
  fixture = await createAuthorizationFixture(t)
  orderFixture = await fixture.orderFixture('designing', true)
})
afterAll(() => t.close())

const LIBRARY_WORDING =
  /too (big|small)|invalid (input|option|key|element|string|number|value|type|format|iso|url|uuid)|expected|received|unrecognized|multiple of|nan\b|undefined|null\b|zod|regex|pattern|>=|<=|must be of type|fst_/i

/** Expects a plain sentence without wording from a validation library. */
function expectPlain(label: string, sentence: unknown) {
  expect(sentence, label).toMatch(/^[A-Z0-9“#].{3,200}$/)
  expect(sentence, label).not.toMatch(LIBRARY_WORDING)
}

function expectReply(label: string, { status, body }: Reply) {
  expect(status, label).toBeLessThan(500)
  if (status < 400) return
  if (typeof body === 'string') return expect(body.replace(/<[^>]*>/g, ' '), label).not.toMatch(LIBRARY_WORDING)
  expectPlain(label, body.message)
  for (const message of Object.values(body.errors ?? {})) expectPlain(label, message)
}

const OVERLONG = 'x'.repeat(7_000)
const NOTHING = Symbol('missing')

/** Wrong types, values outside of every list and range, and missing values. */
const WRONG: readonly unknown[] = [
  NOTHING,
  null,
  true,
  7,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  'not in the list',
  OVERLONG,
  'a\u0000b',
  '\ud800',
  [],
  {},
  [[]],
  [null],
  [7],
  ['x', 'x'],
  { a: 1 },
  Array.from({ length: 1_500 }, () => 'x'),
]

const withBody = CALLS.filter(([, call]) => takesJson(call))
const withForm = CALLS.filter(([, call]) => takesForm(call) && call.body !== undefined)
const withQuery = CALLS.filter(([, { query }]) => query !== undefined)
const withParams = CALLS.filter(([, { params }]) => params !== undefined)
const withUpload = CALLS.filter(([, { bodyKind }]) => bodyKind === 'multipart')

describe('error messages are plain sentences', () => {
  it.each(withBody)('for wrong values in every field of %s', async (name, call) => {
    const body = fullBodyOf(name, call, orderFixture)
    const [address, token] = [addressOf(name, call, orderFixture), tokenFor(fixture, call)]
    const cap = call.maxBodyBytes ?? BODY_MAX_BYTES_DEFAULT
    for (const path of pathsIn(body)) {
      const sent = WRONG.map((value) => ({ value, body: replaced(body, path, value === NOTHING ? undefined : value) }))
      const small = sent.filter((one) => JSON.stringify(one.body ?? '').length < cap)
      await Promise.all(
        small.map(async (one) => {
          const label = `${name} ${path.join('.')} = ${String(JSON.stringify(one.value)).slice(0, 40)}`
          expectReply(label, await t.call(call.method, address, { token, body: one.body }))
        }),
      )
    }
    for (const raw of ['{', '{"a":1e999}', '"x"', 'NaN', ' ', '{"__proto__":{"a":1}}'])
      expectReply(`${name} ${raw}`, await t.call(call.method, address, { token, raw }))
    expectReply(`${name} as text`, await t.call(call.method, address, { token, raw: 'x', headers: { 'content-type': 'text/plain' } }))
  })

  it.each(withForm)('for wrong values in the form of %s', async (name, call) => {
    const body = fullBodyOf(name, call, orderFixture) as Record<string, string>
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const field of Object.keys(body))
      for (const text of ['', ' ', OVERLONG, 'a\u0000b', '@']) {
        const raw = String(new URLSearchParams({ ...body, [field]: text }))
        expectReply(`${name} ${field}`, await t.call(call.method, call.path, { raw, headers }))
      }
    expectReply(name, await t.call(call.method, call.path, { raw: '', headers }))
  })

  it.each(withQuery)('for wrong values in the query of %s', async (name, call) => {
    const [address, token] = [addressOf(name, call, orderFixture), tokenFor(fixture, call)]
    expectReply(name, await t.call(call.method, address, { token }))
    // A repeated parameter is a list, whatever its values are.
    for (const field of queryNamesOf(call))
      for (const text of ['', '%20', 'x', '-1', '1.5', 'NaN', '1e999', '%00', OVERLONG])
        for (const again of ['', 'x', OVERLONG].includes(text) ? ['', `&${field}=y`] : [''])
          expectReply(
            `${name}?${field}=${text.slice(0, 20)}${again}`,
            await t.call(call.method, `${address}?${field}=${text}${again}`, { token }),
          )
  })

  it.each(withParams)('for wrong values in the path of %s', async (name, call) => {
    for (const text of ['x', '%00', 'x'.repeat(65), 'x'.repeat(300), '%ff', '%20']) {
      const path = call.path.replace(/:[A-Za-z]+/, text)
      expectReply(
        `${name} ${path.slice(0, 80)}`,
        await t.call(call.method, path, { token: tokenFor(fixture, call), body: call.body && {} }),
      )
    }
  })

  it.each(withUpload)('for wrong upload fields of %s', async (name, call) => {
    const token = tokenFor(fixture, call)
    const file = { name: 'a.obj', bytes: 'v 0 0 0\nv 9 0 0\n' }
    expectReply(name, await upload(t, call.path, token, [file]))
    expectReply(name, await upload(t, call.path, token, [['orderId', orderFixture.orderId]]))
    for (const text of ['', 'x'.repeat(65), 'x'.repeat(3_000), 'x'.repeat(5_000), 'a\u0000b'])
      for (const field of ['orderId', 'note', 'scanArea'])
        expectReply(`${name} ${field}`, await upload(t, call.path, token, [['orderId', orderFixture.orderId], [field, text], file]))
  })

  it('for wrong headers', async () => {
    const { admin, customer } = fixture.users
    for (const value of ['', ' ', 'x'.repeat(65), 'x'.repeat(3_000)]) {
      expectReply(
        'engineer-id',
        await t.call('PUT', `/api/orders/${orderFixture.orderId}/assign`, { token: admin.token, headers: { 'engineer-id': value } }),
      )
      expectReply(
        'idempotency-key',
        await t.call('POST', '/api/orders', {
          token: customer.token,
          body: fullBodyOf('orders.create', CALLS.find(([name]) => name === 'orders.create')?.[1] as never, orderFixture),
          headers: { 'idempotency-key': value },
        }),
      )
    }
  })
})

describe('a list page', () => {
  const lists = CALLS.filter((call) => queryNamesOf(call[1]).some((field) => field === 'cursor' || field === 'offset' || field === 'after'))

  it.each(lists)('of %s is rejected with an empty cursor, offset or limit', async (name, call) => {
    const token = tokenFor(fixture, call)
    for (const field of queryNamesOf(call).filter((one) => ['cursor', 'offset', 'after', 'limit'].includes(one)))
      for (const text of ['', '%20']) {
        const { status, body } = await t.call(call.method, `${addressOf(name, call, orderFixture)}?${field}=${text}`, {
          token,
        })
        expect([status, body.code], `${name}?${field}=${text}`).toEqual([400, 'invalid'])
      }
  })
})

it('error messages use the labels of the fields', async () => {
  const send = async (body: object) => (await t.call('POST', '/api/contact', { body })).body
  const form = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  expect((await send({ ...form, name: 'x'.repeat(101) })).message).toBe('Name must be at most 100 characters')
  expect((await send({ ...form, message: 'x'.repeat(5_001) })).message).toBe('Message must be at most 5,000 characters')
  expect((await send({ ...form, website: 7 })).errors).toEqual({ website: 'Website must be text' })
  expect((await send([])).message).toBe(ERROR_MESSAGES.badRequest)
})
