import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded, installIfNeeded, ROOT, refuseOldNode } from './project.mjs'

refuseOldNode()
process.chdir(ROOT)
await installIfNeeded('start')
await buildIfNeeded()
// In this process, so that Ctrl-C reaches the server directly.
await import(pathToFileURL(path.join(ROOT, 'apps/api/dist/main.js')).href)
