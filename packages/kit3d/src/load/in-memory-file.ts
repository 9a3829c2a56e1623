import type { MeshSource } from '../measure/mesh-file.ts'
import { TextReader } from '../measure/text-reader.ts'

const CHUNK_BYTES = 1024 * 1024

/** Streams bytes that are already in memory; small chunks, so that progress can be reported. */
async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

export const inMemorySource = (bytes: Uint8Array): MeshSource => ({ bytes: chunksOf(bytes), sizeBytes: bytes.length })

export const textReaderOf = (bytes: Uint8Array): TextReader => new TextReader(chunksOf(bytes))
