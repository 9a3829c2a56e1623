import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cachedVersions, orderKeys } from './order-cache.ts'
import { listenLive } from './socket.ts'

export const NOTIFICATIONS_KEY = ['notifications'] as const

/** Several changes in one moment are fetched together. */
const GATHER_MS = 150

function isKnown(queries: QueryClient, orderId: string, version: number): boolean {
  const versions = cachedVersions(queries, orderId)
  return versions.length > 0 && versions.every((one) => one >= version)
}

/** Whatever shows orders or news is fetched again when somebody else acts, and after the connection was away. */
export function useLiveUpdates(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshNews = () => void queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
    const refreshOrders = () => {
      clearTimeout(timer)
      timer = setTimeout(() => queries.invalidateQueries({ queryKey: orderKeys.all }), GATHER_MS)
    }
    const refreshAll = () => {
      refreshOrders()
      refreshNews()
    }
    const stops = [
      listenLive('order-changed', ({ orderId, version }) => {
        if (!isKnown(queries, orderId, version)) refreshOrders()
      }),
      listenLive('unread-changed', () => void queries.invalidateQueries({ queryKey: orderKeys.assigned })),
      listenLive('notification', refreshNews),
      // Also the first time: what happened between the first fetch and the connection was told to nobody.
      listenLive('connect', refreshAll),
      listenLive('look-again', refreshAll),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [queries])
}
