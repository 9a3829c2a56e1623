import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './project.mjs'

const FONT = /^(?:archivo|inter)-latin-.*\.woff2$/
const EMPTY_ROOT = '<div id="root"></div>'
const rootWith = (/** @type {string} */ body) => `<div id="root">${body}</div>`
const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/
const INLINE_STYLE = /<[^>]+ style="/
const NO_INDEX = '<meta name="robots" content="noindex" />'

/**
 * Turns the built web app into documents: each public page as HTML, an empty shell for each dashboard and one for the rest of the app,
 * a sitemap and robots.txt.
 * The server replaces the placeholders in double braces at startup.
 * @param {string} web @param {string} out
 */
export async function prerenderSite(web, out) {
  const { renderPages, dashboards, appShellBody, companyBlock, listedPaths, appPathSegments } = await bundlePages(web)
  const template = paintFirst(out, templateOf(out, 'site.html', companyBlock))
  // Read before the prerendered landing page overwrites index.html.
  const shell = templateOf(out, 'index.html', companyBlock)
  const manifest = JSON.parse(readFileSync(path.join(out, '.vite/manifest.json'), 'utf8'))
  const appStyles = readFileSync(path.join(out, STYLESHEET.exec(shell)?.[1] ?? ''), 'utf8')

  for (const { file, head, body, source } of await renderPages()) {
    const missing = classesOf(body).filter((name) => hasRule(appStyles, name) && !hasRule(template, name))
    if (missing.length > 0) throw new Error(`site.css has no rule for ${missing.join(', ')} of ${file}`)
    if (INLINE_STYLE.test(body)) throw new Error(`${file} contains an inline style, which the Content-Security-Policy blocks`)
    const links = preloadsOf(manifest, [source], template, 'fetchpriority="low" ')
    const document = withHead(beforeCode(template, [head]), links).replace(EMPTY_ROOT, () => rootWith(body))
    write(path.join(out, file), document)
  }
  const appShell = withHead(shell, [NO_INDEX]).replace(EMPTY_ROOT, () => rootWith(appShellBody))
  write(path.join(out, 'shell.html'), appShell)
  const early = `<script type="module" async crossorigin src="/${await bundleEarlyScript(web, out)}"></script>`
  for (const { file, sources } of dashboards) {
    const document = withHead(appShell, preloadsOf(manifest, sources, appShell))
    // Before fonts and code, which would delay it.
    write(
      path.join(out, file),
      document.replace('<title>', (title) => `${early}\n    ${title}`),
    )
  }
  write(path.join(out, 'addresses.json'), JSON.stringify(appPathSegments))
  write(path.join(out, 'sitemap.xml'), sitemap(listedPaths))
  write(path.join(out, 'robots.txt'), robots(appPathSegments))
  rmSync(path.join(out, 'site.html'))
  rmSync(path.join(out, '.vite'), { recursive: true })
}

/** @param {string} web */
async function bundlePages(web) {
  const { build } = await import('vite')
  const outDir = path.join(ROOT, '.cache/prerender')
  await build({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      // Only the browser loads it, on demand.
      rollupOptions: { external: [/\/configurator\//] },
    },
  })
  return import(pathToFileURL(path.join(outDir, 'prerender.js')).href)
}

/**
 * Builds the first script of the dashboards as one file; as a part of the app, it would wait for the files that it shares with it.
 * @param {string} web @param {string} out
 */
async function bundleEarlyScript(web, out) {
  const { build } = await import('vite')
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        // On a slow machine, Rolldown would warn about the time that plugins take.
        checks: { bundlerTimings: false },
        input: path.join(web, 'src/early.ts'),
        output: { entryFileNames: 'assets/early-[hash].js' },
      },
    },
  })
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const [script] = files
  if (!script || files.length > 1) throw new Error('The early script must be a single file')
  return script.fileName
}

/** @param {string} out @param {string} document @param {string} companyBlock */
function templateOf(out, document, companyBlock) {
  const built = readFileSync(path.join(out, document), 'utf8')
  const fonts = readdirSync(path.join(out, 'assets'))
    .filter((name) => FONT.test(name))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}" />`)
  return withHead(beforeCode(built, fonts), [companyBlock])
}

/**
 * Inlines the styles and lowers the priority of the script, so that the browser paints the page before it runs any code.
 * @param {string} out @param {string} document
 */
const paintFirst = (out, document) =>
  document
    .replace(STYLESHEET, (_, file) => `<style>${readFileSync(path.join(out, file), 'utf8').trim()}</style>`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')

/** @param {string} body */
const classesOf = (body) => [
  ...new Set([...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => unescapeHtml(names).split(/\s+/))),
]

const unescapeHtml = (/** @type {string} */ text) =>
  text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** @param {string} styles @param {string} className */
const hasRule = (styles, className) => styles.includes(`.${className.replace(/[^\w-]/g, String.raw`\$&`)}`)

/**
 * Preloads of pictures and fonts come before styles and scripts, so that the browser requests them as soon as it has read a little of the page.
 * @param {string} document @param {string[]} lines
 */
const beforeCode = (document, lines) => document.replace(/ *<script type="module"/, (code) => `    ${lines.join('\n    ')}\n${code}`)

/** @param {string} document @param {string[]} lines */
const withHead = (document, lines) => document.replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`)

/**
 * Preloads the chunks of these source files and their imports, without those the document already loads.
 * @param {Record<string, { file: string, imports?: string[] }>} manifest @param {readonly string[]} sources @param {string} document
 */
function preloadsOf(manifest, sources, document, attributes = '') {
  const found = new Set()
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no file for ${key}`)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const source of sources) visit(source)
  return [...found]
    .filter((file) => !document.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" ${attributes}crossorigin href="/${file}" />`)
}

/** @param {readonly string[]} paths */
const sitemap = (paths) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((pagePath) => `  <url><loc>{{site}}${pagePath}</loc></url>`).join('\n')}
</urlset>
`

/** @param {readonly string[]} closed */
const robots = (closed) =>
  `User-agent: *
Allow: /api/shared-builds/
Disallow: /api/
${closed
  .filter((pagePath) => pagePath !== 'builder')
  .map((pagePath) => `Disallow: /${pagePath}`)
  .join('\n')}

Sitemap: {{site}}/sitemap.xml
`

/** @param {string} file @param {string} content */
function write(file, content) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}
