import { SENTENCES } from '@vorta/contract/http/error'
import { BODY_MAX_BYTES_DEFAULT } from '@vorta/contract/shared/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestApp, type TestApp } from './app.ts'
import { furnish, type House, type Scene } from './authorization/fixture.ts'
import { upload } from './uploads.ts'
import { addressOf, CALLS, fullBodyOf, queryNamesOf, takesForm, takesJson, tokenFor } from './walk/calls.ts'
import { pathsIn, replaced } from './walk/sample.ts'

let t: TestApp
let house: House
let scene: Scene
beforeAll(async () => {
  t = await startTestApp()
  house = await furnish(t)
  scene = await house.scene('designing', true)
})
afterAll(() => t.close())

const LIBRARY_WORDING =
  /too (big|small)|invalid (input|option|key|element|string|number|value|type|format|iso|url|uuid)|expected|received|unrecognized|multiple of|nan\b|undefined|null\b|zod|regex|pattern|>=|<=|must be of type|fst_/i

/** One sentence of plain words, and nothing that only a program would say. */
function expectPlain(what: string, sentence: unknown) {
  expect(sentence, what).toMatch(/^[A-Z0-9“#].{3,200}$/)
  expect(sentence, what).not.toMatch(LIBRARY_WORDING)
}

function judge(what: string, { status, body }: Reply) {
  expect(status, what).toBeLessThan(500)
  if (status < 400) return
  if (typeof body === 'string') return expect(body.replace(/<[^>]*>/g, ' '), what).not.toMatch(LIBRARY_WORDING)
  expectPlain(what, body.message)
  for (const message of Object.values(body.errors ?? {})) expectPlain(what, message)
}

const OVERLONG = 'x'.repeat(7_000)
const NOTHING = Symbol('left out')

/** Wrong types, values out of every list and range, and nothing at all. */
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
  'out of the list',
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

describe('a refusal is one sentence in plain words', { timeout: 600_000 }, () => {
  it.each(withBody)('for every wrong value in every field of %s', async (name, call) => {
    const body = fullBodyOf(name, call, scene)
    const [address, token] = [addressOf(name, call, scene), tokenFor(house, call)]
    const cap = call.maxBodyBytes ?? BODY_MAX_BYTES_DEFAULT
    for (const path of pathsIn(body)) {
      const sent = WRONG.map((value) => ({ value, body: replaced(body, path, value === NOTHING ? undefined : value) }))
      const small = sent.filter((one) => JSON.stringify(one.body ?? '').length < cap)
      await Promise.all(
        small.map(async (one) => {
          const what = `${name} ${path.join('.')} = ${String(JSON.stringify(one.value)).slice(0, 40)}`
          judge(what, await t.call(call.method, address, { token, body: one.body }))
        }),
      )
    }
    for (const raw of ['{', '{"a":1e999}', '"x"', 'NaN', ' ', '{"__proto__":{"a":1}}'])
      judge(`${name} ${raw}`, await t.call(call.method, address, { token, raw }))
    judge(`${name} as text`, await t.call(call.method, address, { token, raw: 'x', headers: { 'content-type': 'text/plain' } }))
  })

  it.each(withForm)('for every wrong value in the form of %s', async (name, call) => {
    const body = fullBodyOf(name, call, scene) as Record<string, string>
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const field of Object.keys(body))
      for (const text of ['', ' ', OVERLONG, 'a\u0000b', '@']) {
        const raw = String(new URLSearchParams({ ...body, [field]: text }))
        judge(`${name} ${field}`, await t.call(call.method, call.path, { raw, headers }))
      }
    judge(name, await t.call(call.method, call.path, { raw: '', headers }))
  })

  it.each(withQuery)('for every wrong value in the query of %s', async (name, call) => {
    const [address, token] = [addressOf(name, call, scene), tokenFor(house, call)]
    judge(name, await t.call(call.method, address, { token }))
    for (const field of queryNamesOf(call))
      for (const text of ['', '%20', 'x', '-1', '1.5', 'NaN', '1e999', '%00', OVERLONG])
        for (const again of ['', `&${field}=y`])
          judge(
            `${name}?${field}=${text.slice(0, 20)}${again}`,
            await t.call(call.method, `${address}?${field}=${text}${again}`, { token }),
          )
  })

  it.each(withParams)('for every wrong value in the path of %s', async (name, call) => {
    for (const text of ['x', '%00', 'x'.repeat(65), 'x'.repeat(300), '%ff', '%20']) {
      const path = call.path.replace(/:[A-Za-z]+/, text)
      judge(`${name} ${path.slice(0, 80)}`, await t.call(call.method, path, { token: tokenFor(house, call), body: call.body && {} }))
    }
  })

  it.each(withUpload)('for every wrong field of %s', async (name, call) => {
    const token = tokenFor(house, call)
    const file = { name: 'a.obj', bytes: 'v 0 0 0\n' }
    judge(name, await upload(t, call.path, token, [file]))
    judge(name, await upload(t, call.path, token, [['orderId', scene.orderId]]))
    for (const text of ['', 'x'.repeat(65), 'x'.repeat(3_000), 'x'.repeat(5_000), 'a\u0000b'])
      for (const field of ['orderId', 'note', 'scanArea'])
        judge(`${name} ${field}`, await upload(t, call.path, token, [['orderId', scene.orderId], [field, text], file]))
  })

  it('for headers', async () => {
    const { admin, customer } = house.cast
    for (const value of ['', ' ', 'x'.repeat(65), 'x'.repeat(3_000)]) {
      judge(
        'engineer-id',
        await t.call('PUT', `/api/orders/${scene.orderId}/assign`, { token: admin.token, headers: { 'engineer-id': value } }),
      )
      judge(
        'idempotency-key',
        await t.call('POST', '/api/orders', {
          token: customer.token,
          body: fullBodyOf('orders.create', CALLS.find(([name]) => name === 'orders.create')?.[1] as never, scene),
          headers: { 'idempotency-key': value },
        }),
      )
    }
  })
})

describe('a page of a list', () => {
  const lists = CALLS.filter((call) => queryNamesOf(call[1]).some((field) => field === 'cursor' || field === 'offset' || field === 'after'))

  it.each(lists)('of %s is refused when it is asked for with an empty position', async (name, call) => {
    const token = tokenFor(house, call)
    for (const field of queryNamesOf(call).filter((one) => ['cursor', 'offset', 'after', 'limit'].includes(one)))
      for (const text of ['', '%20']) {
        const { status, body } = await t.call(call.method, `${addressOf(name, call, scene)}?${field}=${text}`, {
          token,
          ...(call.bodyKind === 'bytes' && { raw: 'x', headers: { 'content-type': 'application/octet-stream' } }),
        })
        expect([status, body.code], `${name}?${field}=${text}`).toEqual([400, 'invalid'])
      }
  })
})

it('a field is called by the name that a person reads', async () => {
  const send = async (body: object) => (await t.call('POST', '/api/contact', { body })).body
  const letter = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  expect((await send({ ...letter, name: 'x'.repeat(101) })).message).toBe('Name must be at most 100 characters')
  expect((await send({ ...letter, message: 'x'.repeat(5_001) })).message).toBe('Message must be at most 5,000 characters')
  expect((await send({ ...letter, website: 7 })).errors).toEqual({ website: 'Website must be text' })
  expect((await send([])).message).toBe(SENTENCES.badRequest)
})
