import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { run, say, seconds } from './console.mjs'
import { installIfNeeded, ROOT, refuseOldNode } from './project.mjs'

const WORKSPACES = ['packages/contract', 'packages/kit3d', 'apps/api', 'apps/web', 'e2e', 'bench']

/** @param {string} file @param {string[]} args */
const node = (file, ...args) => ({ command: process.execPath, args: [path.join(ROOT, 'node_modules', file), ...args] })

const CHECKS = [
  ...WORKSPACES.map((place) => ({ name: `types of ${place}`, ...node('typescript/bin/tsc', '-p', place) })),
  { name: 'format and lint', ...node('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
  // It passes on nothing at all when it cannot read the sources: the guard counts what it saw.
  { name: 'import rules', command: process.execPath, args: [path.join(ROOT, 'scripts/import-rules.mjs')] },
  { name: 'dead code', ...node('knip/bin/knip.js', '--no-progress') },
]

/** Types, lint, import rules and dead code; tells how many passed and which failed. */
export async function check() {
  /** @type {string[]} */
  const failedNames = []
  const waiting = [...CHECKS]
  // Two at a time: each uses one core.
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, command, args } = next
      const since = performance.now()
      const ok = (await run(command, args, { cwd: ROOT })) === 0
      if (!ok) failedNames.push(name)
      say(`${ok ? '✓' : '✗'} ${name} (${seconds(since)})`)
    }
  }
  await Promise.all([lane(), lane()])
  return { passed: CHECKS.length - failedNames.length, failed: failedNames.length, failedNames }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  refuseOldNode()
  await installIfNeeded()
  const { failed } = await check()
  process.exitCode = failed === 0 ? 0 : 1
}
