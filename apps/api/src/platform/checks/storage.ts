import type { Config } from '../config.ts'
import { newSecretName } from '../id.ts'
import { openStorage } from '../storage/open.ts'
import { type Check, failed, ok, reasonOf } from './check.ts'

/** Writes, reads and deletes a small file. */
export async function checkStorage(config: Pick<Config, 'dataDir' | 's3' | 'databaseUrl'>): Promise<Check> {
  const place = config.s3 ? `The bucket ${config.s3.bucket}` : `The folder ${config.dataDir}`
  try {
    const { store, temp, close } = await openStorage(config)
    const name = newSecretName()
    const file = await temp.write([new TextEncoder().encode(name)])
    try {
      await store.put(name, file)
      const read = await store.open(name)
      const content = read ? (await read.toArray()).join('') : ''
      await store.remove(name)
      return content === name ? ok(`${place} stores and returns files.`) : failed(`${place} returned a different file than it was given.`)
    } finally {
      await file.remove()
      close()
    }
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    return failed(`${place} cannot be used (${reasonOf(cause ?? error)}).`)
  }
}
