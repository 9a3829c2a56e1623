import { existsSync } from 'node:fs'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'

const POLL_MS = 100

/** A folder that all test files of a run use. The first file that needs it fills it, and the others wait. */
export async function sharedFolder(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(inject('testServer').sharedDir, name)
  while (!existsSync(folder)) {
    const isFirst = await mkdir(`${folder}.lock`).then(
      () => true,
      () => false,
    )
    if (isFirst) await fillOnce(folder, fill)
    else await pause(POLL_MS)
  }
  return folder
}

async function fillOnce(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  try {
    // Another file may have finished it just before this one took the lock.
    if (existsSync(folder)) return
    await fill(`${folder}.part`)
    await rename(`${folder}.part`, folder)
  } finally {
    await rmdir(`${folder}.lock`)
  }
}
