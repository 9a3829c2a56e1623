import type { MeshFormat } from '@vorta/kit3d/measure/mesh-file'
import { serveTasks } from '../threads/serve.ts'
import { makePreview, type Preview } from './make-preview.ts'

export interface PreviewTask {
  readonly path: string
  readonly format: MeshFormat
}

serveTasks(
  async ({ path, format }: PreviewTask): Promise<Preview> => {
    const { bytes, triangles } = await makePreview(path, format)
    // A copy that owns all of its memory can be handed over instead of copied again.
    return { bytes: bytes.slice(), triangles }
  },
  ({ bytes }) => [bytes.buffer as ArrayBuffer],
)
