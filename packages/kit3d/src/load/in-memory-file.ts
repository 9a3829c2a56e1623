import type { MeshSource } from '../measure/mesh-file.ts'
import type { OnProgress } from './loaded-model.ts'

const CHUNK_BYTES = 1024 * 1024

/** A file as a stream. Bytes that are already in memory are streamed in small chunks, so that progress can be reported. */
export const sourceOf = (file: Uint8Array | MeshSource, onProgress: OnProgress): MeshSource =>
  file instanceof Uint8Array ? { bytes: chunksOf(file, onProgress), sizeBytes: file.length } : file

async function* chunksOf(bytes: Uint8Array, onProgress: OnProgress): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES)
    onProgress(Math.min(1, (at + CHUNK_BYTES) / bytes.length))
  }
}
