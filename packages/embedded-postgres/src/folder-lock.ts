import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { machineId, processStartId } from './process-table.ts'
import { codeOf, DatabaseStartError, writingTo } from './start-error.ts'

const HEARTBEAT_MS = 2_000
const HEARTBEAT_TIMEOUT_MS = 7_000
const STALE_AFTER_MS = 60_000

export interface FolderLock {
  release(): void
}

interface Holder {
  pid: number
  started: string
  machine: string
}

/** Acquires `<dataDir>/vorta.lock`, so that two processes never use the same folder. */
export async function lockFolder(dataDir: string, log: (message: string) => void): Promise<FolderLock> {
  const path = join(dataDir, 'vorta.lock')
  const own: Holder = { pid: process.pid, started: processStartId(process.pid) ?? '', machine: machineId() }
  const text = `${JSON.stringify(own)}\n`

  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (writingTo(dataDir, () => create(path, text))) return hold(path, text)
    const seen = writingTo(dataDir, () => readOrNull(path))
    if (seen === null) continue
    const holder = parseHolder(seen)
    if (holder !== null && (await isAlive(holder, path, log))) {
      throw new DatabaseStartError(
        `Another Vorta process (PID ${holder.pid}) is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to a different folder.`,
      )
    }
    writingTo(dataDir, () => dropStale(path, seen))
  }
  throw new DatabaseStartError(`Several Vorta processes are starting with the data folder ${dataDir}. Start only one of them.`)
}

/** Creates the file with its content atomically; a half-written lock could look stale to another process. */
function create(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function hold(path: string, text: string): FolderLock {
  const beat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(path, now, now)
    } catch {
      // The folder is gone; the database will report it.
    }
  }, HEARTBEAT_MS)
  beat.unref()
  return {
    release() {
      clearInterval(beat)
      if (readOrNull(path) === text) rmSync(path, { force: true })
    },
  }
}

async function isAlive(holder: Holder, path: string, log: (message: string) => void): Promise<boolean> {
  if (holder.machine === machineId()) return processStartId(holder.pid) === holder.started
  // Pids of another container or host are meaningless here, so check the heartbeat.
  const first = beatOf(path)
  if (first === null || Date.now() - first > STALE_AFTER_MS) return false
  log('The data folder was in use elsewhere a moment ago; checking whether that process is still running…')
  for (let waited = 0; waited < HEARTBEAT_TIMEOUT_MS; waited += 250) {
    await sleep(250)
    if (beatOf(path) !== first) return beatOf(path) !== null
  }
  return false
}

function dropStale(path: string, seen: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  // Another process may have acquired the lock since we read it: restore its lock.
  if (readOrNull(aside) !== seen) {
    try {
      linkSync(aside, path)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
  rmSync(aside, { force: true })
}

function beatOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { pid, started, machine } = value as Partial<Record<keyof Holder, unknown>>
    return typeof pid === 'number' && typeof started === 'string' && typeof machine === 'string' ? { pid, started, machine } : null
  } catch {
    return null
  }
}
