import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { SHARED_PICTURE_HEIGHT_PX, SHARED_PICTURE_WIDTH_PX } from '@vorta/contract/shared/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../html.ts'
import { withDemoBanner } from './demo-banner.ts'

/** What the company can change at runtime. */
interface SiteContent {
  readonly company: { readonly email: string; readonly phone: string; readonly address: string }
  /** `latitude,longitude` for the map; empty for no map. */
  readonly position: string
  /** Texts by the name of their placeholder. */
  readonly texts: Readonly<Record<string, string>>
}

/** Values filled into the built pages at runtime. */
export interface SiteFacts {
  /** The same object until it changes. */
  readonly content: () => SiteContent
  /** Public URL of this server. */
  readonly site: () => string
  /** Whether to offer the demo tour. */
  readonly demo: boolean
  /** Whether pages show the public-demo banner. */
  readonly publicDemo: boolean
}

interface Page {
  readonly type: string
  readonly etag: string
  /** CSP hashes of the page's inline styles. */
  readonly styles: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}
const FILLED_FILES = ['sitemap.xml', 'robots.txt', 'addresses.json']
const BROTLI_QUALITY = 9
/** Half the width of the map in degrees. */
const MAP_REACH = { latitude: 0.0045, longitude: 0.009 }

/** Reads the built documents at startup and fills them on first use, because the port may not be known earlier, and again after a change of the content. */
export function openPages(folder: string, facts: SiteFacts) {
  const templates = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => !file.startsWith('assets/') && TYPES[path.extname(file)] !== undefined)
      .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')] as const),
  )
  const filled = new Map<string, Page>()
  let shown: SiteContent | undefined
  let marks: Readonly<Record<string, string>> = {}
  /** Drops the filled documents after a change of the content. */
  const update = () => {
    const content = facts.content()
    if (content === shown) return
    shown = content
    marks = marksOf(facts, content)
    filled.clear()
  }

  return {
    /** The document at this path of the build folder, if any. */
    at(file: string): Page | undefined {
      update()
      const template = templates.get(file)
      const known = filled.get(file)
      if (known || template === undefined) return known
      const text = fill(template, marks)
      const type = TYPES[path.extname(file)] ?? ''
      const page = toPage(facts.publicDemo && file.endsWith('.html') ? withDemoBanner(text) : text, type)
      filled.set(file, page)
      return page
    },
  }
}

/** Whether a file of the build is not served as it is. */
export const isPage = (file: string) => file.endsWith('.html') || FILLED_FILES.includes(file)

/** The best available compression that the client accepts. */
export function acceptedCoding(request: FastifyRequest, isAvailable = (_coding: 'br' | 'gzip') => true) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted) && isAvailable('br')) return 'br'
  return /\bgzip\b/.test(accepted) && isAvailable('gzip') ? 'gzip' : undefined
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status = 200) {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.etag })
  if (page.styles) allowStyles(reply, page.styles)
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const coding = acceptedCoding(request)
  if (coding) reply.header('content-encoding', coding)
  return reply
    .code(status)
    .type(page.type)
    .send(page[coding ?? 'plain'])
}

function allowStyles(reply: FastifyReply, hashes: string) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${hashes}`))
}

/** The metadata of an app page; `image` is a path of this server. */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly image?: string
}

/** The app shell with a title and link-preview metadata. */
export function withHead(shell: Page, { title, description, image }: PageHead, site: string): Page {
  const graph = {
    ...{ title, description, site_name: 'Vorta', type: 'website' },
    image: `${site}${image ?? '/img/social-card.jpg'}`,
    // Crawlers show a picture of known size the first time, too.
    ...{ 'image:width': String(SHARED_PICTURE_WIDTH_PX), 'image:height': String(SHARED_PICTURE_HEIGHT_PX), 'image:alt': title },
  }
  const lines = Object.entries(graph).map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}" />`)
  const head = `<meta name="twitter:card" content="summary_large_image" />${lines.join('')}</head>`
  return toPage(
    shell.plain
      .toString()
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)} · Vorta</title>`)
      .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start) => start + escapeHtml(description))
      .replace('</head>', () => head),
    shell.type,
  )
}

function marksOf({ site, demo }: SiteFacts, { company, position, texts }: SiteContent): Record<string, string> {
  return {
    ...texts,
    ...company,
    phoneHref: `tel:${company.phone.replace(/[^+\d]/g, '')}`,
    site: site(),
    mapEmbed: position === '' ? '' : mapEmbed(position),
    demo: demo ? 'yes' : '',
  }
}

function mapEmbed(position: string): string {
  const [latitude = 0, longitude = 0] = position.split(',').map(Number)
  const box = [
    longitude - MAP_REACH.longitude,
    latitude - MAP_REACH.latitude,
    longitude + MAP_REACH.longitude,
    latitude + MAP_REACH.latitude,
  ].map((degrees) => degrees.toFixed(5))
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`
}

const STYLE_BLOCK = /<style>(.*?)<\/style>/gs
const DATA_BLOCK = /(<script type="application\/(?:ld\+)?json"[^>]*>.*?<\/script>)/s
const MARK = /\{\{(\w+)\}\}/g
const ENCODED_MARK = /%7B%7B(\w+)%7D%7D/g

const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')

/** Placeholders occur in markup, JSON blocks and URLs; each context needs its own escaping. */
function fill(template: string, marks: Readonly<Record<string, string>>): string {
  const put = (part: string, write: (value: string) => string) =>
    part.replace(MARK, (mark, name: string) => (name in marks ? write(marks[name] ?? '') : mark))
  return template
    .split(DATA_BLOCK)
    .map((part, index) => put(part, index % 2 === 1 ? escapeJson : escapeHtml))
    .join('')
    .replace(ENCODED_MARK, (mark, name: string) => (name in marks ? encodeURIComponent(marks[name] ?? '') : mark))
}

function toPage(text: string, type: string): Page {
  const plain = Buffer.from(text)
  return {
    type,
    plain,
    styles: [...text.matchAll(STYLE_BLOCK)]
      .map(
        ([, css]) =>
          `'sha256-${createHash('sha256')
            .update(css ?? '')
            .digest('base64')}'`,
      )
      .join(' '),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip: gzipSync(plain, { level: 9 }),
  }
}
