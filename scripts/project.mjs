import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { print, run, seconds } from './console.mjs'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const INSTALL_STAMP = path.join(ROOT, 'node_modules/.vorta-install')
const BUILD_STAMP = path.join(ROOT, '.cache/build-stamp')
const OLDEST_NODE = [20, 19]

export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldMajor = 0, oldMinor = 0] = OLDEST_NODE
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return
  print(`Vorta needs Node ${OLDEST_NODE.join('.')} or newer. You are running ${process.versions.node}.`)
  process.exit(1)
}

/** Installs the packages of the lock file unless they are already installed. */
export async function installIfNeeded() {
  const current = fingerprint([path.join(ROOT, 'package-lock.json')])
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === current) return
  const since = performance.now()
  print('Installing packages (first start only, a minute or two)…')
  const npmOptions = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  let code = await run('npm', ['ci', ...npmOptions], { cwd: ROOT })
  // npm ci fails if the registry lacks optional packages of other platforms; npm install skips them.
  if (code !== 0) code = await run('npm', ['install', '--no-save', ...npmOptions], { cwd: ROOT })
  if (code !== 0) {
    print('npm could not install the packages. See the error above.')
    process.exit(code)
  }
  writeFileSync(INSTALL_STAMP, current)
  print(`Installed in ${seconds(since)}.`)
}

/** Builds server and site unless the sources are unchanged since the last build. */
export async function buildIfNeeded() {
  const current = fingerprint(sourceFiles())
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === current) return
  const since = performance.now()
  print('Building server and site…')
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
