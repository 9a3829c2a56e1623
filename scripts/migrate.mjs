import { runCommand } from './command.mjs'

await runCommand('migrate-command')
