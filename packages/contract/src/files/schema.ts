import * as z from 'zod'
import { DESIGN_STATUSES, ORDER_STATUSES, type OrderStatus, openActions } from '../orders/status.ts'
import {
  BUILD_PICTURE_MAX_BYTES,
  CAD_MODEL_MAX_BYTES,
  CAR_PHOTO_MAX_BYTES,
  CHAT_FILE_LIMIT_BYTES,
  PRODUCTION_PHOTO_MAX_BYTES,
  SCAN_MAX_BYTES,
} from '../shared/limits.ts'
import { id, optionalText, rawText, timestamp } from '../shared/text.ts'

export const FILE_KINDS = ['chat_file', 'car_photo', 'cad_model', 'scan', 'build_picture', 'production_photo'] as const
export type FileKind = (typeof FILE_KINDS)[number]

interface FileRule {
  readonly extensions: readonly string[]
  /** The largest size that is still accepted. */
  readonly maxBytes: number
  readonly tooLarge: string
  readonly wrongType: string
}

export const FILE_EMPTY = 'The file is empty'
export const FILE_TOO_COMPLEX = 'This file is too complex to read. Please simplify it or export it again.'

export const FILE_RULES: Record<FileKind, FileRule> = {
  chat_file: {
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'pdf', 'doc', 'docx', 'txt', 'zip', 'rar'],
    // "Less than 10MB": exactly ten is already too much.
    maxBytes: CHAT_FILE_LIMIT_BYTES - 1,
    tooLarge: 'File size must be less than 10MB',
    wrongType: 'File type not allowed',
  },
  car_photo: {
    extensions: ['png', 'jpg', 'jpeg', 'gif'],
    maxBytes: CAR_PHOTO_MAX_BYTES,
    tooLarge: 'File size must be less than 5MB',
    wrongType: 'Only JPG, PNG or GIF images are accepted',
  },
  cad_model: {
    extensions: ['step', 'stp', 'stl', 'obj', 'glb', 'ply'],
    maxBytes: CAD_MODEL_MAX_BYTES,
    tooLarge: 'File size must be at most 100MB',
    wrongType: 'Only STEP, STL, OBJ, GLB or PLY files are accepted',
  },
  scan: {
    extensions: ['ply', 'obj', 'stl', 'glb'],
    maxBytes: SCAN_MAX_BYTES,
    tooLarge: 'File size must be at most 200MB',
    wrongType: 'Only PLY, OBJ, STL or GLB files are accepted',
  },
  build_picture: {
    extensions: ['webp', 'png', 'jpg', 'jpeg'],
    maxBytes: BUILD_PICTURE_MAX_BYTES,
    tooLarge: 'File size must be at most 4MB',
    wrongType: 'Only WebP, PNG or JPG images are accepted',
  },
  production_photo: {
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    maxBytes: PRODUCTION_PHOTO_MAX_BYTES,
    tooLarge: 'File size must be at most 10MB',
    wrongType: 'Only JPG, PNG or WebP images are accepted',
  },
}

/** When a file of the order may still be added. */
export const CAD_UPLOAD_STATUSES = DESIGN_STATUSES
export const SCAN_UPLOAD_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => openActions(status).length > 0)

export const SCAN_AREA_DEFAULT = 'Full Vehicle'
export const SCAN_QUALITIES = ['excellent', 'good', 'fair', 'poor'] as const

/** A light GLB of a large mesh, in the coordinates of the original; null while there is none. */
const previewUrl = z.string().nullable().optional()

/** A stored file as the person who sent it is told of it. */
export const storedFile = z.object({ _id: id, filename: z.string(), originalName: z.string(), fileSize: z.number() })

export const carPhoto = storedFile.extend({ fileUrl: z.string() })
export type CarPhoto = z.output<typeof carPhoto>

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

/** The picture of the chosen build, made by the customer's browser when the order was placed. */
export const buildPicture = z.object({ filename: z.string(), fileUrl: z.string() })

/** The form fields beside `file` in the multipart uploads. */
export const carPhotoFields = z.object({})
export const orderFileFields = z.object({ orderId: id })
export const cadModelFields = z.object({ orderId: id, note: optionalText(2_000) })
export const scanFields = z.object({ orderId: id, scanArea: optionalText(100) })

/** The kinds that are large enough to be sent piece by piece. */
export const RESUMABLE_KINDS = ['cad_model', 'scan'] as const
export type ResumableKind = (typeof RESUMABLE_KINDS)[number]

/** A file that is sent piece by piece: `offset` bytes of it are safe, and the next piece starts there. */
export const uploadSession = z.object({
  _id: id,
  kind: z.enum(RESUMABLE_KINDS),
  orderId: id,
  originalName: z.string(),
  fileSize: z.number(),
  offset: z.number(),
  /** Every piece is exactly so long; only the last one is what is left. */
  pieceSize: z.number(),
  expiresAt: timestamp,
})
export type UploadSession = z.output<typeof uploadSession>

export const uploadSessionBody = z.object({
  kind: z.enum(RESUMABLE_KINDS, { error: 'Kind must be cad_model or scan' }),
  orderId: id,
  originalName: rawText('File name is required', 2_000).min(1, 'File name is required'),
  fileSize: z.number({ error: 'File size is required' }).int('File size is required').min(1, FILE_EMPTY),
})
export type UploadSessionBody = z.output<typeof uploadSessionBody>

/** What goes with the finished file: the note of a CAD model, the area of a scan. */
export const finishUploadBody = z.object({ note: optionalText(2_000), scanArea: optionalText(100) })

export const UPLOAD_NOT_FOUND = 'Upload not found'
export const CHUNK_BROKEN = 'The piece did not arrive whole. Please send it again.'

/** Stored names are made by us; anything else cannot be one. */
export const FILENAME_SHAPE = /^[A-Za-z0-9_-]{20,64}(\.[a-z0-9]{1,8})?$/

/** A picture is shown where it stands; everything else is saved. */
export type Disposition = 'inline' | 'attachment'

export const FILE_NOT_FOUND = 'File not found'
export const LINK_EXPIRED = 'This link has expired. Please open the file again.'
