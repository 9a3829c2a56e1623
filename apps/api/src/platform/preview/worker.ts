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
    // A copy with its own buffer can be transferred instead of cloned.
    return { bytes: bytes.slice(), triangles }
  },
  ({ bytes }) => [bytes.buffer as ArrayBuffer],
)
