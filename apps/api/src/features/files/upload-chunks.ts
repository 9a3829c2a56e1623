import type { FileStore } from '../../platform/storage/store.ts'
import type { TempFile } from '../../platform/storage/temp.ts'

const SEPARATOR = '-'

interface ChunkedUpload {
  readonly partsKey: string
  readonly chunkBytes: number
  readonly sizeBytes: number
}

const chunkName = (partsKey: string, number: number) => `${partsKey}${SEPARATOR}${number}`

/** The key of the upload that a stored chunk belongs to. */
export const uploadKey = (name: string): string => name.slice(0, name.lastIndexOf(SEPARATOR))

/** Stores a chunk atomically; sending it again replaces it. */
export const putChunk = (store: FileStore, { partsKey, chunkBytes }: ChunkedUpload, offset: number, temp: TempFile): Promise<void> =>
  store.put(chunkName(partsKey, offset / chunkBytes), temp)

/** The content of all chunks in sequence. */
export async function* readChunks(store: FileStore, { partsKey, chunkBytes, sizeBytes }: ChunkedUpload): AsyncIterable<Uint8Array> {
  for (let offset = 0; offset < sizeBytes; offset += chunkBytes) {
    const chunk = await store.open(chunkName(partsKey, offset / chunkBytes))
    if (!chunk) throw new Error(`Chunk ${offset / chunkBytes} of an upload is missing`)
    yield* chunk
  }
}

/** Deletes every possible chunk, including one that was stored but not counted. */
export async function removeChunks(store: FileStore, { partsKey, chunkBytes, sizeBytes }: ChunkedUpload): Promise<void> {
  for (let offset = 0; offset < sizeBytes; offset += chunkBytes) await store.remove(chunkName(partsKey, offset / chunkBytes))
}
