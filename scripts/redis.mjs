import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, say } from './console.mjs'

const isThere = () => spawnSync('redis-server', ['--version']).status === 0

/** Redis is for the tests of several processes only: brought where that is allowed, else that part is left out and said so. Tells whether it is there. */
export async function bringRedis() {
  if (isThere()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('   No redis-server found; trying to install one…')
    const patient = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
    await run('apt-get', [...patient, 'update', '-qq'])
    await run('apt-get', [...patient, 'install', '-y', '-qq', '--no-install-recommends', 'redis-server'])
  }
  if (isThere()) return true
  say('   redis-server is not installed: several processes are tested with PostgreSQL alone, the part with Redis is skipped.')
  return false
}
