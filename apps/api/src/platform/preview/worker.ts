import type { ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import { limitWasmMemory } from '../threads/limit-wasm-memory.ts'
import { serveTasks } from '../threads/serve.ts'
import { makePreview, type Preview } from './make-preview.ts'

const WASM_MAX_BYTES = 512 * 1024 * 1024

export interface PreviewTask {
  readonly path: string
  readonly format: ModelFormat
}

limitWasmMemory(WASM_MAX_BYTES)

serveTasks(
  async ({ path, format }: PreviewTask): Promise<Preview> => {
    const { bytes, triangles } = await makePreview(path, format)
    // A copy with its own buffer can be transferred instead of cloned.
    return { bytes: bytes.slice(), triangles }
  },
  ({ bytes }) => [bytes.buffer as ArrayBuffer],
)
