import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openPages, PAGE_FILES, type SiteFacts, sendPage, withHead } from './site-pages.ts'

const YEAR_S = 31_536_000
const DAY_S = 86_400
const NOT_PAGES = /^\/(api|assets|img|socket\.io|test-provider)(\/|$)/

/** Link-preview metadata of an app page; null if the page does not exist, undefined if unknown. */
export type DescribePage = (place: string) => Promise<{ title: string; description: string } | null | undefined>

/** Serves the built web app: prerendered pages, the app shell on app routes, and a 404 page elsewhere. */
export function serveSite(app: FastifyInstance, folder: string, facts: SiteFacts, describe: DescribePage = async () => undefined) {
  if (!existsSync(path.join(folder, 'shell.html'))) return
  const pages = openPages(folder, facts)
  const appAddresses = new Set(JSON.parse(readFileSync(path.join(folder, 'addresses.json'), 'utf8')) as string[])

  app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: PAGE_FILES,
    setHeaders: (reply, file) => {
      reply.header('cache-control', cachingOf(path.relative(folder, file)))
    },
  })

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
    // Browsers get a page, other clients get JSON.
    const missing = request.headers.accept?.includes('text/html') ? pages.at('404.html') : undefined
    return missing ? sendPage(request, reply, missing, 404) : reply.callNotFound()
  })
}

/** A loop, because a regular expression for trailing slashes backtracks on long paths. */
function withoutOuterSlashes(pathname: string): string {
  let [from, to] = [0, pathname.length]
  while (from < to && pathname[from] === '/') from += 1
  while (to > from && pathname[to - 1] === '/') to -= 1
  return pathname.slice(from, to)
}

/** Asset names contain a content hash, so they can be cached forever. */
function cachingOf(file: string): string {
  const [first] = file.split(path.sep)
  if (first === 'assets') return `public, max-age=${YEAR_S}, immutable`
  return first === 'img' ? `public, max-age=${DAY_S}` : 'no-cache'
}
