import { newSecretName } from '../../platform/id.ts'
import type { FileStore } from '../../platform/storage/store.ts'
import type { TempFile } from '../../platform/storage/temp.ts'

const SEPARATOR = '-'

/** A name of its own for every part, so that concurrent requests cannot replace each other's bytes. */
export const newPartName = ({ partsKey }: { partsKey: string }): string => `${partsKey}${SEPARATOR}${newSecretName()}`

/** The key of the upload that a stored part belongs to. */
export const uploadKey = (name: string): string => name.slice(0, name.lastIndexOf(SEPARATOR))

interface Parts {
  readonly parts: readonly string[] | null
}

/** The content of all parts in sequence. */
export async function* readParts(store: FileStore, { parts }: Parts, last: TempFile): AsyncIterable<Uint8Array> {
  for (const name of parts ?? []) {
    const part = await store.open(name)
    if (!part) throw new Error('A part of an upload is missing')
    yield* part
  }
  yield* last.read()
}

/** The sweeper deletes a part that was stored but not counted. */
export async function removeParts(store: FileStore, { parts }: Parts): Promise<void> {
  for (const name of parts ?? []) await store.remove(name)
}
