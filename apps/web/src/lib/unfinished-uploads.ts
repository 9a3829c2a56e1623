import type { ResumableKind } from '@vorta/contract/files/schema'
import { UPLOAD_RETENTION_HOURS } from '@vorta/contract/shared/limits'

const KEY = 'unfinished-uploads'
const KEPT_MS = UPLOAD_RETENTION_HOURS * 3_600_000

/** What tells one chosen file from another, as far as a browser lets us know. */
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

/** Uploads that were begun in this browser and may still go on. */
function read(): UnfinishedUpload[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((one: UnfinishedUpload) => Date.now() - one.at < KEPT_MS) : []
  } catch {
    return []
  }
}

function write(list: UnfinishedUpload[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // A browser that keeps nothing begins anew after a reload; the upload at hand is not touched by that.
  }
}

export const findUnfinishedUpload = (mark: Fingerprint): UnfinishedUpload | undefined => read().find((one) => isSame(one, mark))

/** The latest one for this order, to be named to the person. */
export const latestUnfinishedUpload = (kind: ResumableKind, orderId: string): UnfinishedUpload | undefined =>
  read().findLast((one) => one.kind === kind && one.orderId === orderId)

export function rememberUpload(mark: Fingerprint, uploadId: string, share: number): void {
  write([...read().filter((one) => !isSame(one, mark)), { ...mark, uploadId, share, at: Date.now() }])
}

export function forgetUpload(mark: Fingerprint): void {
  write(read().filter((one) => !isSame(one, mark)))
}
