import { ROLES, type Role } from '@vorta/contract/auth/role'
import type { Endpoint } from '@vorta/contract/http/endpoint'
import { errorBody } from '@vorta/contract/http/error'
import { ALL_APIS } from '@vorta/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestApp, type TestApp, type TestUser } from './app.ts'

let t: TestApp
let users: Record<Role, TestUser>
beforeAll(async () => {
  t = await startTestApp()
  users = { user: await t.createUser('user'), engineer: await t.createUser('engineer'), admin: await t.createUser('admin') }
})
afterAll(() => t.close())

const calls: [string, Endpoint][] = Object.entries(ALL_APIS).flatMap(([feature, api]) =>
  Object.entries(api).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
)
const closed = calls.filter(([, { access }]) => access !== 'public' && access !== 'link')
const withBody = calls.filter(([, { body, bodyKind }]) => body !== undefined && (bodyKind ?? 'json') === 'json')
const someIdPath = ({ path }: Endpoint) => path.replace(/:[A-Za-z]+/g, '0123456789abcdefghjkmnpqrs')

const allowed = ({ access }: Endpoint): Role => (Array.isArray(access) ? access[0] : 'user')
const ask = (endpoint: Endpoint, request: Parameters<TestApp['call']>[2]) => t.call(endpoint.method, someIdPath(endpoint), request)

function expectFailure({ status, body }: Reply, expected: number) {
  expect(status).toBe(expected)
  expect(errorBody.safeParse(body).error).toBeUndefined()
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|select |insert |at Object/i)
}

describe('every authenticated endpoint', () => {
  it.each(closed)('%s answers 401 without a token and with an invalid one', async (_, endpoint) => {
    expectFailure(await ask(endpoint, {}), 401)
    expectFailure(await ask(endpoint, { token: 'bad' }), 401)
  })

  it.each(closed)('%s answers 403 to other roles', async (_, endpoint) => {
    const strangers = Array.isArray(endpoint.access) ? ROLES.filter((role) => !endpoint.access.includes(role)) : []
    for (const role of strangers) expectFailure(await ask(endpoint, { token: users[role].token }), 403)
  })
})

describe('every endpoint with a body', () => {
  it.each(withBody)('%s answers invalid bodies with the standard error', async (_, endpoint) => {
    const token = endpoint.access === 'public' ? undefined : users[allowed(endpoint)].token
    const send = (raw: string, headers: Record<string, string> = {}) => ask(endpoint, { token, raw, headers })
    for (const raw of ['{', '[]', '"text"', 'null', '7', '{"a":', '{"__proto__":{"x":1}}']) {
      const reply = await send(raw)
      // An empty object is valid if no field is required.
      if (reply.status !== 400) expect(endpoint.body?.safeParse({}).success).toBe(true)
      else expectFailure(reply, 400)
    }
    expectFailure(await send('{}', { 'content-type': 'text/plain' }), 415)
    expectFailure(await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' }), 415)
    expectFailure(await send(`{"a":"${'x'.repeat(1_100_000)}"}`), 413)
  })

  it('never answers 500 to arbitrary JSON', async () => {
    const anyCall = fc.constantFrom(...withBody.map(([, endpoint]) => endpoint))
    const keys = fc.constantFrom(
      'email',
      'password',
      'firstName',
      'role',
      'orderId',
      'comments',
      'carDetails',
      'customization',
      'reason',
      'ids',
      'token',
      'x',
    )
    const bodies = fc.oneof(fc.dictionary(keys, fc.jsonValue()), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(anyCall, bodies, async (endpoint, body) => {
        // Signing out would end the test's own session.
        fc.pre(!endpoint.path.includes('logout'))
        const token = endpoint.access === 'public' ? undefined : users[allowed(endpoint)].token
        const reply = await ask(endpoint, { token, body })
        expect(reply.status).toBeLessThan(500)
        if (reply.status >= 400) expectFailure(reply, reply.status)
      }),
      { numRuns: 150 },
    )
  })
})

describe('the API', () => {
  it('answers an unknown path with the standard error', async () => {
    for (const path of ['/api/nothing', '/api/orders/x/y/z', '/API/health']) expectFailure(await t.call('GET', path), 404)
    expectFailure(await t.call('GET', '/api/%zz'), 400)
  })

  it('answers 400 or 404 for unknown and malformed ids', async () => {
    const token = users.admin.token
    for (const id of ['nothing', '%00', 'a%00b', '..%2f..', "x'--"]) {
      const { status } = await t.call('GET', `/api/orders/${id}`, { token })
      expect([400, 404]).toContain(status)
    }
  })

  it('sends no CORS headers to other sites', async () => {
    const { headers } = await t.call('OPTIONS', '/api/auth/login', {
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('sends security headers', async () => {
    const { headers } = await t.call('GET', '/api/health')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('survives a hundred thousand levels of JSON', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect((await t.call('POST', '/api/auth/login', { raw: nested(100_000) })).status).toBe(413)
    expect((await t.call('POST', '/api/auth/login', { raw: nested(8_000) })).status).toBe(400)
    expect((await t.call('GET', '/api/health')).status).toBe(200)
  })

  it('serves the OpenAPI document and its page', async () => {
    expect((await t.call('GET', '/api/openapi.json')).body.openapi).toBe('3.1.0')
    const page = await t.call('GET', '/api/docs')
    for (const [, { path }] of calls) expect(page.body).toContain(path)
  })

  it('answers 503, never 401, when the database is unavailable', async () => {
    const app = await startTestApp()
    const { token } = await app.createUser()
    await app.database.pool.end()
    const reply = await app.call('GET', '/api/auth/me', { token })
    expectFailure(reply, 503)
    expect(reply.headers.get('retry-after')).not.toBeNull()
    expect((await app.call('GET', '/api/ready')).status).toBe(503)
    expect((await app.call('GET', '/api/health')).status).toBe(200)
    // The process itself stays ready, so that a proxy forwards our error instead of its own.
    expect((await app.call('GET', '/api/ready?only=process')).status).toBe(200)
    await app.app.close()
  })
})
