import { deviceStorage } from '../../lib/device-storage.ts'
import type { Draft, DraftFile } from './message-log.ts'

const storage = deviceStorage()

/** Unsent messages stay on the device until they are sent. Keyed by account, because another user may sign in. */
const draftsPrefix = (userId: string) => `vorta-drafts:${userId}:`
const draftsKey = (userId: string, orderId: string) => draftsPrefix(userId) + orderId
const textKey = (userId: string, orderId: string) => `vorta-text:${userId}:${orderId}`

const fileKey = (userId: string, orderId: string) => `vorta-file:${userId}:${orderId}`

/** The drafts that this tab stored last. */
const ownDrafts = new Map<string, readonly string[]>()

/** Stores the messages that are not acknowledged yet. Drafts of other tabs stay until they are sent there. */
export function storeDrafts(userId: string, orderId: string, drafts: readonly Draft[]): void {
  const key = draftsKey(userId, orderId)
  const before = ownDrafts.get(key) ?? []
  if (before.length === 0 && drafts.length === 0) return
  const own = drafts.map((draft) => draft.clientMessageId)
  ownDrafts.set(key, own)
  const others = storedDrafts(userId, orderId).filter(({ clientMessageId }) => ![...before, ...own].includes(clientMessageId))
  const all = [...others, ...drafts]
  write(key, all.length === 0 ? null : JSON.stringify(all))
}

export function storedDrafts(userId: string, orderId: string): Draft[] {
  try {
    const drafts: unknown = JSON.parse(storage.getItem(draftsKey(userId, orderId)) ?? '[]')
    return Array.isArray(drafts) ? drafts.filter(isDraft) : []
  } catch {
    return []
  }
}

/** The orders with unsent messages of this user. */
export function ordersWithDrafts(userId: string): string[] {
  const prefix = draftsPrefix(userId)
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
  } catch {
    return []
  }
}

/** Removes a message that was sent, or stores why the server rejected it. */
export function settleDraft(userId: string, orderId: string, clientMessageId: string, failure: string | null): void {
  const others = storedDrafts(userId, orderId).flatMap((draft) =>
    draft.clientMessageId !== clientMessageId ? draft : failure === null ? [] : { ...draft, failure },
  )
  write(draftsKey(userId, orderId), others.length === 0 ? null : JSON.stringify(others))
}

/** Text in the input that was not sent. */
export const storeText = (userId: string, orderId: string, text: string): void => write(textKey(userId, orderId), text || null)

export const storedText = (userId: string, orderId: string): string => storage.getItem(textKey(userId, orderId)) ?? ''

/** The selected file that was not sent. Its content is among the stored files. */
export const storeSelectedFile = (userId: string, orderId: string, file: DraftFile | null): void =>
  write(fileKey(userId, orderId), file && JSON.stringify(file))

export function storedSelectedFile(userId: string, orderId: string): DraftFile | null {
  try {
    return JSON.parse(storage.getItem(fileKey(userId, orderId)) ?? 'null')
  } catch {
    return null
  }
}

const leaveListeners = new Set<() => void>()

/** Notifies when a chat is closed before all of its messages were sent. */
export function onDraftsLeft(listener: () => void): () => void {
  leaveListeners.add(listener)
  return () => void leaveListeners.delete(listener)
}

export function reportDraftsLeft(userId: string, orderId: string): void {
  if (storedDrafts(userId, orderId).length > 0) for (const listener of leaveListeners) listener()
}

const write = (key: string, value: string | null): void => (value === null ? storage.removeItem(key) : storage.setItem(key, value))

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'clientMessageId' in value && 'content' in value && 'writtenAt' in value
}
