import { runCommand } from './command.mjs'

await runCommand('backup-command', 'drill')
