import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bundleProgram } from './bundle-server.mjs'
import { drawSite } from './prerender.mjs'
import { ROOT } from './project.mjs'

const API = path.join(ROOT, 'apps/api')
const WEB = path.join(ROOT, 'apps/web')
// Pages are missing here: the server fills them in when it starts and compresses them itself.
const COMPRESSIBLE = /\.(js|css|svg|json|wasm|webmanifest)$/

// The last few per cent of a large file would take longer than the whole build.
const LARGE_BYTES = 2_000_000

/** The server as one file per command, the site as static files with their compressed twins. */
export async function build() {
  await buildServer()
  await buildSite()
}

async function buildServer() {
  const out = path.join(API, 'dist')
  rmSync(out, { recursive: true, force: true })
  await bundleProgram(API, out)
  cpSync(path.join(API, 'seed/pictures'), path.join(out, 'demo-pictures'), { recursive: true })
}

async function buildSite() {
  const vite = await import('vite')
  await vite.build({ root: WEB, configFile: path.join(WEB, 'vite.config.ts'), logLevel: 'warn', customLogger: calmLogger(vite) })
  const out = path.join(WEB, 'dist')
  await drawSite(WEB, out)
  compressBelow(out)
}

/**
 * The STEP reader asks for modules of Node which it uses nowhere but there; whoever starts the program the first time can do nothing about it.
 * @param {typeof import('vite')} vite
 */
function calmLogger(vite) {
  const logger = vite.createLogger('warn')
  return {
    ...logger,
    warn: (/** @type {string} */ words, /** @type {import('vite').LogErrorOptions} */ options) =>
      /externalized for browser compatibility.*occt-import-js/.test(words) || logger.warn(words, options),
  }
}

/** @param {string} folder */
function compressBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) compressBelow(file)
    else if (COMPRESSIBLE.test(entry.name) && statSync(file).size > 1024) compress(file)
  }
}

/** @param {string} file */
function compress(file) {
  const content = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE_BYTES ? 8 : 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  )
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build()
