import { serveTasks } from '../threads/serve.ts'
import type { PdfTask } from './document.ts'
import { renderPdf } from './render.ts'

serveTasks<PdfTask, Uint8Array>(renderPdf)
