import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendSafetyHeaders } from '../../src/platform/http/headers.ts'
import { serveSite } from '../../src/platform/http/site-files.ts'
import { startTestApp, type TestApp } from '../app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const folder = mkdtempSync(path.join(tmpdir(), 'vorta-headers-'))
for (const [file, text] of Object.entries({
  'index.html': 'Home',
  'shell.html': 'Shell',
  '404.html': 'Missing',
  'addresses.json': '["builder","dashboard","admin","engineer"]',
  'assets/app-1.js': 'run()',
})) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}
afterAll(() => rmSync(folder, { recursive: true }))

async function siteWith(settings: { stripe: boolean; https: boolean }) {
  const app = Fastify()
  sendSafetyHeaders(app, settings)
  const content = { company: { email: 'a@b.example', phone: '1', address: 'x' }, position: '', texts: {} }
  serveSite(app, folder, { content: () => content, site: () => 'http://x', demo: false, publicDemo: false })
  await app.ready()
  return app
}

/** Parses a policy of the form `name value value; …`. */
const policyOf = (header: unknown) =>
  Object.fromEntries(
    String(header)
      .split('; ')
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]),
  )

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
}

describe('every page', () => {
  it.each(['/', '/builder', '/dashboard', '/admin/orders', '/engineer', '/no-such-page', '/assets/app-1.js', '/assets/none.js'])(
    '%s sends the security headers',
    async (url) => {
      const app = await siteWith({ stripe: false, https: false })
      const { headers } = await app.inject({ url, headers: { accept: 'text/html', host: 'vorta.example:3000' } })
      await app.close()
      expect(headers).toMatchObject(ALWAYS)
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
      const policy = policyOf(headers['content-security-policy'])
      expect(policy).toMatchObject({
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        // WebSockets only to the same host.
        'connect-src': ["'self'", 'ws://vorta.example:3000', 'wss://vorta.example:3000'],
      })
      expect(JSON.stringify(policy)).not.toMatch(/unsafe-inline|unsafe-eval|"\*"|stripe|"wss?:"|"https?:"/)
    },
  )

  it('allows the hosts of the payment provider only if it is used, and enforces HTTPS only over HTTPS', async () => {
    const app = await siteWith({ stripe: true, https: true })
    const { headers } = await app.inject({ url: '/builder', headers: { host: 'vorta.example' } })
    await app.close()
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    const policy = policyOf(headers['content-security-policy'])
    expect(policy['script-src']).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'])
    expect(policy['connect-src']).toEqual(["'self'", 'wss://vorta.example', 'https://api.stripe.com'])
    expect(policy['frame-src']).toContain('https://hooks.stripe.com')
  })

  it.each(['evil.test; script-src *', "x' 'unsafe-inline'", 'a b', '[::1', 'x,y'])(
    'ignores the forged host %j in the policy',
    async (host) => {
      const app = await siteWith({ stripe: false, https: false })
      const { headers } = await app.inject({ url: '/', headers: { host } })
      await app.close()
      const policy = policyOf(headers['content-security-policy'])
      expect(policy['connect-src']).toEqual(["'self'"])
      expect(policy['script-src']).toEqual(["'self'"])
    },
  )
})

describe('every API response', () => {
  it.each([
    ['GET', '/api/health'],
    ['GET', '/api/auth/me'],
    ['GET', '/api/nothing'],
    ['GET', '/api/%zz'],
    ['POST', '/api/auth/login'],
    ['GET', '/api/docs'],
    ['GET', '/api/newsletter/confirm?token=x'],
    ['OPTIONS', '/api/orders'],
  ])('to %s %s forbids caching and framing', async (method, url) => {
    const { headers } = await t.call(method, url)
    const found = Object.fromEntries(headers)
    expect(found).toMatchObject({ ...ALWAYS, 'cache-control': 'no-store' })
    expect(found['access-control-allow-origin']).toBeUndefined()
    expect(found['set-cookie']).toBeUndefined()
  })

  it('allows no cross-origin requests', async () => {
    for (const origin of ['https://evil.test', 'null', t.url.replace('127.0.0.1', 'localhost')]) {
      const { headers } = await t.call('OPTIONS', '/api/orders/x/assign', {
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'engineer-id,authorization',
        },
      })
      for (const name of ['access-control-allow-origin', 'access-control-allow-headers', 'access-control-allow-credentials'])
        expect(headers.get(name)).toBeNull()
    }
  })
})

describe('links and redirects', () => {
  it('stay on the site after the hosted payment page', async () => {
    for (const session of [
      'cs_test_0123456789',
      'cs_test_//evil.test',
      'https://evil.test',
      '//evil.test',
      '%0d%0aLocation:%20https://evil.test',
    ]) {
      const { status, headers } = await t.call('GET', `/api/payments/hosted-return?session=${session}&next=https://evil.test`)
      expect([303, 400]).toContain(status)
      expect(headers.get('location') ?? '/dashboard').toMatch(/^\/dashboard(\?order=[\w-]+)?$/)
    }
  })

  it('do not leave the site for paths that start with two slashes', async () => {
    const app = await siteWith({ stripe: false, https: false })
    for (const url of ['//evil.test', '//evil.test/..', '/\\evil.test', '/%2f%2fevil.test', '///evil.test/%2e%2e']) {
      const { statusCode, headers } = await app.inject({ url })
      expect(headers.location).toBeUndefined()
      expect(statusCode === 200 || statusCode === 404 || statusCode === 400).toBe(true)
    }
    await app.close()
  })

  it('in emails ignore the host header of the request', async () => {
    const { email } = await t.createUser()
    await t.call('POST', '/api/auth/forgot-password', { body: { email }, headers: { 'x-forwarded-host': 'evil.test' } })
    await claimHost(t, email)
    await t.app.worker.drain()
    const emails = t.mails.filter(({ to }) => to === email)
    expect(emails.length).toBeGreaterThan(0)
    for (const { text } of emails) expect(text).not.toContain('evil.test')
  })
})

/** Sends a forged host header, which `fetch` does not allow. */
function claimHost({ url }: TestApp, email: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ email })
    const headers = { host: 'evil.test', 'content-type': 'application/json', 'content-length': String(body.length) }
    const call = request(`${url}/api/auth/forgot-password`, { method: 'POST', headers }, (reply) => {
      reply.resume()
      reply.once('end', resolve)
    })
    call.once('error', reject)
    call.end(body)
  })
}
