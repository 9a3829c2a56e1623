import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { print, run, seconds } from './console.mjs'
import { installIfNeeded, ROOT, refuseOldNode } from './project.mjs'

const WORKSPACES = [
  'packages/contract',
  'packages/kit3d',
  'packages/viewer',
  'packages/embedded-postgres',
  'packages/stripe-emulator',
  'apps/api',
  'apps/web',
  'e2e',
  'bench',
  'tracing',
]

/** @param {string} file @param {string[]} args */
const node = (file, ...args) => ({ command: process.execPath, args: [path.join(ROOT, 'node_modules', file), ...args] })

const CHECKS = [
  // TypeScript 7 takes a third of the time. Tools that call the compiler from JavaScript still need version 6.
  // One checker, because several repeat each other's work.
  ...WORKSPACES.map((workspace) => ({
    name: `types of ${workspace}`,
    ...node('typescript-7/bin/tsc', '-p', workspace, '--checkers', '1'),
  })),
  { name: 'format and lint', ...node('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
  // A wrapper, because dependency-cruiser passes silently when it finds no sources.
  { name: 'import rules', command: process.execPath, args: [path.join(ROOT, 'scripts/import-rules.mjs')] },
  { name: 'dead code', ...node('knip/bin/knip.js', '--no-progress') },
  { name: 'language', command: process.execPath, args: [path.join(ROOT, 'scripts/check-language.mjs')] },
  { name: 'commit subjects', command: process.execPath, args: [path.join(ROOT, 'scripts/check-commits.mjs')] },
]

/** Runs all static checks and returns how many passed and which failed. */
export async function check() {
  /** @type {string[]} */
  const failedNames = []
  const pending = [...CHECKS]
  // Two at a time: each check uses one core.
  const runNext = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      const { name, command, args } = next
      const since = performance.now()
      const ok = (await run(command, args, { cwd: ROOT })) === 0
      if (!ok) failedNames.push(name)
      print(`${ok ? '✓' : '✗'} ${name} (${seconds(since)})`)
    }
  }
  await Promise.all([runNext(), runNext()])
  return { passed: CHECKS.length - failedNames.length, failed: failedNames.length, failedNames }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  refuseOldNode()
  await installIfNeeded('test')
  const { failed } = await check()
  process.exitCode = failed === 0 ? 0 : 1
}
