import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded, installIfNeeded, ROOT, refuseOldNode } from './project.mjs'

refuseOldNode()
process.chdir(ROOT)
await installIfNeeded()
await buildIfNeeded()
// In this very process, so that Ctrl-C reaches the server and nothing stands in between.
await import(pathToFileURL(path.join(ROOT, 'apps/api/dist/main.js')).href)
