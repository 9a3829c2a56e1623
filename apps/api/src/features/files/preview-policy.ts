import type { FileKind } from '@vorta/contract/files/schema'

/** Stored names of light twins begin so; no other name does. */
export const PREVIEW_MARK = 'pv-'

/** From here on a first look takes long enough to be worth a lighter file. */
export const PREVIEW_FROM_BYTES = 4 * 1024 * 1024

interface Facts {
  readonly kind: FileKind
  readonly filename: string
  readonly sizeBytes: number
}

/** Large meshes get a light twin, and OBJ of any size, which browsers are slow to read. STEP is read by the browser alone. */
export function wantsPreview({ kind, filename, sizeBytes }: Facts): boolean {
  if (kind !== 'cad_model' && kind !== 'scan') return false
  if (filename.endsWith('.step')) return false
  return filename.endsWith('.obj') || sizeBytes >= PREVIEW_FROM_BYTES
}

/** Pictures of a conversation stand small beside each other; everywhere else they are few. */
export const wantsThumbnail = (kind: FileKind): boolean => kind === 'chat_file'
