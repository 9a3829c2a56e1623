import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { MeshFormat } from '@vorta/kit3d/read/mesh-file'
import type { Preview } from './make.ts'

/** A preview, or why there can be none. */
export type PreviewOutcome = Preview | { readonly reason: string }
export type PreviewWork = (path: string, format: MeshFormat, signal: AbortSignal) => Promise<PreviewOutcome>

const TIME_LIMIT_MS = 90_000
/** Of ordinary objects; the lists of numbers are bounded by how many points and triangles are read at most. */
const HEAP_LIMIT_MB = 512

/** Makes previews in a thread: whatever a file does there, this process goes on and its event loop stays free. */
export function createPreviewWork(entry: string): PreviewWork {
  const fromSources = entry.endsWith('.ts')
  return (path, format, signal) =>
    new Promise((resolve) => {
      const worker = new Worker(fromSources ? readingSources(entry) : entry, {
        eval: fromSources,
        workerData: { path, format },
        resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB, maxYoungGenerationSizeMb: 64 },
        stdout: true,
        stderr: true,
      })
      const end = (outcome: PreviewOutcome) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        resolve(outcome)
        void worker.terminate()
      }
      const stop = () => end({ reason: 'The program was stopped' })
      const timer = setTimeout(() => end({ reason: `It took longer than ${TIME_LIMIT_MS / 1000} s` }), TIME_LIMIT_MS)
      signal.addEventListener('abort', stop)
      worker.once('message', end)
      worker.once('error', (error) => end({ reason: error.message }))
      worker.once('exit', (code) => end({ reason: `The thread ended with ${code}` }))
    })
}

/** A thread does not inherit the reader of TypeScript from its parent; in development and in tests it gets one of its own. */
const readingSources = (entry: string): string =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(entry).href)}) })`
