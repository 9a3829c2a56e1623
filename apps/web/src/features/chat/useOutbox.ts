import { useEffect } from 'react'
import { onDraftsLeft, ordersWithDrafts } from './stored-drafts.ts'

/** Sends unsent messages from every page of the workspace. The connection is opened only if there are any. */
export function useOutbox(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return
    let stop = () => {}
    let isMounted = true
    let isStarted = false
    const start = async () => {
      if (isStarted || ordersWithDrafts(userId).length === 0) return
      isStarted = true
      const { startOutbox } = await import('./outbox.ts')
      if (isMounted) stop = startOutbox(userId)
    }
    const tryStart = () =>
      void start().catch(() => {
        // The code could not be loaded without a connection.
        isStarted = false
      })
    tryStart()
    window.addEventListener('online', tryStart)
    const stopListening = onDraftsLeft(tryStart)
    return () => {
      isMounted = false
      stopListening()
      window.removeEventListener('online', tryStart)
      stop()
    }
  }, [userId])
}
