import path from 'node:path'

/** The files that worker threads run. */
export interface WorkerEntries {
  readonly preview: string
  readonly fileReader: string
}

/** Where they are: beside the bundle under the names that the build gives them, or among the sources. */
export const workerEntries = (folder: string, isBundled: boolean): WorkerEntries => ({
  preview: path.join(folder, isBundled ? 'preview-worker.js' : 'platform/preview/worker.ts'),
  fileReader: path.join(folder, isBundled ? 'file-reader-worker.js' : 'platform/file-reader/worker.ts'),
})
