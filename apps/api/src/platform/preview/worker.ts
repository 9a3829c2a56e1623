import type { ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import { limitWasmMemory } from '../threads/limit-wasm-memory.ts'
import { serveTasks } from '../threads/serve.ts'
import { drawModel, type Pixels } from './draw-model.ts'
import { makePreview, type Preview, readReduced } from './make-preview.ts'

const WASM_MAX_BYTES = 512 * 1024 * 1024

export interface PreviewTask {
  readonly path: string
  readonly format: ModelFormat
  /** What to make of the model. */
  readonly wants: { readonly mesh: boolean; readonly thumbnail: boolean }
}

export interface PreviewResult {
  readonly mesh: Preview | null
  /** Null also for a model without surfaces. */
  readonly thumbnail: Pixels | null
}

limitWasmMemory(WASM_MAX_BYTES)

serveTasks(
  async ({ path, format, wants }: PreviewTask): Promise<PreviewResult> => {
    const document = await readReduced(path, format)
    // Drawn first, because the preview is compressed.
    const thumbnail = wants.thumbnail ? drawModel(document, format) : null
    if (!wants.mesh) return { mesh: null, thumbnail }
    const { bytes, triangles } = await makePreview(document)
    // A copy with its own buffer can be transferred instead of cloned.
    return { mesh: { bytes: bytes.slice(), triangles }, thumbnail }
  },
  ({ mesh, thumbnail }) => [mesh?.bytes, thumbnail?.data].flatMap((bytes) => (bytes ? [bytes.buffer as ArrayBuffer] : [])),
)
