import type { Draft } from './message-log.ts'

/** What is on its way or half written survives a reload of the tab; by account, as the next one to sign in is somebody else. */
const draftsKey = (userId: string, orderId: string) => `vorta-drafts:${userId}:${orderId}`
const wordsKey = (userId: string, orderId: string) => `vorta-words:${userId}:${orderId}`

/** Messages that nobody acknowledged. */
export const storeDrafts = (userId: string, orderId: string, drafts: readonly Draft[]): void =>
  keep(draftsKey(userId, orderId), drafts.length === 0 ? null : JSON.stringify(drafts))

export function storedDrafts(userId: string, orderId: string): Draft[] {
  try {
    const drafts: unknown = JSON.parse(kept(draftsKey(userId, orderId)) ?? '[]')
    return Array.isArray(drafts) ? drafts.filter(isDraft) : []
  } catch {
    return []
  }
}

/** What stands in the field and was not sent. */
export const storeText = (userId: string, orderId: string, words: string): void => keep(wordsKey(userId, orderId), words || null)

export const storedText = (userId: string, orderId: string): string => kept(wordsKey(userId, orderId)) ?? ''

function keep(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Blocked or full: it lives as long as this page does.
  }
}

function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'clientMessageId' in value && 'content' in value && 'writtenAt' in value
}
