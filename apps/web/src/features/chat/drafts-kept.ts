import type { Draft } from './timeline.ts'

/** Messages that nobody acknowledged survive a reload of the tab; by account, as the next one to sign in is somebody else. */
const keyOf = (userId: string, orderId: string) => `vorta-drafts:${userId}:${orderId}`

export function keepDrafts(userId: string, orderId: string, drafts: readonly Draft[]): void {
  try {
    if (drafts.length === 0) sessionStorage.removeItem(keyOf(userId, orderId))
    else sessionStorage.setItem(keyOf(userId, orderId), JSON.stringify(drafts))
  } catch {
    // Blocked or full: they live as long as this page does.
  }
}

export function keptDrafts(userId: string, orderId: string): Draft[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, orderId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isDraft) : []
  } catch {
    return []
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'clientMessageId' in value && 'content' in value && 'writtenAt' in value
}
