import { installIfNeeded, refuseOldNode } from './project.mjs'

refuseOldNode()
await installIfNeeded('test')
