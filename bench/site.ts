import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Compressed bytes of a first visit to the landing page. Needs a built site. */

const JS_MAX_BYTES = 110 * 1000
/** The image width that a phone requests. */
const PHONE_IMAGE = /\/(img\/hero\/[^ "]+-960\.avif) 960w/
const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url))

export interface SiteBytes {
  readonly js: number
  readonly jsGzip: number
  readonly css: number
  readonly html: number
  readonly fonts: number
  readonly image: number
  readonly requests: number
}

export function measureSite(dist = DIST): SiteBytes {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const references = [...html.matchAll(/[" ]\/(assets\/[^" ]+)/g)].map(([, file]) => file ?? '')
  const files = [...new Set(references)]
  const sum = (ending: string, size: (file: string) => number) =>
    files.filter((file) => file.endsWith(ending)).reduce((total, file) => total + size(path.join(dist, file)), 0)
  const image = PHONE_IMAGE.exec(html)?.[1]
  return {
    js: sum('.js', transferSize),
    jsGzip: sum('.js', (file) => gzipSync(readFileSync(file), { level: 9 }).length),
    css: sum('.css', transferSize),
    html: brotliCompressSync(html).length,
    fonts: sum('.woff2', (file) => statSync(file).size),
    image: image ? statSync(path.join(dist, image)).size : 0,
    requests: files.length + 2,
  }
}

const transferSize = (file: string) => (existsSync(`${file}.br`) ? statSync(`${file}.br`).size : statSync(file).size)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { js, jsGzip, css, html, fonts, image, requests } = measureSite()
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const passed = js <= JS_MAX_BYTES
  console.log(
    `site: / compressed: JS ${kb(js)} (gzip ${kb(jsGzip)}, limit ${kb(JS_MAX_BYTES)}), CSS ${kb(css)}, HTML ${kb(html)}, image ${kb(image)}, fonts ${kb(fonts)}, ${requests} requests: ${passed ? 'ok' : 'MISSED'}`,
  )
  if (!passed) process.exitCode = 1
}
