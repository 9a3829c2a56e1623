import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendSafetyHeaders } from './headers.ts'
import { serveSite } from './site-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'vorta-site-'))
const FILES: Record<string, string> = {
  'index.html':
    '<title>Home</title><style>a{color:red}</style><a href="https://share.example/?url=%7B%7Bsite%7D%7D">{{address}}</a><script type="application/json" id="company">{"address":"{{address}}","map":"{{mapEmbed}}","demo":"{{demo}}"}</script>',
  'terms/index.html': 'Terms',
  'about/index.html': '<p>{{about}}</p>',
  'shell.html': '<head><title>Vorta</title></head>Shell',
  '404.html': 'Missing {{unknown}}',
  'robots.txt': 'Sitemap: {{site}}/sitemap.xml',
  'addresses.json': '["builder","build"]',
  'assets/app-1.js': 'run()',
  'assets/app-1.js.gz': 'gzip of run()',
  'assets/gone-1.js': 'removed after the start',
  'img/a b.svg': '<svg/>',
  'favicon.svg': '<svg/>',
  'offline.js': '',
}
let app: FastifyInstance
const company = { email: 'a@b.example', phone: '+1 (555) 010', address: '1 "Main" <Street> & Co' }
let content = { company, position: '42.3,-83.1', texts: { about: 'Who we are' } }

beforeAll(async () => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  app = Fastify()
  sendSafetyHeaders(app, { stripe: false, https: false })
  const describePage = async (place: string) => {
    if (place === 'build/known') return { title: 'Wing & "more"', description: 'In 3D' }
    return place.startsWith('build/') ? null : undefined
  }
  serveSite(app, folder, { content: () => content, site: () => 'https://vorta.example', demo: true, publicDemo: false }, describePage)
  await app.ready()
  rmSync(path.join(folder, 'assets/gone-1.js'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const page = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { accept: 'text/html', ...headers } })

it('fills placeholders with context-specific escaping', async () => {
  const { body } = await page('/')
  expect(body).toContain('>1 &#34;Main&#34; &#60;Street&#62; &#38; Co</a>')
  expect(body).toContain('?url=https%3A%2F%2Fvorta.example"')
  const block = JSON.parse(/company">(.*)<\/script>/.exec(body)?.[1] ?? '')
  expect(block.address).toBe('1 "Main" <Street> & Co')
  expect(block.map).toContain('marker=42.3%2C-83.1')
  expect(block.demo).toBe('yes')
})

it('fills the pages again when the content changes', async () => {
  const first = await page('/about')
  expect(first.body).toBe('<p>Who we are</p>')
  content = { ...content, texts: { about: 'Who we <were>' } }
  const second = await page('/about', { 'if-none-match': String(first.headers.etag) })
  expect([second.statusCode, second.body]).toEqual([200, '<p>Who we &#60;were&#62;</p>'])
  expect((await page('/about', { 'if-none-match': String(second.headers.etag) })).statusCode).toBe(304)
})

it('allows exactly the inline styles of a page', async () => {
  const policy = async (url: string) => String((await page(url)).headers['content-security-policy'])
  const hash = createHash('sha256').update('a{color:red}').digest('base64')
  expect(await policy('/')).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(await policy('/terms')).toContain("style-src 'self';")
})

it('serves prerendered pages, the shell on app routes, and 404 elsewhere', async () => {
  expect((await page('/terms')).body).toBe('Terms')
  expect((await page('/terms/?a=1')).body).toBe('Terms')
  expect(await page('/builder?from=dashboard').then(({ statusCode, body }) => [statusCode, body])).toEqual([
    200,
    '<head><title>Vorta</title></head>Shell',
  ])
  expect(await page('/builder/step').then(({ body }) => body)).toBe('<head><title>Vorta</title></head>Shell')
  expect(await page('/nowhere').then(({ statusCode, body }) => [statusCode, body])).toEqual([404, 'Missing {{unknown}}'])
})

it('adds link-preview metadata to app pages, and returns 404 for missing ones', async () => {
  const { statusCode, body } = await page('/build/known')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Wing &#38; &#34;more&#34; · Vorta</title>')
  expect(body).toContain('<meta property="og:title" content="Wing &#38; &#34;more&#34;" />')
  expect(body).toContain('content="https://vorta.example/img/social-card.jpg"')
  expect(body).toContain('<meta property="og:image:width" content="1200" /><meta property="og:image:height" content="630" />')
  const missing = await page('/build/unknown')
  expect([missing.statusCode, missing.body]).toEqual([404, '<head><title>Vorta</title></head>Shell'])
})

it('serves clients without an Accept header', async () => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'text/*' }]) {
    expect((await app.inject({ url: '/terms', headers })).body).toBe('Terms')
    expect((await app.inject({ url: '/builder', headers })).body).toBe('<head><title>Vorta</title></head>Shell')
  }
})

it('never answers API or asset requests with a page', async () => {
  for (const url of ['/api/nothing', '/assets/gone.js', '/img/gone.avif'])
    expect((await page(url)).headers['content-type']).toContain('json')
  expect((await app.inject({ url: '/nowhere', headers: { accept: 'application/json' } })).headers['content-type']).toContain('json')
  expect((await page('/shell.html')).statusCode).toBe(404)
})

it('compresses and supports conditional requests', async () => {
  const first = await page('/', { 'accept-encoding': 'gzip, br' })
  expect(first.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<title>Home')
  const again = await page('/', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await app.inject('/assets/app-1.js')).headers['cache-control']).toContain('immutable')
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400')
  expect((await app.inject('/offline.js')).headers['cache-control']).toBe('no-cache')
})

it('serves files with their type, compressed copies only where accepted, and parts of them', async () => {
  const plain = await app.inject('/assets/app-1.js')
  expect([plain.body, plain.headers['content-type'], plain.headers.vary]).toEqual([
    'run()',
    'application/javascript; charset=utf-8',
    'accept-encoding',
  ])
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const zipped = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br, gzip' } })
  expect([zipped.body, zipped.headers['content-encoding'], zipped.headers['content-type']]).toEqual([
    'gzip of run()',
    'gzip',
    'application/javascript; charset=utf-8',
  ])
  const again = await app.inject({ url: '/assets/app-1.js', headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const part = await app.inject({ url: '/assets/app-1.js', headers: { range: 'bytes=0-2' } })
  expect([part.statusCode, part.body]).toEqual([206, 'run'])
  expect((await app.inject({ method: 'HEAD', url: '/assets/app-1.js' })).headers['content-length']).toBe('5')
  expect((await app.inject('/img/a%20b.svg')).headers['content-type']).toBe('image/svg+xml')
  expect((await app.inject('/assets/app-1.js.gz')).statusCode).toBe(404)
  const gone = await app.inject('/assets/gone-1.js')
  expect(gone.statusCode).toBe(404)
  expect(gone.headers['cache-control'] ?? '').not.toContain('immutable')
})

it('serves robots.txt with the absolute sitemap URL', async () => {
  expect((await app.inject('/robots.txt')).body).toBe('Sitemap: https://vorta.example/sitemap.xml')
})
