import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bundleProgram } from './bundle-server.mjs'
import { prerenderSite } from './prerender.mjs'
import { ROOT } from './project.mjs'

const API = path.join(ROOT, 'apps/api')
const WEB = path.join(ROOT, 'apps/web')
// HTML is not listed: the server fills in the pages at startup and compresses them itself.
const COMPRESSIBLE = /\.(js|css|svg|json|wasm|webmanifest)$/

// The highest compression level takes longer than the rest of the build on a large file.
const LARGE_BYTES = 2_000_000

/** Bundles the server into one file per command and the site into static files with compressed copies. */
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
  await vite.build({ root: WEB, configFile: path.join(WEB, 'vite.config.ts'), logLevel: 'warn', customLogger: quietLogger(vite) })
  const out = path.join(WEB, 'dist')
  await prerenderSite(WEB, out)
  compressFolder(out)
}

/**
 * Hides expected warnings: occt-import-js and draco3dgltf import Node modules that they never use in the browser.
 * @param {typeof import('vite')} vite
 */
function quietLogger(vite) {
  const logger = vite.createLogger('warn')
  return {
    ...logger,
    warn: (/** @type {string} */ message, /** @type {import('vite').LogErrorOptions} */ options) =>
      /externalized for browser compatibility.*(occt-import-js|draco3dgltf)/.test(message) || logger.warn(message, options),
  }
}

/** @param {string} folder */
function compressFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) compressFolder(file)
    else if (COMPRESSIBLE.test(entry.name) && statSync(file).size > 256) compress(file)
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
