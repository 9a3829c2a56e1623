import { useEffect, useSyncExternalStore } from 'react'
import { useOrderAddress } from '../../lib/order-url.ts'
import { useMarkRead, useNotifications } from './notifications.queries.ts'

const watchSight = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** News about the order that lies open before its reader is read: the bell need not ring, and no letter is sent. */
export function useSeenOnOrder(): void {
  const { orderId } = useOrderAddress()
  const { mutate } = useMarkRead()
  const isInSight = useSyncExternalStore(watchSight, () => document.visibilityState === 'visible')
  const { news } = useNotifications()
  const isNew = orderId !== null && news.some((one) => one.orderId === orderId && one.readAt === null)
  useEffect(() => {
    if (isNew && isInSight && orderId !== null) mutate({ orderId })
  }, [isNew, isInSight, orderId, mutate])
}
