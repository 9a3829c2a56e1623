import path from 'node:path'
import type { Config } from '../config.ts'
import { createDiskStore } from './disk.ts'
import type { FileStore } from './store.ts'
import { createTempFolder, type TempFolder } from './temp.ts'

export interface Storage {
  readonly store: FileStore
  /** Chunks of unfinished uploads. */
  readonly parts: FileStore
  readonly temp: TempFolder
  /** Whether other processes may write here too, so that an unknown file may be one that is just being written. */
  readonly shared: { readonly temp: boolean; readonly stores: boolean }
  close(): void
}

/** Opens the configured storage. Uploads are always checked on the local disk first. */
export async function openStorage({ dataDir, s3, databaseUrl }: Pick<Config, 'dataDir' | 's3' | 'databaseUrl'>): Promise<Storage> {
  // Only the embedded database locks the data folder.
  const sharedFolder = databaseUrl !== undefined
  const temp = createTempFolder(path.join(dataDir, 'tmp'))
  if (!s3) {
    // On the same disk as the temporary folder, so that a move is atomic.
    const store = createDiskStore(path.join(dataDir, 'files'))
    const parts = createDiskStore(path.join(dataDir, 'parts'))
    return { store, parts, temp, shared: { temp: sharedFolder, stores: sharedFolder }, close: () => {} }
  }
  // Loaded on demand, because local storage does not need it.
  // Suppresses a warning at every start that later versions will need a newer Node.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const { createS3Client, createS3Store, requireBucket } = await import('./s3.ts')
  const client = createS3Client(s3)
  await requireBucket(client, s3)
  return {
    store: createS3Store(client, s3.bucket, 'files', temp),
    parts: createS3Store(client, s3.bucket, 'parts', temp),
    temp,
    shared: { temp: sharedFolder, stores: true },
    close: () => client.destroy(),
  }
}
