import { request } from 'node:http'
import type { Role } from '@vorta/contract/auth/role'
import { type Endpoint, fillPath } from '@vorta/contract/http/endpoint'
import { errorBody } from '@vorta/contract/http/error'
import { ALL_APIS } from '@vorta/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Reply, startTestApp, type TestApp } from '../app.ts'
import { furnish, type House, type Scene } from '../authorization/fixture.ts'
import { MATRIX, type Row } from '../authorization/matrix.ts'
import { assign, draft, placeOrder } from '../orders.ts'

let t: TestApp
let house: House
let scene: Scene
let tried = 0
beforeAll(async () => {
  t = await startTestApp()
  house = await furnish(t)
  scene = await house.scene('designing', true)
})
afterAll(() => t.close())

/** What no honest client sends: other types, broken text, languages that are not ours. */
const NASTY: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, 0.1, 2 ** 53, [], {}, [[]], ['a', 'b'], { length: 1 }],
  ...[{ $gt: '' }, { toString: 'x' }, { 0: 'a' }],
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202egnp.exe', '\ufeff', '😀'.repeat(60), 'é'.normalize('NFD')],
  ...["' or 1=1 --", "'; drop table users; --", '" or ""="', '1; select pg_sleep(5)', "\\'; --", '%', '_', '%%%', '\\'],
  ...['#{7*7}', '{{7*7}}', '<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>', 'javascript:alert(1)', 'a\r\nSet-Cookie: x=1'],
  ...['../../../../etc/passwd', '..\\..\\x', '/etc/passwd', 'file:///etc/passwd', 'http://169.254.169.254/', 'NaN', 'Infinity', '1e400'],
  ...['__proto__', 'constructor', 'x'.repeat(100_000)],
]

/** Bodies with every field that may be left out, where the matrix sends only what it needs. */
const FULL: Readonly<Record<string, unknown>> = {
  'orders.create': draft({ engine: 'V8', images: ['x'] }, { specialRequests: 'x' }),
  'orders.approve': { cadModelId: 'x' },
  'orders.sendQuote': { productionCost: 10, note: 'x', lines: [{ label: 'x', amount: 10 }] },
  'orders.cancel': { reason: 'x', refund: true },
  'files.link': { filename: 'x', disposition: 'inline' },
}

type Path = readonly (string | number)[]

/** The ways to every value inside a body. */
const leavesOf = (value: unknown, at: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [at, ...Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...at, name]))]
    : [at]

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) }
  const parts = copy as Record<string | number, unknown>
  parts[name] = replaced(parts[name], rest, by)
  return copy
}

/** Everything for a short form; for a long one each field gets its share, and what a database cannot keep always. */
const shareOf = (field: number, fields: number) =>
  NASTY.filter((value, i) => fields <= 3 || (i + field) % 3 === 0 || value === 'a\u0000b' || value === '\ud800' || value === null)

function judge(what: string, { status, body }: Reply) {
  tried += 1
  expect(status, `${what}: ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500)
  if (status < 400 || typeof body === 'string') return
  expect(errorBody.safeParse(body).error, what).toBeUndefined()
  expect(JSON.stringify(body), what).not.toMatch(/node_modules|\.ts:\d|syntax error|select |relation "|invalid input syntax|at Object\./i)
}

const CALLS = Object.entries(ALL_APIS).flatMap(([room, api]) =>
  Object.entries(api).map(([name, call]) => [`${room}.${name}`, call] as const),
)
const tokenFor = ({ access }: Endpoint): string | undefined => {
  if (access === 'public') return undefined
  const role: Role = Array.isArray(access) ? access[0] : 'user'
  return house.cast[({ user: 'customer', engineer: 'engineer', admin: 'admin' } as const)[role]].token
}
const addressOf = ({ path }: Endpoint, row: Row) =>
  fillPath(path, {
    id: scene.orderId,
    orderId: scene.orderId,
    filename: scene.filename,
    paymentId: scene.paymentId,
    ...row.send?.(scene).params,
  })
const wordsOf = ({ query }: Endpoint): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])
const rowOf = (name: string): Row => [MATRIX[name]].flat()[0] as Row
// A row of the matrix is asked for only once the house stands.
const withBody = CALLS.filter(([, { body, bodyKind }]) => body !== undefined && (bodyKind ?? 'json') === 'json')
const withQuery = CALLS.filter(([, { query, replyKind }]) => query !== undefined && replyKind !== 'file')
const withParams = CALLS.filter(([, { params, bodyKind }]) => params !== undefined && bodyKind !== 'multipart')

describe('bad input is refused in one shape', { timeout: 600_000 }, () => {
  it.each(withBody)('in every field of %s', async (name, call) => {
    const row = rowOf(name)
    const good = FULL[name] ?? row.send?.(scene).body ?? {}
    const address = addressOf(call, row)
    const leaves = leavesOf(good)
    for (const [i, leaf] of leaves.entries()) {
      await Promise.all(
        shareOf(i, leaves.length).map(async (value) => {
          const reply = await t.call(call.method, address, { token: tokenFor(call), body: replaced(good, leaf, value) })
          judge(`${name} ${leaf.join('.')} = ${JSON.stringify(value).slice(0, 60)}`, reply)
        }),
      )
    }
    for (const raw of [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"a":1,"a":2}',
      '[1,2',
      '\u0000',
      '{"a":1e999}',
    ])
      judge(name, await t.call(call.method, address, { token: tokenFor(call), raw }))
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it.each(withQuery)('in every word behind %s', async (name, call) => {
    const texts = NASTY.map((value) =>
      encodeURIComponent(typeof value === 'string' ? value.replace(/\p{Cs}/gu, '').slice(0, 5_000) : JSON.stringify(value)),
    )
    const known = wordsOf(call)
    for (const word of [...known, 'unknown', 'limit[]', '__proto__'])
      await Promise.all(
        // Words that a call does not know are not read; a few tries show that.
        [...texts.filter((_, i) => known.includes(word) || i % 8 === 0), '%00', '%ff%fe', '%'].map(async (text) =>
          judge(
            `${name}?${word}=${text.slice(0, 60)}`,
            await t.call(call.method, `${addressOf(call, rowOf(name))}?${word}=${text}`, { token: tokenFor(call) }),
          ),
        ),
      )
    judge(name, await t.call(call.method, `${addressOf(call, rowOf(name))}?limit=1&limit=2&cursor=a&cursor=b`, { token: tokenFor(call) }))
  })

  it.each(withParams)('in the path of %s', async (name, call) => {
    const texts = NASTY.filter((value) => typeof value === 'string' && value !== '' && value.length < 5_000)
    for (const text of [...texts, 'x'.repeat(3_000)]) {
      const path = call.path.replace(/:[A-Za-z]+/, encodeURIComponent(String(text).replace(/\p{Cs}/gu, '')))
      const reply = await t.call(call.method, path, {
        token: tokenFor(call),
        ...(call.body && { body: rowOf(name).send?.(scene).body ?? {} }),
      })
      judge(`${name} ${path.slice(0, 80)}`, reply)
      expect(reply.status, `${name} ${path.slice(0, 80)}`).toBeGreaterThanOrEqual(400)
    }
  })

  it('and the house still stands', async () => {
    const { rows } = await t.database.pool.query(`select count(*)::int as n from pg_tables where schemaname = 'public'`)
    expect(rows[0].n).toBeGreaterThanOrEqual(26)
    expect((await t.call('GET', '/api/auth/me', { token: house.cast.customer.token })).status).toBe(200)
    expect((await t.call('GET', '/api/auth/me', { token: house.cast.customer.token })).body.user.role).toBe('user')
    process.stdout.write(`${tried} bad inputs tried, each refused in one shape or taken as mere text\n`)
    expect(tried).toBeGreaterThan(2_000)
  })
})

describe('the engineer-id header', () => {
  it('sent twice is refused, and names nobody anywhere else', async () => {
    const { admin, customer, engineer, otherEngineer } = house.cast
    const orderId = await placeOrder(t, customer)
    const twice = await new Promise<number>((resolve, reject) => {
      const headers = [
        'content-length',
        '0',
        'authorization',
        `Bearer ${admin.token}`,
        'engineer-id',
        engineer.id,
        'engineer-id',
        otherEngineer.id,
      ]
      const call = request(`${t.url}/api/orders/${orderId}/assign`, { method: 'PUT', headers: [...headers, 'host', 'x'] }, (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      })
      call.once('error', reject)
      call.end()
    })
    expect(twice).toBe(400)
    await assign(t, house.cast, orderId)
    const claims = { token: otherEngineer.token, headers: { 'engineer-id': engineer.id } }
    const { body } = await t.call('GET', '/api/orders/engineer/assigned', claims)
    expect(JSON.stringify(body)).not.toContain(orderId)
    expect((await t.call('GET', `/api/orders/${orderId}`, claims)).status).toBe(404)
  })
})
