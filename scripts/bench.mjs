import { run } from './console.mjs'
import { buildIfNeeded, installIfNeeded, ROOT, refuseOldNode } from './project.mjs'

refuseOldNode()
process.chdir(ROOT)
await installIfNeeded('bench')
await buildIfNeeded()
process.exit(await run(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], { cwd: ROOT }))
