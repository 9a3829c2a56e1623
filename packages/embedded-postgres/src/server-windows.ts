import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readPidFile } from './pid-file.ts'
import { processStartId } from './process-table.ts'
import { lastLines, runTool, toolEnvironment } from './run-tool.ts'
import { type RunningServer, type ServerOptions, serverSettings } from './server.ts'
import { DatabaseStartError } from './start-error.ts'

const POLL_EVERY_MS = 500

/** Windows has no signals, and the server refuses administrator rights: pg_ctl drops them, and stops the server. */
export async function launchServerOnWindows(options: ServerOptions): Promise<RunningServer> {
  const { dataDir, clusterDir, binaries } = options
  const control = binaries.path('pg_ctl')
  const where = { user: null, cwd: clusterDir }
  const stopArgs = ['stop', '-D', clusterDir, '-m', 'fast', '-w']
  const settings = serverSettings(options).map((arg) => (arg === '-c' ? arg : `"${arg}"`))

  // We hold the folder lock, so a running server is an orphan; pg_ctl checks that it serves this folder.
  if (readPidFile(clusterDir) !== null) await runTool(control, stopArgs, where)
  const args = ['start', '-D', clusterDir, '-w', '-t', '300', '-l', join(dataDir, 'postgres.log'), '-o', settings.join(' ')]
  const { ok, output } = await runTool(control, args, where)
  const pid = readPidFile(clusterDir)?.pid
  if (!ok || pid === undefined) throw new DatabaseStartError(`The database server did not start: ${lastLines(output)}`)

  const watchdog = spawn(process.execPath, ['-e', WATCHDOG, control, clusterDir, String(pid)], {
    env: toolEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.unref()
  watchdog.stdin?.on('error', () => {})

  const { promise: ended, resolve: settle } = deferred()
  const finish = () => {
    clearInterval(poll)
    watchdog.stdin?.destroy()
    settle()
  }
  const poll = setInterval(() => {
    if (processStartId(pid) === null) finish()
  }, POLL_EVERY_MS)
  poll.unref()
  return {
    pid,
    ended,
    async stop() {
      await runTool(control, stopArgs, where)
      finish()
    },
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const WATCHDOG = `
const [control, folder, pid] = process.argv.slice(1)
process.stdin.resume().on('end', () => {
  try {
    const now = require('node:fs').readFileSync(folder + '/postmaster.pid', 'utf8').split('\\n')[0].trim()
    if (now === pid) require('node:child_process').spawnSync(control, ['stop', '-D', folder, '-m', 'fast'], { windowsHide: true })
  } catch {}
})
`
