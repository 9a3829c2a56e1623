import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStartId, servesCluster } from './process-table.ts'
import { codeOf, DatabaseStartError } from './start-error.ts'

const FAST_STOP_MS = 15_000
const IMMEDIATE_STOP_MS = 5_000

export interface PidFile {
  pid: number
  ready: boolean
}

/** Reads `postmaster.pid`; its eighth line is the state of the server. */
export function readPidFile(clusterDir: string): PidFile | null {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Stops a server that outlived its program. The caller holds the folder lock, so no running Vorta owns it,
 * and only a process that serves this folder is stopped.
 */
export async function stopOrphan(clusterDir: string, log: (message: string) => void): Promise<void> {
  const left = readPidFile(clusterDir)
  if (left === null) return
  if (servesCluster(left.pid, clusterDir)) {
    log('Stopping a database server that an earlier run left behind…')
    await endServer(left.pid, clusterDir)
  } else if (processStartId(left.pid) !== null && process.platform !== 'win32') {
    // Another program has this pid now, and PostgreSQL would mistake it for a running server.
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
  }
}

async function endServer(pid: number, clusterDir: string): Promise<void> {
  const gone = async (withinMs: number) => {
    for (let waited = 0; waited < withinMs; waited += 20) {
      if (!servesCluster(pid, clusterDir)) return true
      await sleep(20)
    }
    return false
  }
  try {
    process.kill(pid, 'SIGINT')
    if (await gone(FAST_STOP_MS)) return
    process.kill(pid, 'SIGQUIT')
    if (await gone(IMMEDIATE_STOP_MS)) return
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return
    throw new DatabaseStartError(`A database server from an earlier run (process ${pid}) belongs to another user: stop it first.`, {
      cause: error,
    })
  }
  throw new DatabaseStartError(`A database server from an earlier run (process ${pid}) could not be stopped. End it, then try again.`)
}
