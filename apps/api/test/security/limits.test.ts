import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { draft } from '../orders.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMITS: 'on' })
})
afterAll(() => t.close())

const HOUR_MS = 3_600_000

/** Sends requests and counts those that were not rate limited. */
async function countAccepted(count: number, call: (i: number) => Promise<{ status: number; headers: Headers; body: unknown }>) {
  let accepted = 0
  let refusal: { message?: string; retryAfter: number } | undefined
  for (let i = 0; i < count; i += 1) {
    const { status, headers, body } = await call(i)
    if (status !== 429) accepted += 1
    else refusal = { ...(body as { message: string }), retryAfter: Number(headers.get('retry-after')) }
  }
  return { accepted, refusal }
}

describe('rate limits', () => {
  it('apply to unauthenticated requests per address, regardless of forwarded headers', async () => {
    const { accepted, refusal } = await countAccepted(130, (i) =>
      t.call('GET', '/api/config', { headers: { 'x-forwarded-for': `10.0.0.${i}`, 'x-real-ip': `10.0.1.${i}` } }),
    )
    expect(accepted).toBe(120)
    expect(refusal).toMatchObject({ message: 'Too many requests. Please try again later.' })
    expect(refusal?.retryAfter).toBeGreaterThan(0)
    t.clock.advance(61_000)
    expect((await t.call('GET', '/api/config')).status).toBe(200)
  })

  it('apply to the API documentation like to any public endpoint', async () => {
    t.clock.advance(61_000)
    const pages = ['/api/docs', '/api/docs.css', '/api/openapi.json', '/api/config'] as const
    const { accepted } = await countAccepted(130, (i) => t.call('GET', pages[i % pages.length] ?? ''))
    expect(accepted).toBe(120)
    for (const page of pages) expect((await t.call('GET', page)).status, page).toBe(429)
    t.clock.advance(61_000)
  })

  it('apply per account and minute without affecting others', async () => {
    const [busy, calm] = [await t.createUser(), await t.createUser()]
    const { accepted } = await countAccepted(310, () => t.call('GET', '/api/auth/me', { token: busy.token }))
    expect(accepted).toBe(300)
    expect((await t.call('GET', '/api/auth/me', { token: calm.token })).status).toBe(200)
    t.clock.advance(61_000)
    expect((await t.call('GET', '/api/auth/me', { token: busy.token })).status).toBe(200)
  })

  it('apply per hour to registrations, orders, role switches and contact messages', async () => {
    const { token } = await t.createUser()
    t.clock.advance(HOUR_MS)
    const form = { firstName: 'A', lastName: 'B', phone: '1', password: 'secret1' }
    const registered = await countAccepted(12, (i) =>
      t.call('POST', '/api/auth/register', { body: { ...form, email: `limit${i}@example.com` } }),
    )
    const placed = await countAccepted(22, () => t.call('POST', '/api/orders', { token, body: draft() }))
    const switched = await countAccepted(32, () => t.call('PUT', '/api/auth/update-role', { token, body: { role: 'user' } }))
    const written = await countAccepted(12, () =>
      t.call('POST', '/api/contact', { body: { name: 'A', email: 'a@example.com', message: 'Hello there' } }),
    )
    expect([registered.accepted, placed.accepted, switched.accepted, written.accepted]).toEqual([10, 20, 30, 10])
  })

  it('stop password guesses from one address across accounts', async () => {
    t.clock.advance(HOUR_MS)
    const { accepted, refusal } = await countAccepted(35, (i) =>
      t.call('POST', '/api/auth/login', { body: { email: `guess${i}@example.com`, password: 'wrong99' } }),
    )
    expect(accepted).toBe(30)
    expect(refusal).toMatchObject({ message: 'Too many attempts. Please try again later.' })
  })
})
