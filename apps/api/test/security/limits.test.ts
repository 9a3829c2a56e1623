import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { draft } from '../orders.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMITS: 'on' })
})
afterAll(() => t.close())

const HOUR_MS = 3_600_000

/** How many of so many calls were let through. */
async function letThrough(count: number, call: (i: number) => Promise<{ status: number; headers: Headers; body: unknown }>) {
  let passed = 0
  let refusal: { message?: string; retryAfter: number } | undefined
  for (let i = 0; i < count; i += 1) {
    const { status, headers, body } = await call(i)
    if (status !== 429) passed += 1
    else refusal = { ...(body as { message: string }), retryAfter: Number(headers.get('retry-after')) }
  }
  return { passed, refusal }
}

describe('how often', () => {
  it('an address may ask without signing in, whatever it calls itself', async () => {
    const { passed, refusal } = await letThrough(130, (i) =>
      t.call('GET', '/api/config', { headers: { 'x-forwarded-for': `10.0.0.${i}`, 'x-real-ip': `10.0.1.${i}` } }),
    )
    expect(passed).toBe(120)
    expect(refusal).toMatchObject({ message: 'Too many requests. Please try again later.' })
    expect(refusal?.retryAfter).toBeGreaterThan(0)
    t.clock.advance(61_000)
    expect((await t.call('GET', '/api/config')).status).toBe(200)
  })

  it('an address may fetch the description of the API, as often as any other public call', async () => {
    t.clock.advance(61_000)
    const pages = ['/api/docs', '/api/docs.css', '/api/openapi.json', '/api/config'] as const
    const { passed } = await letThrough(130, (i) => t.call('GET', pages[i % pages.length] ?? ''))
    expect(passed).toBe(120)
    for (const page of pages) expect((await t.call('GET', page)).status, page).toBe(429)
    t.clock.advance(61_000)
  })

  it('an account may ask in a minute, and nobody else is kept waiting by it', async () => {
    const [busy, calm] = [await t.person(), await t.person()]
    const { passed } = await letThrough(310, () => t.call('GET', '/api/auth/me', { token: busy.token }))
    expect(passed).toBe(300)
    expect((await t.call('GET', '/api/auth/me', { token: calm.token })).status).toBe(200)
    t.clock.advance(61_000)
    expect((await t.call('GET', '/api/auth/me', { token: busy.token })).status).toBe(200)
  })

  it('accounts may be made, orders placed, roles switched and letters written in an hour', async () => {
    const { token } = await t.person()
    t.clock.advance(HOUR_MS)
    const form = { firstName: 'A', lastName: 'B', phone: '1', password: 'secret1' }
    const registered = await letThrough(12, (i) =>
      t.call('POST', '/api/auth/register', { body: { ...form, email: `limit${i}@example.com` } }),
    )
    const placed = await letThrough(22, () => t.call('POST', '/api/orders', { token, body: draft() }))
    const switched = await letThrough(32, () => t.call('PUT', '/api/auth/update-role', { token, body: { role: 'user' } }))
    const written = await letThrough(12, () =>
      t.call('POST', '/api/contact', { body: { name: 'A', email: 'a@example.com', message: 'Hello there' } }),
    )
    expect([registered.passed, placed.passed, switched.passed, written.passed]).toEqual([10, 20, 30, 10])
  })

  it('guesses from one address are stopped, whichever account they are for', async () => {
    t.clock.advance(HOUR_MS)
    const { passed, refusal } = await letThrough(35, (i) =>
      t.call('POST', '/api/auth/login', { body: { email: `guess${i}@example.com`, password: 'wrong99' } }),
    )
    expect(passed).toBe(30)
    expect(refusal).toMatchObject({ message: 'Too many attempts. Please try again later.' })
  })
})
