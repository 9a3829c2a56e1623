import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { storageFullError } from './storage-full.ts'
import type { FileStore, StoredName } from './store.ts'

const READ_CHUNK_BYTES = 256 * 1024

/** Files on the local disk, spread over folders by the first two characters of their random names. */
export function createDiskStore(folder: string): FileStore {
  const folderOf = (name: string) => path.join(folder, name.slice(0, 2))
  const pathOf = (name: string) => path.join(folderOf(name), path.basename(name))

  return {
    async put(name, temp) {
      try {
        await mkdir(folderOf(name), { recursive: true, mode: 0o700 })
        await rename(temp.path, pathOf(name))
        await syncFolder(folderOf(name))
      } catch (error) {
        throw storageFullError(error)
      }
    },

    async open(name, range) {
      try {
        // Opened before the response starts, so that a missing file can still become a 404.
        const handle = await open(pathOf(name), 'r')
        return handle.createReadStream({ highWaterMark: READ_CHUNK_BYTES, start: range?.start ?? 0, end: range?.end ?? Infinity })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    async withPath(name, use) {
      const file = pathOf(name)
      const exists = await access(file).then(
        () => true,
        () => false,
      )
      return exists ? use(file) : null
    },

    // Renames are atomic, so nothing is ever unfinished.
    removeUnfinished: async () => 0,

    remove: (name) => rm(pathOf(name), { force: true }),

    async *list() {
      for (const { name: part } of await entriesOf(folder)) yield* filesIn(path.join(folder, part))
    },

    async answers() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.W_OK)
        return true
      } catch {
        return false
      }
    },
  }
}

async function* filesIn(folder: string): AsyncIterable<StoredName> {
  for (const { name } of await entriesOf(folder)) {
    const stats = await stat(path.join(folder, name)).catch(() => null)
    if (stats?.isFile()) yield { name, modifiedAt: stats.mtime }
  }
}

async function entriesOf(folder: string): Promise<{ name: string }[]> {
  try {
    const entries = []
    for await (const entry of await opendir(folder)) entries.push(entry)
    return entries
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

/** A rename is durable only after its folder is synced; not supported on Windows. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
