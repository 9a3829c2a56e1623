import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import send from '@fastify/send'
import type { FastifyInstance } from 'fastify'
import { acceptedCoding, isPage, openPages, type PageHead, type SiteFacts, sendPage, withHead } from './site-pages.ts'

const YEAR_S = 31_536_000
const DAY_S = 86_400
/** The build compresses its files beside the originals. */
const EXTENSIONS = { br: '.br', gzip: '.gz' }
const COMPRESSED = /\.(br|gz)$/
const ICON = /\.(ico|png|svg)$/
const NOT_PAGES = /^\/(api|assets|img|socket\.io|test-provider)(\/|$)/

/** Link-preview metadata of an app page; null if the page does not exist, undefined if unknown. */
export type DescribePage = (place: string) => Promise<PageHead | null | undefined>

/** Serves the built web app: prerendered pages, the app shell on app routes, and a 404 page elsewhere. */
export function serveSite(app: FastifyInstance, folder: string, facts: SiteFacts, describe: DescribePage = async () => undefined) {
  if (!existsSync(path.join(folder, 'shell.html'))) return
  const pages = openPages(folder, facts)
  const appAddresses = new Set(JSON.parse(readFileSync(path.join(folder, 'addresses.json'), 'utf8')) as string[])

  serveFiles(app, folder)
  app.get('/*', async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/'
    const plain = /^\/(robots\.txt|sitemap\.xml)$/.exec(pathname)?.[1]
    const file = plain && pages.at(plain)
    if (file) return sendPage(request, reply, file)
    if (NOT_PAGES.test(pathname)) return reply.callNotFound()
    // A trailing slash makes no difference.
    const place = withoutOuterSlashes(pathname)
    const drawn = pages.at(place === '' ? 'index.html' : `${place}/index.html`)
    if (drawn) return sendPage(request, reply, drawn)
    const shell = pages.at('shell.html')
    const described = await describe(place)
    if (shell && described) return sendPage(request, reply, withHead(shell, described, facts.site()))
    if (shell && described !== null && appAddresses.has(place.split('/')[0] ?? '')) return sendPage(request, reply, shell)
    // Browsers get a page, other clients get JSON. The app itself explains what is missing where it has a page for it.
    const missing = request.headers.accept?.includes('text/html') ? (described === null ? shell : pages.at('404.html')) : undefined
    return missing ? sendPage(request, reply, missing, 404) : reply.callNotFound()
  })
}

/** Serves every file of the build that is not a page, compressed where the build made a compressed copy. */
function serveFiles(app: FastifyInstance, folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = new Set(entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')))
  for (const file of files) {
    if (isPage(file) || COMPRESSED.test(file)) continue
    const type = send.mime.getType(file) ?? 'application/octet-stream'
    app.get(`/${file}`, async (request, reply) => {
      const coding = acceptedCoding(request, (one) => files.has(file + EXTENSIONS[one]))
      const name = coding ? file + EXTENSIONS[coding] : file
      const { statusCode, headers, stream } = await send(request.raw, encodeURI(name), {
        root: folder,
        cacheControl: false,
        contentType: false,
      })
      if (statusCode === 404) return reply.callNotFound()
      reply.headers(headers).headers({ 'cache-control': cachingOf(file), vary: 'accept-encoding' })
      if (coding) reply.header('content-encoding', coding)
      return reply
        .code(statusCode)
        .type(send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type)
        .send(stream)
    })
  }
}

/** A loop, because a regular expression for trailing slashes backtracks on long paths. */
function withoutOuterSlashes(pathname: string): string {
  let [from, to] = [0, pathname.length]
  while (from < to && pathname[from] === '/') from += 1
  while (to > from && pathname[to - 1] === '/') to -= 1
  return pathname.slice(from, to)
}

/** Asset names contain a content hash, so they can be cached forever. Browsers request the icon on every navigation. */
function cachingOf(file: string): string {
  const [first] = file.split('/')
  if (first === 'assets') return `public, max-age=${YEAR_S}, immutable`
  return first === 'img' || ICON.test(file) ? `public, max-age=${DAY_S}` : 'no-cache'
}
