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

/** Large meshes get a preview, and so do OBJ files of any size, which browsers parse slowly. STEP files are read only in the browser. */
export function needsPreview({ kind, filename, sizeBytes }: FileFacts): boolean {
  if (kind !== 'cad_model' && kind !== 'scan') return false
  if (filename.endsWith('.step')) return false
  return filename.endsWith('.obj') || sizeBytes >= PREVIEW_FROM_BYTES
}

/** The chat and the photo set show images at a small size. */
export const needsThumbnail = (kind: FileKind): boolean => kind === 'chat_file' || kind === 'order_photo'
