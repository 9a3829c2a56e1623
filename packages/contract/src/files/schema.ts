import * as z from 'zod'
import {
  BUILD_PICTURE_MAX_BYTES,
  CAD_MODEL_MAX_BYTES,
  CAR_PHOTO_MAX_BYTES,
  CASE_PHOTO_MAX_BYTES,
  CHAT_FILE_LIMIT_BYTES,
  ORDER_PHOTO_MAX_BYTES,
  PRODUCTION_PHOTO_MAX_BYTES,
  SCAN_MAX_BYTES,
} from '../shared/limits.ts'
import { id } from '../shared/text.ts'

export const FILE_KINDS = [
  'chat_file',
  'car_photo',
  'cad_model',
  'scan',
  'build_picture',
  'production_photo',
  'order_photo',
  'case_photo',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

interface FileRule {
  readonly extensions: readonly string[]
  readonly maxBytes: number
  readonly tooLarge: string
  readonly wrongType: string
}

export const FILE_EMPTY = 'The file is empty. Please choose another file.'
export const FILE_TOO_COMPLEX = 'This file is too complex to read. Please simplify it or export it again.'

const PHOTO_RULE = {
  extensions: ['jpg', 'jpeg', 'png', 'webp'],
  tooLarge: 'File size must be at most 10 MB',
  wrongType: 'Only JPG, PNG or WebP images are accepted',
}

export const FILE_RULES: Record<FileKind, FileRule> = {
  chat_file: {
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'pdf', 'doc', 'docx', 'txt', 'zip', 'rar'],
    // The message says "less than 10MB", so exactly 10 MiB is rejected.
    maxBytes: CHAT_FILE_LIMIT_BYTES - 1,
    tooLarge: 'File size must be less than 10MB',
    wrongType: 'Only images, PDF, DOC, DOCX, TXT, ZIP or RAR files are accepted',
  },
  car_photo: {
    extensions: ['png', 'jpg', 'jpeg', 'gif'],
    maxBytes: CAR_PHOTO_MAX_BYTES,
    tooLarge: 'File size must be less than 5MB',
    wrongType: 'Only JPG, PNG or GIF images are accepted',
  },
  cad_model: {
    extensions: ['step', 'stp', 'stl', 'obj', 'glb', 'ply', 'iges', 'igs', 'brep', 'brp', '3mf', 'off', 'gltf', 'zip'],
    maxBytes: CAD_MODEL_MAX_BYTES,
    tooLarge: 'File size must be at most 100 MB',
    wrongType: 'Only STEP, STL, OBJ, GLB, PLY, IGES, BREP, 3MF, OFF, glTF or ZIP files are accepted',
  },
  scan: {
    extensions: ['ply', 'obj', 'stl', 'glb'],
    maxBytes: SCAN_MAX_BYTES,
    tooLarge: 'File size must be at most 200 MB',
    wrongType: 'Only PLY, OBJ, STL or GLB files are accepted',
  },
  build_picture: {
    extensions: ['webp', 'png', 'jpg', 'jpeg'],
    maxBytes: BUILD_PICTURE_MAX_BYTES,
    tooLarge: 'File size must be at most 4 MB',
    wrongType: 'Only WebP, PNG or JPG images are accepted',
  },
  production_photo: { ...PHOTO_RULE, maxBytes: PRODUCTION_PHOTO_MAX_BYTES },
  case_photo: { ...PHOTO_RULE, maxBytes: CASE_PHOTO_MAX_BYTES },
  order_photo: { ...PHOTO_RULE, maxBytes: ORDER_PHOTO_MAX_BYTES },
}

export const storedFile = z.object({ _id: id, filename: z.string(), originalName: z.string(), fileSize: z.number() })

export const carPhoto = storedFile.extend({ fileUrl: z.string() })
export type CarPhoto = z.output<typeof carPhoto>

/** The form fields sent before `file` in a multipart upload. */
export const carPhotoFields = z.object({})
export const orderFileFields = z.object({ orderId: id })

/** The file kinds that support resumable uploads. */
export const RESUMABLE_KINDS = ['cad_model', 'scan', 'order_photo'] as const
export type ResumableKind = (typeof RESUMABLE_KINDS)[number]

export const UPLOAD_NOT_FOUND = 'Upload not found'
/** The media type of a chunk. */
export const CHUNK_TYPE = 'application/offset+octet-stream'

/** The format of the names that the server generates. */
export const FILENAME_SHAPE = /^[A-Za-z0-9_-]{20,64}(\.[a-z0-9]{1,8})?$/

/** Images open in the browser; other files are downloaded. */
export type Disposition = 'inline' | 'attachment'

export const FILE_NOT_FOUND = 'File not found'
export const LINK_EXPIRED = 'This link has expired. Please open the file again.'
