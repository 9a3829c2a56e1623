import type { MeshSource } from '../measure/mesh-file.ts'
import type { OnProgress } from './loaded-model.ts'

const CHUNK_BYTES = 1024 * 1024

/** Streams bytes that are already in memory in small chunks, so that progress can be reported. */
export const inMemorySource = (bytes: Uint8Array, onProgress: OnProgress): MeshSource => ({
  bytes: chunksOf(bytes, onProgress),
  sizeBytes: bytes.length,
})

async function* chunksOf(bytes: Uint8Array, onProgress: OnProgress): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES)
    onProgress(Math.min(1, (at + CHUNK_BYTES) / bytes.length))
  }
}
