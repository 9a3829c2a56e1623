import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { seenByServer } from './cluster.ts'
import type { Endpoint } from './endpoint.ts'
import { readPidFile } from './pid-file.ts'
import { lastWords, toolEnvironment } from './run-tool.ts'
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
  /** Settles when the server has ended, for whatever reason. */
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
  // Detached: Ctrl-C reaches the whole group of the terminal, and the server must outlive our own orderly stop.
  const child = spawn(binaries.path('postgres'), ['-D', seenByServer(clusterDir, user), ...serverSettings(options)], {
    ...user,
    cwd: clusterDir,
    env: toolEnvironment(),
    detached: true,
    stdio: ['ignore', output.handle, output.handle],
  })
  closeSync(output.handle)
  child.unref()

  let running = true
  const ended = new Promise<void>((resolve) => {
    const settle = () => {
      running = false
      resolve()
    }
    child.on('exit', settle)
    child.on('error', settle)
  })
  const { pid } = child
  if (pid === undefined) throw new DatabaseStartError('The database server could not be started.')
  const watchdog = watch(pid, clusterDir, user)
  ended.then(() => watchdog.stdin?.destroy())

  const stop = async () => {
    child.kill('SIGINT')
    const patience = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS)
    child.ref()
    await ended
    clearTimeout(patience)
  }
  try {
    await untilReady(pid, () => running, options)
  } catch (error) {
    if (running) await stop()
    const reason = lastWords(readServerLog(output.path, output.size))
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
      log('The database is recovering from an abrupt end; this can take a while…')
    }
    await sleep(10)
  }
  throw new Error('it ended at once')
}

// Waits for the end of its input, which comes when our process is gone in whatever way, then asks the server to stop.
// The number in postmaster.pid is compared first: the server may have ended long ago and its number belong to another.
const WATCHDOG = `
trap '' HUP INT TERM
read -r never
read -r now < postmaster.pid
[ "$now" = "$1" ] && kill -INT "$1"
`

function watch(pid: number, clusterDir: string, user: ServerUser | null): ChildProcess {
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'vorta-watchdog', String(pid)], {
    ...user,
    cwd: clusterDir,
    env: toolEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => {})
  child.stdin?.on('error', () => {})
  // Neither the process nor its pipe may keep a finished program alive.
  child.unref()
  if (child.stdin && 'unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  return child
}
