import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { newSecretName } from '../id.ts'
import { storageFullError } from './storage-full.ts'

const HEAD_BYTES = 4_096
const READ_CHUNK_BYTES = 1024 * 1024

/** An uploaded file that is not stored yet. */
export interface TempFile {
  readonly path: string
  readonly sizeBytes: number
  readonly sha256: string
  /** The first bytes, for type detection. */
  readonly head: Uint8Array
  read(): AsyncIterable<Uint8Array>
  /** Safe to call at any time, even after the file was stored. */
  remove(): Promise<void>
}

export interface TempFolder {
  /** Writes and syncs a file; removes it if the source fails. */
  write(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<TempFile>
  sweep(olderThan: Date): Promise<number>
}

/** Temporary folder for uploads, always on the local disk. */
export function createTempFolder(folder: string): TempFolder {
  return {
    async write(bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, newSecretName())
      const handle = await open(file, 'wx', 0o600).catch(rethrow)
      try {
        const content = await copy(bytes, handle)
        await handle.sync()
        await handle.close()
        return {
          ...content,
          path: file,
          read: () => createReadStream(file, { highWaterMark: READ_CHUNK_BYTES }),
          remove: () => remove(file),
        }
      } catch (error) {
        await handle.close().catch(() => {})
        await remove(file)
        throw storageFullError(error)
      }
    },

    async sweep(olderThan) {
      let removed = 0
      for (const name of await namesIn(folder)) {
        const file = path.join(folder, name)
        const stats = await stat(file).catch(() => null)
        if (!stats?.isFile() || stats.mtime >= olderThan) continue
        await remove(file)
        removed += 1
      }
      return removed
    },
  }
}

async function copy(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, handle: FileHandle) {
  const hash = createHash('sha256')
  const head = new Uint8Array(HEAD_BYTES)
  let sizeBytes = 0
  for await (const chunk of bytes) {
    if (sizeBytes < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - sizeBytes), sizeBytes)
    sizeBytes += chunk.length
    hash.update(chunk)
    await writeAll(handle, chunk)
  }
  return { sizeBytes, sha256: hash.digest('hex'), head: head.subarray(0, Math.min(sizeBytes, HEAD_BYTES)) }
}

/** A write may be partial, for example on a nearly full disk. */
async function writeAll(handle: FileHandle, chunk: Uint8Array) {
  for (let written = 0; written < chunk.length; ) {
    written += (await handle.write(chunk, written, chunk.length - written)).bytesWritten
  }
}

function rethrow(error: unknown): never {
  throw storageFullError(error)
}

const remove = (file: string) => rm(file, { force: true })

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
