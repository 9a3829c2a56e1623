import { request } from 'node:http'
import type { Role } from '@vorta/contract/auth/role'
import { type Endpoint, fillPath } from '@vorta/contract/http/endpoint'
import { errorBody } from '@vorta/contract/http/error'
import { ALL_APIS } from '@vorta/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Reply, startTestApp, type TestApp } from '../app.ts'
import { type AuthorizationFixture, createAuthorizationFixture, type OrderFixture } from '../authorization/fixture.ts'
import { MATRIX, type Row } from '../authorization/matrix.ts'
import { assign, draft, placeOrder } from '../orders.ts'

let t: TestApp
let fixture: AuthorizationFixture
let orderFixture: OrderFixture
let attempts = 0
beforeAll(async () => {
  t = await startTestApp()
  fixture = await createAuthorizationFixture(t)
  orderFixture = await fixture.orderFixture('designing', true)
})
afterAll(() => t.close())

/** Malicious values: wrong types, invalid text and injections. */
const NASTY: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, 0.1, 2 ** 53, [], {}, [[]], ['a', 'b'], { length: 1 }],
  ...[{ $gt: '' }, { toString: 'x' }, { 0: 'a' }],
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202egnp.exe', '\ufeff', '😀'.repeat(60), 'é'.normalize('NFD')],
  ...["' or 1=1 --", "'; drop table users; --", '" or ""="', '1; select pg_sleep(5)', "\\'; --", '%', '_', '%%%', '\\'],
  ...['#{7*7}', '{{7*7}}', '<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>', 'javascript:alert(1)', 'a\r\nSet-Cookie: x=1'],
  ...['../../../../etc/passwd', '..\\..\\x', '/etc/passwd', 'file:///etc/passwd', 'http://169.254.169.254/', 'NaN', 'Infinity', '1e400'],
  ...['__proto__', 'constructor', 'x'.repeat(100_000)],
]

/** Bodies with all optional fields, which the matrix leaves out. */
const FULL: Readonly<Record<string, unknown>> = {
  'orders.create': draft({ engine: 'V8', images: ['x'] }, { specialRequests: 'x' }),
  'orders.approve': { cadModelId: 'x' },
  'orders.sendQuote': { productionCost: 10, note: 'x', lines: [{ label: 'x', amount: 10 }] },
  'orders.cancel': { reason: 'x', refund: true },
  'files.link': { filename: 'x', disposition: 'inline' },
}

describe('a list', () => {
  const LISTS = Object.values(ALL_APIS)
    .flatMap((api) => Object.values(api) as Endpoint[])
    .filter(({ query }) => query instanceof z.ZodObject && 'cursor' in query.shape)

  it.each(LISTS.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s rejects paging that it does not support',
    async (_, endpoint) => {
      const token = (await t.createUser(Array.isArray(endpoint.access) ? (endpoint.access.at(-1) as Role) : 'admin')).token
      const path = fillPath(endpoint.path, { id: orderFixture.orderId, orderId: orderFixture.orderId })
      for (const [query, message] of [
        ['offset=10', "Offset isn't supported here. Use the nextCursor of the previous page as the cursor."],
        ['offset=', "Offset isn't supported here. Use the nextCursor of the previous page as the cursor."],
        ['page=2', "Page isn't supported here. Use the nextCursor of the previous page as the cursor."],
        ['view=tiny', /^View (must be card|isn't supported here\.)$/],
        ['view=', /^View (must be card|isn't supported here\.)$/],
      ] as const) {
        const { status, body } = await t.call('GET', `${path}?${query}`, { token })
        expect([query, status, body.message]).toEqual([query, 400, typeof message === 'string' ? message : expect.stringMatching(message)])
      }
    },
  )

  it.each(['my-orders', 'engineer/assigned', 'admin/all'])('of orders at %s accepts the card view', async (path) => {
    const role = path === 'my-orders' ? 'user' : path.startsWith('engineer') ? 'engineer' : 'admin'
    const { token } = await t.createUser(role)
    expect((await t.call('GET', `/api/orders/${path}?view=card`, { token })).status).toBe(200)
  })
})

type Path = readonly (string | number)[]

/** The paths of all values inside a body. */
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

/** All values for short forms. Long forms get a third per field, plus the values that PostgreSQL cannot store. */
const shareOf = (field: number, fields: number) =>
  NASTY.filter((value, i) => fields <= 3 || (i + field) % 3 === 0 || value === 'a\u0000b' || value === '\ud800' || value === null)

function expectReply(label: string, { status, body }: Reply) {
  attempts += 1
  expect(status, `${label}: ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500)
  if (status < 400 || typeof body === 'string') return
  expect(errorBody.safeParse(body).error, label).toBeUndefined()
  expect(JSON.stringify(body), label).not.toMatch(/node_modules|\.ts:\d|syntax error|select |relation "|invalid input syntax|at Object\./i)
}

const CALLS = Object.entries(ALL_APIS).flatMap(([feature, api]) =>
  Object.entries(api).map(([name, call]) => [`${feature}.${name}`, call] as const),
)
const tokenFor = ({ access }: Endpoint): string | undefined => {
  if (access === 'public') return undefined
  const role: Role = Array.isArray(access) ? access[0] : 'user'
  return fixture.users[({ user: 'customer', engineer: 'engineer', admin: 'admin' } as const)[role]].token
}
const addressOf = ({ path }: Endpoint, row: Row) =>
  fillPath(path, {
    id: orderFixture.orderId,
    orderId: orderFixture.orderId,
    filename: orderFixture.filename,
    paymentId: orderFixture.paymentId,
    ...row.send?.(orderFixture).params,
  })
const queryNamesOf = ({ query }: Endpoint): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])
const rowOf = (name: string): Row => [MATRIX[name]].flat()[0] as Row
// Matrix rows need the fixture, so they are read inside of the tests.
const withBody = CALLS.filter(([, { body, bodyKind }]) => body !== undefined && (bodyKind ?? 'json') === 'json')
const withQuery = CALLS.filter(([, { query, replyKind }]) => query !== undefined && replyKind !== 'file')
const withParams = CALLS.filter(([, { params, bodyKind }]) => params !== undefined && bodyKind !== 'multipart')

describe('malicious input gets the standard error', () => {
  it.each(withBody)('in every field of %s', async (name, call) => {
    const row = rowOf(name)
    const good = FULL[name] ?? row.send?.(orderFixture).body ?? {}
    const address = addressOf(call, row)
    const leaves = leavesOf(good)
    for (const [i, leaf] of leaves.entries()) {
      await Promise.all(
        shareOf(i, leaves.length).map(async (value) => {
          const reply = await t.call(call.method, address, { token: tokenFor(call), body: replaced(good, leaf, value) })
          expectReply(`${name} ${leaf.join('.')} = ${JSON.stringify(value).slice(0, 60)}`, reply)
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
      expectReply(name, await t.call(call.method, address, { token: tokenFor(call), raw }))
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it.each(withQuery)('in every query parameter of %s', async (name, call) => {
    const texts = NASTY.map((value) =>
      encodeURIComponent(typeof value === 'string' ? value.replace(/\p{Cs}/gu, '').slice(0, 5_000) : JSON.stringify(value)),
    )
    const known = queryNamesOf(call)
    for (const parameter of [...known, 'unknown', 'limit[]', '__proto__'])
      await Promise.all(
        // Unknown parameters are ignored, so a few values are enough.
        [...texts.filter((_, i) => known.includes(parameter) || i % 8 === 0), '%00', '%ff%fe', '%'].map(async (text) =>
          expectReply(
            `${name}?${parameter}=${text.slice(0, 60)}`,
            await t.call(call.method, `${addressOf(call, rowOf(name))}?${parameter}=${text}`, { token: tokenFor(call) }),
          ),
        ),
      )
    expectReply(
      name,
      await t.call(call.method, `${addressOf(call, rowOf(name))}?limit=1&limit=2&cursor=a&cursor=b`, { token: tokenFor(call) }),
    )
  })

  it.each(withParams)('in the path of %s', async (name, call) => {
    const texts = NASTY.filter((value) => typeof value === 'string' && value !== '' && value.length < 5_000)
    for (const text of [...texts, 'x'.repeat(3_000)]) {
      const path = call.path.replace(/:[A-Za-z]+/, encodeURIComponent(String(text).replace(/\p{Cs}/gu, '')))
      const reply = await t.call(call.method, path, {
        token: tokenFor(call),
        ...(call.body && { body: rowOf(name).send?.(orderFixture).body ?? {} }),
      })
      expectReply(`${name} ${path.slice(0, 80)}`, reply)
      expect(reply.status, `${name} ${path.slice(0, 80)}`).toBeGreaterThanOrEqual(400)
    }
  })

  it('and leaves the database intact', async () => {
    const { rows } = await t.database.pool.query(`select count(*)::int as n from pg_tables where schemaname = 'public'`)
    expect(rows[0].n).toBeGreaterThanOrEqual(26)
    expect((await t.call('GET', '/api/auth/me', { token: fixture.users.customer.token })).status).toBe(200)
    expect((await t.call('GET', '/api/auth/me', { token: fixture.users.customer.token })).body.user.role).toBe('user')
    process.stdout.write(`${attempts} malicious inputs sent, each rejected or stored as plain text\n`)
    expect(attempts).toBeGreaterThan(2_000)
  })
})

describe('the engineer-id header', () => {
  it('is rejected if sent twice and ignored by other endpoints', async () => {
    const { admin, customer, engineer, otherEngineer } = fixture.users
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
    await assign(t, fixture.users, orderId)
    const claims = { token: otherEngineer.token, headers: { 'engineer-id': engineer.id } }
    const { body } = await t.call('GET', '/api/orders/engineer/assigned', claims)
    expect(JSON.stringify(body)).not.toContain(orderId)
    expect((await t.call('GET', `/api/orders/${orderId}`, claims)).status).toBe(404)
  })
})
