import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, say, seconds } from './console.mjs'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const INSTALL_STAMP = path.join(ROOT, 'node_modules/.vorta-install')
const BUILD_STAMP = path.join(ROOT, '.cache/build-stamp')
const OLDEST_NODE = [20, 19]

export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldMajor = 0, oldMinor = 0] = OLDEST_NODE
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return
  say(`Vorta needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs what the lock file names, unless exactly that is there already. */
export async function installIfNeeded() {
  const wanted = fingerprint([path.join(ROOT, 'package-lock.json')])
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === wanted) return
  const since = performance.now()
  say('Installing packages (first start only, a minute or two)…')
  const quietly = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  let code = await run('npm', ['ci', ...quietly], { cwd: ROOT })
  // A registry that lacks the packages of other platforms makes the strict way fail where the lenient one works.
  if (code !== 0) code = await run('npm', ['install', '--no-save', ...quietly], { cwd: ROOT })
  if (code !== 0) {
    say('The packages could not be installed; the lines above say why.')
    process.exit(code)
  }
  writeFileSync(INSTALL_STAMP, wanted)
  say(`Installed in ${seconds(since)}.`)
}

/** Builds server and site, unless the sources are those of the last build. */
export async function buildIfNeeded() {
  const wanted = fingerprint(sourceFiles())
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === wanted) return
  const since = performance.now()
  say('Building server and site…')
  // In a process of its own: the bundler sets NODE_ENV, which would make a demo start as production.
  const code = await run(process.execPath, [path.join(ROOT, 'scripts/build.mjs')], { cwd: ROOT })
  if (code !== 0) process.exit(code)
  mkdirSync(path.dirname(BUILD_STAMP), { recursive: true })
  writeFileSync(BUILD_STAMP, wanted)
  say(`Built in ${seconds(since)}.`)
}

function sourceFiles() {
  const places = ['packages', 'apps', 'scripts/build.mjs', 'scripts/bundle-server.mjs', 'scripts/prerender.mjs', 'package-lock.json'].map(
    (place) => path.join(ROOT, place),
  )
  return places.flatMap((place) => (statSync(place).isDirectory() ? filesBelow(place) : [place]))
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'data'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    const full = path.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(full) : [full]
  })
}

/** Size and time of change tell a changed source well enough, and a thousand files cost milliseconds. @param {string[]} files */
function fingerprint(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${path.relative(ROOT, file)}:${size}:${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
