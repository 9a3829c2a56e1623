import * as z from 'zod'
import { id, optionalText, timestamp } from '../shared/text.ts'

export const SCAN_AREA_DEFAULT = 'Full Vehicle'
export const SCAN_QUALITIES = ['excellent', 'good', 'fair', 'poor'] as const

/** A simplified GLB of a large mesh, in the coordinates of the original; null until there is one. */
const previewUrl = z.string().nullable().optional()

export const cadModel = z.object({
  _id: id,
  originalName: z.string(),
  filename: z.string(),
  version: z.number(),
  uploadedAt: timestamp,
  fileSize: z.number(),
  note: z.string(),
  downloadUrl: z.string(),
  previewUrl,
})
export type CadModel = z.output<typeof cadModel>

export const scan = z.object({
  _id: id,
  originalName: z.string(),
  filename: z.string(),
  quality: z.enum(SCAN_QUALITIES).nullable(),
  scanArea: z.string(),
  vertexCount: z.number(),
  fileSize: z.number(),
  uploadedAt: timestamp,
  /** Width, height and depth. */
  sizeMm: z.array(z.number()).length(3).nullable(),
  downloadUrl: z.string(),
  previewUrl,
})
export type Scan = z.output<typeof scan>

const note = optionalText(2_000)
const scanArea = optionalText(100)

/** The form fields sent before `file` in a multipart upload. */
export const cadModelFields = z.object({ orderId: id, note })
export const scanFields = z.object({ orderId: id, scanArea })

/** The note applies to a CAD model, the area to a scan. */
export const completeUploadBody = z.object({ note, scanArea })
