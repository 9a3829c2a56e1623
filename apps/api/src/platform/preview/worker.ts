import { parentPort, workerData } from 'node:worker_threads'
import type { MeshFormat } from '@vorta/kit3d/read/mesh-file'
import { makePreview } from './make.ts'

/** Runs in a thread of its own, for one file, and ends with it. */
const { path, format } = workerData as { path: string; format: MeshFormat }
try {
  const { bytes, triangles } = await makePreview(path, format)
  // A copy that owns all of its memory can be handed over instead of copied again.
  const own = bytes.slice()
  parentPort?.postMessage({ bytes: own, triangles }, [own.buffer])
} catch (error) {
  parentPort?.postMessage({ reason: error instanceof Error ? error.message : String(error) })
}
