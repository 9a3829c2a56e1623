import { LINKS_REFRESH_MS } from '../../lib/urls/file-links.ts'
import type { Conversation } from './conversation.ts'

const SYNC_EVERY_MS = 60_000
/** Spreads the requests of many clients that are notified at once. */
const JITTER_MS = 2_000

interface SyncEnvironment {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  /** Calls the listener when the server asks to load everything again. */
  readonly onResync: (listener: () => void) => () => void
}

/** Rejoins when the page becomes active, on request of the server and periodically. Renews file links before they expire. */
export function keepInSync(
  conversation: Pick<Conversation, 'join' | 'renewLinks'>,
  { window, document, onResync }: SyncEnvironment,
): () => void {
  let jitterTimer: ReturnType<typeof setTimeout> | undefined
  const sync = () => void conversation.join()
  const syncWhenVisible = () => document.visibilityState === 'visible' && sync()
  const timers = [setInterval(sync, SYNC_EVERY_MS), setInterval(() => void conversation.renewLinks().catch(() => {}), LINKS_REFRESH_MS)]
  window.addEventListener('online', sync)
  document.addEventListener('visibilitychange', syncWhenVisible)
  const stopResync = onResync(() => {
    clearTimeout(jitterTimer)
    jitterTimer = setTimeout(sync, Math.random() * JITTER_MS)
  })
  return () => {
    stopResync()
    clearTimeout(jitterTimer)
    for (const timer of timers) clearInterval(timer)
    window.removeEventListener('online', sync)
    document.removeEventListener('visibilitychange', syncWhenVisible)
  }
}
