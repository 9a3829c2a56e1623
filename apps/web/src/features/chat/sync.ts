import { LINKS_REFRESH_MS } from '../../lib/urls/file-links.ts'
import type { Conversation } from './conversation.ts'

const SYNC_EVERY_MS = 60_000
/** Spreads the requests of many clients that are notified at once. */
const JITTER_MS = 2_000

interface SyncEnvironment {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  readonly socket: { on(event: 'resync', listener: () => void): unknown }
}

/** Rejoins when the page becomes active, on request of the server and periodically. Renews file links before they expire. */
export function keepInSync(
  conversation: Pick<Conversation, 'join' | 'renewLinks'>,
  { window, document, socket }: SyncEnvironment,
): () => void {
  let jitterTimer: ReturnType<typeof setTimeout> | undefined
  const sync = () => void conversation.join()
  const syncWhenVisible = () => document.visibilityState === 'visible' && sync()
  const timers = [setInterval(sync, SYNC_EVERY_MS), setInterval(() => void conversation.renewLinks().catch(() => {}), LINKS_REFRESH_MS)]
  window.addEventListener('online', sync)
  document.addEventListener('visibilitychange', syncWhenVisible)
  socket.on('resync', () => {
    clearTimeout(jitterTimer)
    jitterTimer = setTimeout(sync, Math.random() * JITTER_MS)
  })
  return () => {
    clearTimeout(jitterTimer)
    for (const timer of timers) clearInterval(timer)
    window.removeEventListener('online', sync)
    document.removeEventListener('visibilitychange', syncWhenVisible)
  }
}
