import type { FileKind } from '@vorta/contract/files/schema'

/** Prefix of stored preview names; no other file name starts with it. */
export const PREVIEW_PREFIX = 'pv-'

/** Meshes of this size or larger load slowly enough to need a preview. */
export const PREVIEW_FROM_BYTES = 4 * 1024 * 1024

interface FileFacts {
  readonly kind: FileKind
  readonly filename: string
  readonly sizeBytes: number
}

/** Browsers tessellate solid models slowly. */
const SOLID_PREVIEW_FROM_BYTES = 1024 * 1024
const SOLID = /\.(step|iges|brep)$/

/** Large models get a preview, and so do OBJ files of any size, which browsers parse slowly. */
export function needsPreview({ kind, filename, sizeBytes }: FileFacts): boolean {
  if (kind !== 'cad_model' && kind !== 'scan') return false
  return filename.endsWith('.obj') || sizeBytes >= (SOLID.test(filename) ? SOLID_PREVIEW_FROM_BYTES : PREVIEW_FROM_BYTES)
}

/** Lists and the approval dialog show a picture of each CAD version. */
export const needsModelThumbnail = ({ kind }: Pick<FileFacts, 'kind'>): boolean => kind === 'cad_model'

/** The chat and the photo set show images at a small size. */
export const needsThumbnail = (kind: FileKind): boolean => kind === 'chat_file' || kind === 'order_photo'
