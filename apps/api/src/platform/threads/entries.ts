import path from 'node:path'

/** Entry files of worker threads. */
export interface WorkerEntries {
  readonly preview: string
  readonly fileReader: string
  readonly pdf: string
  readonly buildModel: string
  /** The folder with the fonts of PDF files. */
  readonly pdfFonts: string
}

/** Paths of the worker files: beside the bundle, or in the sources. */
export const workerEntries = (folder: string, isBundled: boolean): WorkerEntries => ({
  preview: path.join(folder, isBundled ? 'preview-worker.js' : 'platform/preview/worker.ts'),
  fileReader: path.join(folder, isBundled ? 'file-reader-worker.js' : 'platform/file-reader/worker.ts'),
  pdf: path.join(folder, isBundled ? 'pdf-worker.js' : 'platform/pdf/worker.ts'),
  buildModel: path.join(folder, isBundled ? 'build-model-worker.js' : 'platform/build-model/worker.ts'),
  pdfFonts: path.join(folder, isBundled ? 'fonts' : 'platform/pdf/fonts'),
})
