import * as z from 'zod'
import { RESUMABLE_KINDS } from '../files/schema.ts'
import { photoView } from '../photos/schema.ts'
import { id, optionalText, rawText, timestamp } from '../shared/text.ts'
import { LENGTH_UNITS } from './units.ts'

export const SCAN_AREA_DEFAULT = 'Full Vehicle'
export const SCAN_QUALITIES = ['excellent', 'good', 'fair', 'poor'] as const

/** A simplified GLB of a large mesh, in the coordinates of the original; null until there is one. */
const previewUrl = z.string().nullable().optional()

const unit = z.enum(LENGTH_UNITS, { error: `Unit must be ${LENGTH_UNITS.slice(0, -1).join(', ')} or ${LENGTH_UNITS.at(-1)}` })

const unitOfFile = {
  /** Null for older files until the server has inferred it. */
  unit: unit.nullable(),
  /** Whether no user has chosen the unit. */
  unitGuessed: z.boolean(),
  /** Width, height and depth; null for solid models that are too large to read on the server, and for older files until they are measured. */
  sizeMm: z.array(z.number()).length(3).nullable(),
}

export const cadModel = z.object({
  _id: id,
  originalName: z.string(),
  filename: z.string(),
  version: z.number(),
  uploadedAt: timestamp,
  fileSize: z.number(),
  note: z.string(),
  ...unitOfFile,
  downloadUrl: z.string(),
  previewUrl,
  /** A picture of the model; null until it is drawn. */
  thumbnailUrl: z.string().nullable().optional(),
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
  ...unitOfFile,
  downloadUrl: z.string(),
  previewUrl,
})
export type Scan = z.output<typeof scan>

const note = optionalText(2_000)
const scanArea = optionalText(100)

/** The form fields sent before `file` in a multipart upload. */
export const cadModelFields = z.object({ orderId: id, note, unit: unit.optional() })
export const scanFields = z.object({ orderId: id, scanArea, unit: unit.optional() })

/** What a resumable upload says about its file in `Upload-Metadata`. The note applies to a CAD model, the area to a scan, the view to a photo. */
export const uploadDetails = z.object({ note, scanArea, unit: unit.optional(), view: photoView.optional() })
export const uploadMetadata = uploadDetails.extend({
  kind: z.enum(RESUMABLE_KINDS, { error: 'Kind must be cad_model, scan or order_photo' }),
  orderId: id,
  filename: rawText('File name is required', 2_000).min(1, 'File name is required'),
})
export type UploadDetails = z.output<typeof uploadDetails>
export type UploadMetadata = z.output<typeof uploadMetadata>

export const fileUnitBody = z.object({ unit })

export const UNIT_IS_FIXED = 'The unit of this file is part of its format and cannot be changed.'
