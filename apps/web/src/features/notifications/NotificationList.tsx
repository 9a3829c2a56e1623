import type { Role } from '@vorta/contract/auth/role'
import { notificationPath } from '@vorta/contract/notifications/link'
import type { Notification } from '@vorta/contract/notifications/schema'
import { Link } from 'react-router'
import BellOff from '~icons/bell-off'
import { messageOf } from '../../lib/api.ts'
import { ago } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { NoWrapNumbers } from '../../ui/NoWrapNumbers.tsx'
import { useMarkRead, useNotifications } from './notifications.queries.ts'

interface NotificationListProps {
  reader: Role
  onFollow: () => void
}

/** Notifications, newest first; each links to what it is about. */
export function NotificationList({ reader, onFollow }: NotificationListProps) {
  const { data, notifications, error, refetch, ...more } = useNotifications()
  const markRead = useMarkRead()
  if (error && !data) {
    return (
      <div className="p-5">
        <LoadError message={messageOf(error, "We couldn't load your notifications.")} onRetry={() => refetch()} />
      </div>
    )
  }
  if (!data) return <Skeleton className="m-5 h-24" />
  if (notifications.length === 0) {
    return (
      <EmptyState icon={<BellOff className="size-5" />} title="No notifications yet" framed={false}>
        {' '}
        Updates about your orders appear here.
      </EmptyState>
    )
  }
  const follow = (notification: Notification) => {
    if (notification.readAt === null) markRead.mutate({ ids: [notification._id] })
    onFollow()
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {notifications.map((notification) => (
          <li key={notification._id}>
            {' '}
            <NotificationLink notification={notification} reader={reader} onFollow={() => follow(notification)} />
          </li>
        ))}
      </ul>
      {more.hasNextPage && (
        <div className="flex flex-col border-t border-line p-4">
          <LoadMore label="Show Older" {...more} />
        </div>
      )}
    </>
  )
}

interface NotificationLinkProps {
  notification: Notification
  reader: Role
  onFollow: () => void
}

function NotificationLink({ notification, reader, onFollow }: NotificationLinkProps) {
  const now = useNow()
  const isUnread = notification.readAt === null
  return (
    <Link
      to={notificationPath(notification, reader)}
      preventScrollReset
      onClick={onFollow}
      className="flex gap-3 px-5 py-3.5 transition-colors hover:bg-lifted focus-visible:-outline-offset-2"
    >
      <span aria-hidden="true" className={`mt-2 size-2 shrink-0 rounded-full ${isUnread ? 'bg-signal' : 'bg-transparent'}`} />
      <span className="min-w-0 flex-1 text-sm">
        <span className={`block ${isUnread ? 'font-medium' : 'text-soft'}`}>
          {notification.title}
          {isUnread && <span className="sr-only"> (unread)</span>}
        </span>
        <span className="block break-words text-muted">
          <NoWrapNumbers text={notification.body} />
        </span>
        <span className="figures mt-0.5 block text-xs text-muted">
          <Moment {...ago(notification.createdAt, now)} />
        </span>
      </span>
    </Link>
  )
}
