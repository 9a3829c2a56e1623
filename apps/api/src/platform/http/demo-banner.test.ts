import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@vorta/embedded-postgres/test/temporary-folder'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { serveSite } from './site-files.ts'

const SENTENCE = "Public demo. Anyone can use any role here. Don't enter real data."

async function siteWith(publicDemo: boolean) {
  const folder = temporaryFolder()
  const document = (text: string) =>
    `<!doctype html><html lang="en"><head></head><body class="x"><div id="root">${text}</div></body></html>`
  for (const [file, text] of Object.entries({
    'index.html': document('Home'),
    'terms/index.html': document('Terms'),
    'shell.html': document('Shell'),
    '404.html': document('Missing'),
    'robots.txt': 'Sitemap: {{site}}/sitemap.xml',
    'addresses.json': '["builder","build"]',
  })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const app = Fastify()
  const content = { company: { email: 'a@b.example', phone: '1', address: '1 Main Street' }, position: '', texts: {} }
  const describePage = async (place: string) => (place === 'build/known' ? { title: 'A build', description: 'In 3D' } : undefined)
  serveSite(app, folder, { content: () => content, site: () => 'https://x.example', demo: true, publicDemo }, describePage)
  await app.ready()
  return async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body
}

const PAGES = ['/', '/terms', '/builder', '/dashboard/orders', '/build/known', '/nowhere']

describe('the banner of a public demo', () => {
  it('appears once on every page, before the content', async () => {
    const bodyOf = await siteWith(true)
    for (const url of PAGES) {
      const body = await bodyOf(url)
      expect([url, body.split(SENTENCE).length]).toEqual([url, 2])
      expect(body.indexOf(SENTENCE)).toBeLessThan(body.indexOf('id="root"'))
      expect(body).toContain('<html data-public-demo lang="en">')
    }
    expect(await bodyOf('/robots.txt')).not.toContain(SENTENCE)
  })

  it('is absent outside a public demo', async () => {
    const bodyOf = await siteWith(false)
    for (const url of PAGES) expect(await bodyOf(url)).not.toMatch(/public-demo/)
  })

  it('appears on pages linked from emails and on the API docs, but not in JSON', async () => {
    const t = await startTestApp({ DEMO: '1', PUBLIC_URL: 'https://demo.vorta.example' })
    for (const url of ['/api/docs', '/api/newsletter/confirm?token=x', '/api/newsletter/unsubscribe?token=x'])
      expect([url, (await t.call('GET', url)).body]).toEqual([url, expect.stringContaining(SENTENCE)])
    expect((await t.call('GET', '/api/config')).body).toMatchObject({ demo: true })
    await t.close()
  })
})
