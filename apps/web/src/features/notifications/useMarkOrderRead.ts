import { useEffect, useSyncExternalStore } from 'react'
import { useOrderUrl } from '../../lib/urls/order-url.ts'
import { useMarkRead, useNotifications } from './notifications.queries.ts'

const onVisibilityChange = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Marks notifications about the open order as read, so that they cause neither an unread count nor an email. */
export function useMarkOrderRead(): void {
  const { orderId } = useOrderUrl()
  const { mutate } = useMarkRead()
  const isVisible = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible')
  const { notifications } = useNotifications()
  const hasUnread = orderId !== null && notifications.some((item) => item.orderId === orderId && item.readAt === null)
  useEffect(() => {
    if (hasUnread && isVisible && orderId !== null) mutate({ orderId })
  }, [hasUnread, isVisible, orderId, mutate])
}
