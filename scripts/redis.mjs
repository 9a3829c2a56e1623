import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { print, run } from './console.mjs'

const isInstalled = () => spawnSync('redis-server', ['--version']).status === 0

/** Installs Redis for the multi-process tests where apt-get is allowed. Returns whether it is available. */
export async function installRedis() {
  if (isInstalled()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    print('   No redis-server found. Trying to install one…')
    const aptOptions = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
    await run('apt-get', [...aptOptions, 'update', '-qq'])
    await run('apt-get', [...aptOptions, 'install', '-y', '-qq', '--no-install-recommends', 'redis-server'])
  }
  if (isInstalled()) return true
  print('   redis-server is not installed. Multi-process tests run with PostgreSQL only; tests that need Redis are skipped.')
  return false
}
