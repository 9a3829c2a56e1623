import { LINKS_REFRESH_MS } from '../../lib/links.ts'
import type { Conversation } from './conversation.ts'

const SYNC_EVERY_MS = 60_000
/** Many pages are told at once to look again: they come one after the other. */
const SPREAD_MS = 2_000

interface Surroundings {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  readonly socket: { on(event: 'look-again', heard: () => void): unknown }
}

/** Looks again after sleep, after being away, when told to and now and then, and renews links before they run out. */
export function keepInSync(
  conversation: Pick<Conversation, 'join' | 'renewLinks'>,
  { window, document, socket }: Surroundings,
): () => void {
  let later: ReturnType<typeof setTimeout> | undefined
  const sync = () => void conversation.join()
  const syncWhenSeen = () => document.visibilityState === 'visible' && sync()
  const timers = [setInterval(sync, SYNC_EVERY_MS), setInterval(() => void conversation.renewLinks().catch(() => {}), LINKS_REFRESH_MS)]
  window.addEventListener('online', sync)
  document.addEventListener('visibilitychange', syncWhenSeen)
  socket.on('look-again', () => {
    clearTimeout(later)
    later = setTimeout(sync, Math.random() * SPREAD_MS)
  })
  return () => {
    clearTimeout(later)
    for (const timer of timers) clearInterval(timer)
    window.removeEventListener('online', sync)
    document.removeEventListener('visibilitychange', syncWhenSeen)
  }
}
