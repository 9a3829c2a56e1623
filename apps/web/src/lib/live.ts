import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cachedVersions, orderKeys } from './orders/order-cache.ts'
import { onLiveEvents } from './socket.ts'

export const NOTIFICATIONS_KEY = ['notifications'] as const

/** Changes within this time cause a single refetch. */
const DEBOUNCE_MS = 150

function isKnown(queries: QueryClient, orderId: string, version: number): boolean {
  const versions = cachedVersions(queries, orderId)
  return versions.length > 0 && versions.every((cached) => cached >= version)
}

/** Refetches orders and notifications when someone else changes them and after a reconnect. */
export function useLiveUpdates(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshNotifications = () => void queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
    const refreshOrders = () => {
      clearTimeout(timer)
      timer = setTimeout(() => queries.invalidateQueries({ queryKey: orderKeys.all }), DEBOUNCE_MS)
    }
    const refreshAll = () => {
      refreshOrders()
      refreshNotifications()
    }
    const stop = onLiveEvents({
      'order-changed': ({ orderId, version }) => {
        if (!isKnown(queries, orderId, version)) refreshOrders()
      },
      'unread-changed': () => void queries.invalidateQueries({ queryKey: orderKeys.assigned }),
      notification: refreshNotifications,
      // Also on the first connect, to catch changes since the first fetch.
      connect: refreshAll,
      resync: refreshAll,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
}
