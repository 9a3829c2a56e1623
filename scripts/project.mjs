import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { print, run, seconds } from './console.mjs'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const INSTALL_STAMP = path.join(ROOT, 'node_modules/.vorta-install')
const BUILD_STAMP = path.join(ROOT, '.cache/build-stamp')
/** The first supported minor version of each major one, and the first major version supported as a whole. */
const OLDEST_MINORS = new Map([
  [20, 19],
  [22, 13],
])
const OLDEST_WHOLE_MAJOR = 24

/** Whether Vorta runs on this version of Node. It says the same as `engines` in package.json. @param {string} version */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= OLDEST_WHOLE_MAJOR || minor >= (OLDEST_MINORS.get(major) ?? Number.POSITIVE_INFINITY)
}

export function refuseOldNode() {
  if (isSupportedNode(process.versions.node)) return
  print(`Vorta needs Node 20.19, 22.13, 24 or newer. You are running ${process.versions.node}.`)
  process.exit(1)
}

/**
 * What npm installs for each purpose, and a package that shows whether it is installed. Each purpose includes the ones before it:
 * running and building need the `dependencies`, tests and checks also the `devDependencies`, benchmarks also those of `bench`.
 */
const INSTALLS = {
  start: { marker: 'fastify', options: ['--omit=dev'] },
  test: {
    marker: 'vitest',
    options: ['--include=dev', '--include-workspace-root', '--workspace=packages', '--workspace=apps', '--workspace=e2e'],
  },
  bench: { marker: 'lighthouse', options: ['--include=dev'] },
}
/** @typedef {keyof typeof INSTALLS} Purpose */
const PURPOSES = /** @type {Purpose[]} */ (Object.keys(INSTALLS))
/** The packages for traces have their own lock file. Tests install them, and production does if it exports traces. */
const TRACING = path.join(ROOT, 'tracing')

/**
 * Installs the packages of the lock file that a purpose needs, unless they are already installed. Keeps what other purposes installed.
 * @param {Purpose} purpose
 */
export async function installIfNeeded(purpose) {
  const lockFile = hashOf(...[ROOT, TRACING].map((folder) => path.join(folder, 'package-lock.json')))
  const stamp = readInstallStamp()
  if (stamp?.lockFile === lockFile && PURPOSES.indexOf(stamp.purpose) >= PURPOSES.indexOf(purpose)) return
  const since = performance.now()
  const packages = path.join(ROOT, 'node_modules')
  const goal = PURPOSES.findLast((one) => one === purpose || existsSync(path.join(packages, INSTALLS[one].marker))) ?? purpose
  print(`Installing packages${{ start: '', test: ' for tests', bench: ' for benchmarks' }[goal]} (first time only, a minute or two)…`)
  const options = [...INSTALLS[goal].options, '--no-audit', '--no-fund', '--loglevel=error']
  // An interrupted install must not look complete, neither to us nor to npm, which trusts its own record over the folders.
  for (const file of ['.vorta-install', '.package-lock.json']) rmSync(path.join(packages, file), { force: true })
  // Only the first time, because npm ci empties node_modules, and a server may be running from it.
  let code = existsSync(packages) ? 1 : await run('npm', ['ci', ...options], { cwd: ROOT })
  // npm ci fails if the registry lacks optional packages of other platforms; npm install skips them.
  if (code !== 0) code = await run('npm', ['install', '--no-save', ...options], { cwd: ROOT })
  if (code === 0 && goal !== 'start') code = await run('npm', ['ci', '--prefix', TRACING, '--loglevel=error'], { cwd: ROOT })
  if (code !== 0) {
    print('npm could not install the packages. See the error above.')
    process.exit(code)
  }
  writeFileSync(INSTALL_STAMP, JSON.stringify({ lockFile, purpose: goal }))
  print(`Installed in ${seconds(since)}.`)
}

/** @returns {{ lockFile: string, purpose: Purpose } | null} */
function readInstallStamp() {
  try {
    return JSON.parse(readFileSync(INSTALL_STAMP, 'utf8'))
  } catch {
    return null
  }
}

/** @param {string[]} files */
const hashOf = (...files) =>
  createHash('sha256')
    .update(files.map((file) => readFileSync(file)).join(''))
    .digest('hex')

/** Builds server and site unless the sources are unchanged since the last build. */
export async function buildIfNeeded() {
  const current = fingerprint(sourceFiles())
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === current) return
  const since = performance.now()
  print('Building the server and site…')
  // In a child process: the bundler sets NODE_ENV, which would make a demo start as production.
  const code = await run(process.execPath, [path.join(ROOT, 'scripts/build.mjs')], { cwd: ROOT })
  if (code !== 0) process.exit(code)
  mkdirSync(path.dirname(BUILD_STAMP), { recursive: true })
  writeFileSync(BUILD_STAMP, current)
  print(`Built in ${seconds(since)}.`)
}

function sourceFiles() {
  const paths = ['packages', 'apps', 'scripts/build.mjs', 'scripts/bundle-server.mjs', 'scripts/prerender.mjs', 'package-lock.json'].map(
    (relative) => path.join(ROOT, relative),
  )
  return paths.flatMap((file) => (statSync(file).isDirectory() ? filesIn(file) : [file]))
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'data'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    const full = path.join(folder, entry.name)
    return entry.isDirectory() ? filesIn(full) : [full]
  })
}

/** Hashes names, sizes and modification times, which is fast and detects every real change. @param {string[]} files */
function fingerprint(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${path.relative(ROOT, file)}:${size}:${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
