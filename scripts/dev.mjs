import { spawn } from 'node:child_process'
import path from 'node:path'
import { print } from './console.mjs'
import { installIfNeeded, ROOT, refuseOldNode } from './project.mjs'

const API_PORT = '3001'
const SITE_PORT = '3000'

refuseOldNode()
process.chdir(ROOT)
await installIfNeeded('test')

const bin = (/** @type {string} */ name) => path.join(ROOT, 'node_modules', name)
/** @param {string[]} args @param {Record<string, string>} env */
const start = (args, env) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })

print(`API on port ${API_PORT}, site on http://localhost:${SITE_PORT}. Both reload when a file changes.`)
const children = [
  start([bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', '--include', 'packages/*/src/**', 'apps/api/src/main.ts'], {
    PORT: API_PORT,
    PUBLIC_URL: `http://localhost:${SITE_PORT}`,
  }),
  start([bin('vite/bin/vite.js'), 'apps/web', '--config', 'apps/web/vite.config.ts', '--port', SITE_PORT, '--strictPort'], { API_PORT }),
]
// Ctrl-C reaches all three processes. If one child exits on its own, stop the other.
for (const child of children)
  child.on('exit', () => {
    for (const other of children) other.kill('SIGINT')
  })
process.on('SIGINT', () => {})
