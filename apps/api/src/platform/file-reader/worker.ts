import { createReadStream } from 'node:fs'
import type { LengthUnit } from '@vorta/contract/cad/units'
import { FILE_TOO_COMPLEX } from '@vorta/contract/files/schema'
import { type MeshMetrics, measureGlb, measureMesh } from '@vorta/kit3d/measure/measure'
import { MeshFileError, type MeshFormat } from '@vorta/kit3d/measure/mesh-file'
import { claimedType } from '../storage/content.ts'
import { GLB_TOOLS, withGlbFile } from '../storage/glb-file.ts'
import { limitWasmMemory } from '../threads/limit-wasm-memory.ts'
import { serveTasks } from '../threads/serve.ts'

const READ_CHUNK_BYTES = 1024 * 1024
const WASM_MAX_BYTES = 512 * 1024 * 1024

interface FileOnDisk {
  readonly path: string
  readonly sizeBytes: number
}

export type ReadTask =
  | ({ readonly kind: 'match'; readonly extension: string; readonly head: Uint8Array } & FileOnDisk)
  | ({ readonly kind: 'measure'; readonly format: MeshFormat; readonly unit: LengthUnit | null } & FileOnDisk)

export type ReadResult =
  | { readonly kind: 'match'; readonly isMatch: boolean }
  | { readonly kind: 'measure'; readonly metrics: MeshMetrics }
  | { readonly kind: 'refused'; readonly fault: MeshFileError['kind']; readonly message: string }

limitWasmMemory(WASM_MAX_BYTES)

serveTasks(async (task: ReadTask): Promise<ReadResult> => {
  const { path, sizeBytes } = task
  const read = () => createReadStream(path, { highWaterMark: READ_CHUNK_BYTES })
  if (task.kind === 'match') {
    const type = claimedType(`.${task.extension}`)
    return { kind: 'match', isMatch: type !== null && (await type.matches({ path, sizeBytes, head: task.head, read })) }
  }
  try {
    const { format } = task
    const metrics =
      format === 'glb'
        ? await withGlbFile(path, (file) => measureGlb(file, GLB_TOOLS))
        : await measureMesh(format, { bytes: read(), sizeBytes }, task.unit)
    return { kind: 'measure', metrics }
  } catch (error) {
    // Arrays or strings beyond the engine's limits, or too deep recursion.
    if (error instanceof RangeError) return { kind: 'refused', fault: 'damaged', message: FILE_TOO_COMPLEX }
    if (!(error instanceof MeshFileError)) throw error
    return { kind: 'refused', fault: error.kind, message: error.message }
  }
})
