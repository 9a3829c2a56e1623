import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { pathForServer } from './cluster.ts'
import type { Endpoint } from './endpoint.ts'
import { readPidFile } from './pid-file.ts'
import { lastLines, toolEnvironment } from './run-tool.ts'
import { openServerLog, readServerLog } from './server-log.ts'
import type { ServerUser } from './server-user.ts'
import { DatabaseStartError } from './start-error.ts'

const READY_MAX_MS = 300_000
const SLOW_START_MS = 5_000
const FAST_STOP_MS = 15_000

export interface ServerOptions {
  dataDir: string
  clusterDir: string
  binaries: Binaries
  user: ServerUser | null
  endpoint: Endpoint
  durable: boolean
  log: (message: string) => void
}

export interface RunningServer {
  pid: number
  /** Resolves when the server has exited for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

export function serverSettings({ endpoint, durable }: ServerOptions): string[] {
  const settings: Record<string, string> = {
    ...endpoint.serverOptions,
    cluster_name: 'vorta',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

export async function launchServer(options: ServerOptions): Promise<RunningServer> {
  const { dataDir, clusterDir, binaries, user } = options
  const output = openServerLog(dataDir)
  // Start the watchdog first, so that our death leaves hardly any time for an orphaned server.
  const watchdog = startWatchdog(clusterDir, user)
  // Detached: Ctrl-C signals the whole process group, and the server must outlive our graceful shutdown.
  const child = spawn(binaries.path('postgres'), ['-D', pathForServer(clusterDir, user), ...serverSettings(options)], {
    ...user,
    cwd: clusterDir,
    env: toolEnvironment(),
    detached: true,
    stdio: ['ignore', output.handle, output.handle],
  })
  closeSync(output.handle)
  if (child.pid !== undefined) watchdog.watch(child.pid)
  child.unref()

  let running = true
  const ended = new Promise<void>((resolve) => {
    const settle = () => {
      running = false
      watchdog.dismiss()
      resolve()
    }
    child.on('exit', settle)
    child.on('error', settle)
  })
  const { pid } = child
  if (pid === undefined) throw new DatabaseStartError('The database server could not be started.')

  const stop = async () => {
    child.kill('SIGINT')
    const escalation = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS)
    child.ref()
    await ended
    clearTimeout(escalation)
  }
  try {
    await untilReady(pid, () => running, options)
  } catch (error) {
    if (running) await stop()
    const reason = lastLines(readServerLog(output.path, output.size))
    throw new DatabaseStartError(`The database server did not start: ${reason || String(error)} (see ${output.path}).`, { cause: error })
  }
  return { pid, ended, stop }
}

async function untilReady(pid: number, isRunning: () => boolean, { clusterDir, log }: ServerOptions): Promise<void> {
  const started = Date.now()
  let announced = false
  while (isRunning()) {
    const file = readPidFile(clusterDir)
    if (file?.pid === pid && file.ready) return
    const waited = Date.now() - started
    if (waited > READY_MAX_MS) throw new Error('it was not ready in time')
    if (waited > SLOW_START_MS && !announced) {
      announced = true
      log('The database is recovering from an unclean shutdown; this can take a while…')
    }
    await sleep(10)
  }
  throw new Error('it exited immediately')
}

// Reads the server's pid from stdin, waits until stdin closes because our process ended, and then stops the server.
// It first compares the pid with postmaster.pid, because the server may have exited and its pid may have been reused.
// A server that was just launched gets a few seconds to write the file.
const WATCHDOG = `
trap '' HUP INT TERM
read -r server || exit
read -r never
for try in 1 2 3 4 5; do
  now=
  read -r now < postmaster.pid
  if [ "$now" = "$server" ]; then kill -INT "$server"; exit; fi
  kill -0 "$server" || exit
  sleep 1
done
`

function startWatchdog(clusterDir: string, user: ServerUser | null): { watch(pid: number): void; dismiss(): void } {
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'vorta-watchdog', clusterDir], {
    ...user,
    cwd: clusterDir,
    env: toolEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  // Neither the watchdog nor its pipe may keep our process alive.
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  return {
    watch: (pid) => child.stdin.write(`${pid}\n`),
    dismiss: () => child.stdin.destroy(),
  }
}
