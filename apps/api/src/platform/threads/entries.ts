import path from 'node:path'

/** Entry files of worker threads. */
export interface WorkerEntries {
  readonly preview: string
  readonly fileReader: string
}

/** Paths of the worker files: beside the bundle, or in the sources. */
export const workerEntries = (folder: string, isBundled: boolean): WorkerEntries => ({
  preview: path.join(folder, isBundled ? 'preview-worker.js' : 'platform/preview/worker.ts'),
  fileReader: path.join(folder, isBundled ? 'file-reader-worker.js' : 'platform/file-reader/worker.ts'),
})
