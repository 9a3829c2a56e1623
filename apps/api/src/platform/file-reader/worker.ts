import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { LengthUnit } from '@vorta/contract/cad/units'
import { FILE_TOO_COMPLEX } from '@vorta/contract/files/schema'
import { type MeshMetrics, measureArchive, measureGlb, measureMesh, measureModel } from '@vorta/kit3d/measure/measure'
import { isMeshFormat, MeshFileError, type ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import { claimedType } from '../storage/content.ts'
import { GLB_TOOLS, withGlbFile } from '../storage/glb-file.ts'
import { loadModelFile } from '../storage/model-file.ts'
import { ZIP_TOOLS } from '../storage/zip-tools.ts'
import { limitWasmMemory, takeWasmLimitReached } from '../threads/limit-wasm-memory.ts'
import { serveTasks } from '../threads/serve.ts'

const READ_CHUNK_BYTES = 1024 * 1024
const WASM_MAX_BYTES = 512 * 1024 * 1024

interface FileOnDisk {
  readonly path: string
  readonly sizeBytes: number
}

type MeasureTask = { readonly kind: 'measure'; readonly format: ModelFormat; readonly unit: LengthUnit | null } & FileOnDisk

export type ReadTask = ({ readonly kind: 'match'; readonly extension: string; readonly head: Uint8Array } & FileOnDisk) | MeasureTask

export type ReadResult =
  | { readonly kind: 'match'; readonly isMatch: boolean }
  | { readonly kind: 'measure'; readonly metrics: MeshMetrics }
  /** A model that this thread has too little memory for, but a browser may have enough. */
  | { readonly kind: 'tooLarge' }
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
    return { kind: 'measure', metrics: await measure(task, read) }
  } catch (error) {
    if (takeWasmLimitReached() && !isMeshFormat(task.format)) return { kind: 'tooLarge' }
    // Arrays or strings beyond the engine's limits, or too deep recursion.
    if (error instanceof RangeError) return { kind: 'refused', fault: 'damaged', message: FILE_TOO_COMPLEX }
    if (!(error instanceof MeshFileError)) throw error
    return { kind: 'refused', fault: error.kind, message: error.message }
  }
})

async function measure({ format, path, sizeBytes, unit }: MeasureTask, read: () => AsyncIterable<Uint8Array>): Promise<MeshMetrics> {
  if (format === 'glb') return withGlbFile(path, (file) => measureGlb(file, GLB_TOOLS))
  if (isMeshFormat(format)) return measureMesh(format, () => ({ bytes: read(), sizeBytes }), unit)
  if (format === 'zip') return measureArchive(await readFile(path), { ...GLB_TOOLS, ...ZIP_TOOLS }, unit)
  return measureModel(format, await loadModelFile(path, format), 'mm')
}
