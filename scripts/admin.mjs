import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded, installIfNeeded, ROOT, refuseOldNode } from './project.mjs'

refuseOldNode()
process.chdir(ROOT)
await installIfNeeded('start')
await buildIfNeeded()
await import(pathToFileURL(path.join(ROOT, 'apps/api/dist/admin-command.js')).href)
