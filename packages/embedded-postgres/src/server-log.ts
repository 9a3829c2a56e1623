import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LOG_MAX_BYTES = 5 * 1024 * 1024
const TAIL_BYTES = 2_000

/** Opens the server log and rotates it at startup; one older file remains. */
export function openServerLog(dataDir: string): { path: string; handle: number; size: number } {
  const path = join(dataDir, 'postgres.log')
  if (existsSync(path) && statSync(path).size > LOG_MAX_BYTES) renameSync(path, `${path}.1`)
  const handle = openSync(path, 'a', 0o600)
  return { path, handle, size: fstatSync(handle).size }
}

/** Reads what the server logged after byte `from`: the reason why it did not start. */
export function readServerLog(path: string, from: number): string {
  const handle = openSync(path, 'r')
  try {
    const size = fstatSync(handle).size
    const start = Math.max(from, size - TAIL_BYTES)
    const buffer = Buffer.alloc(Math.max(0, size - start))
    readSync(handle, buffer, 0, buffer.length, start)
    return buffer.toString('utf8')
  } finally {
    closeSync(handle)
  }
}
