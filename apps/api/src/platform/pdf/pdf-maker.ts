import { AppError } from '../errors.ts'
import { createThreadPool, ThreadError } from '../threads/pool.ts'
import type { PdfDocument, PdfTask } from './document.ts'

/** CPU time. A page takes about a tenth of a second, and the first one also loads the fonts. */
const TIME_LIMIT_MS = 20_000
const HEAP_LIMIT_MB = 256
const IDLE_MS = 30_000

export type PdfMaker = ReturnType<typeof createPdfMaker>

/** Makes PDF files in a thread that exists only while it is used, so that neither the requests nor the idle memory suffer. Users (`owner`) take turns. */
export function createPdfMaker({ pdf: entry, pdfFonts: fontFolder }: { readonly pdf: string; readonly pdfFonts: string }) {
  const pool = createThreadPool<PdfTask, Uint8Array>({
    ...{ entry, threads: 1, timeLimitMs: TIME_LIMIT_MS, heapLimitMb: HEAP_LIMIT_MB, idleMs: IDLE_MS },
  })
  return {
    make: async (document: PdfDocument, owner: string): Promise<Buffer> => {
      const bytes = await pool.run({ document, fontFolder }, owner).catch((error: unknown) => {
        if (error instanceof ThreadError && error.reason === 'closed')
          throw new AppError('unavailable', 'The server is restarting. Please try again in a minute.')
        throw error
      })
      return Buffer.from(bytes)
    },
    close: () => pool.close(),
  }
}
