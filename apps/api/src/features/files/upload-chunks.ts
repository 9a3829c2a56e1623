import type { FileStore } from '../../platform/storage/store.ts'
import type { TempFile } from '../../platform/storage/temp.ts'

const MARK = '-'

interface Parts {
  readonly partsKey: string
  readonly pieceBytes: number
  readonly sizeBytes: number
}

const nameOf = (partsKey: string, number: number) => `${partsKey}${MARK}${number}`

/** Which upload a stored piece belongs to. */
export const keyOfPart = (name: string): string => name.slice(0, name.lastIndexOf(MARK))

/** A piece is stored whole or not at all; sent twice, it replaces itself. */
export const putPart = (store: FileStore, { partsKey, pieceBytes }: Parts, offset: number, temp: TempFile): Promise<void> =>
  store.put(nameOf(partsKey, offset / pieceBytes), temp)

/** All pieces, one behind the other. */
export async function* readParts(store: FileStore, { partsKey, pieceBytes, sizeBytes }: Parts): AsyncIterable<Uint8Array> {
  for (let offset = 0; offset < sizeBytes; offset += pieceBytes) {
    const piece = await store.open(nameOf(partsKey, offset / pieceBytes))
    if (!piece) throw new Error(`Piece ${offset / pieceBytes} of an upload is gone`)
    yield* piece
  }
}

/** Takes every piece away that may be there, also one that arrived but was not counted any more. */
export async function removeParts(store: FileStore, { partsKey, pieceBytes, sizeBytes }: Parts): Promise<void> {
  for (let offset = 0; offset < sizeBytes; offset += pieceBytes) await store.remove(nameOf(partsKey, offset / pieceBytes))
}
