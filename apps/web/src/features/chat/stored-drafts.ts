import type { Draft } from './message-log.ts'

/** Unsent messages survive a reload of the tab. Keyed by account, because another user may sign in. */
const draftsKey = (userId: string, orderId: string) => `vorta-drafts:${userId}:${orderId}`
const textKey = (userId: string, orderId: string) => `vorta-text:${userId}:${orderId}`

/** Messages that are not acknowledged yet. */
export const storeDrafts = (userId: string, orderId: string, drafts: readonly Draft[]): void =>
  write(draftsKey(userId, orderId), drafts.length === 0 ? null : JSON.stringify(drafts))

export function storedDrafts(userId: string, orderId: string): Draft[] {
  try {
    const drafts: unknown = JSON.parse(read(draftsKey(userId, orderId)) ?? '[]')
    return Array.isArray(drafts) ? drafts.filter(isDraft) : []
  } catch {
    return []
  }
}

/** Text in the input that was not sent. */
export const storeText = (userId: string, orderId: string, text: string): void => write(textKey(userId, orderId), text || null)

export const storedText = (userId: string, orderId: string): string => read(textKey(userId, orderId)) ?? ''

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage is blocked or full, so the text is lost with the page.
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'clientMessageId' in value && 'content' in value && 'writtenAt' in value
}
