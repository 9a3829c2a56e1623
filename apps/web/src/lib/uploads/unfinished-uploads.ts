import type { ResumableKind } from '@vorta/contract/files/schema'
import { UPLOAD_RETENTION_HOURS } from '@vorta/contract/shared/limits'

const KEY = 'unfinished-uploads'
const RETENTION_MS = UPLOAD_RETENTION_HOURS * 3_600_000

/** Identifies a file as well as the browser allows. */
export interface Fingerprint {
  readonly kind: ResumableKind
  readonly orderId: string
  readonly name: string
  readonly size: number
  readonly lastModified: number
}

export interface UnfinishedUpload extends Fingerprint {
  readonly uploadId: string
  /** From 0 to 1. */
  readonly share: number
  readonly at: number
}

const isSame = (a: Fingerprint, b: Fingerprint) =>
  a.kind === b.kind && a.orderId === b.orderId && a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Uploads started in this browser that can be resumed. */
function read(): UnfinishedUpload[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((upload: UnfinishedUpload) => Date.now() - upload.at < RETENTION_MS) : []
  } catch {
    return []
  }
}

function write(list: UnfinishedUpload[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // Without storage, uploads can't be resumed after a reload; the current one isn't affected.
  }
}

export const findUnfinishedUpload = (fingerprint: Fingerprint): UnfinishedUpload | undefined =>
  read().find((upload) => isSame(upload, fingerprint))

/** The latest unfinished upload of an order. */
export const latestUnfinishedUpload = (kind: ResumableKind, orderId: string): UnfinishedUpload | undefined =>
  read().findLast((upload) => upload.kind === kind && upload.orderId === orderId)

export function rememberUpload(fingerprint: Fingerprint, uploadId: string, progress: number): void {
  write([...read().filter((upload) => !isSame(upload, fingerprint)), { ...fingerprint, uploadId, share: progress, at: Date.now() }])
}

export function forgetUpload(fingerprint: Fingerprint): void {
  write(read().filter((upload) => !isSame(upload, fingerprint)))
}
