import type { Role } from '@vorta/contract/auth/role'
import { notificationPath } from '@vorta/contract/notifications/link'
import type { ListedNotification, Notification } from '@vorta/contract/notifications/schema'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { Link } from 'react-router'
import BellOff from '~icons/bell-off'
import { fileHref, messageOf } from '../../lib/api.ts'
import { ago } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { bodyTypePicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { NoWrapNumbers } from '../../ui/NoWrapNumbers.tsx'
import { bodyInGroup, groupByOrder } from './group-notifications.ts'
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
        {groupByOrder(notifications).map((group) => (
          <li key={group[0]?._id}>
            <NotificationGroup group={group} reader={reader} onFollow={follow} />
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

interface NotificationGroupProps {
  group: readonly ListedNotification[]
  reader: Role
  onFollow: (notification: Notification) => void
}

/** The order, and below it what happened to it. */
function NotificationGroup({ group, reader, onFollow }: NotificationGroupProps) {
  const order = group[0]?.order
  return (
    <>
      {order && (
        <div className="flex items-center gap-3 px-5 pt-3.5 pb-1.5">
          <BuildPicture
            src={order.picture && fileHref(order.picture)}
            still={bodyTypePicture(order.carDetails.bodyType, 320)}
            alt=""
            className="w-14 shrink-0 rounded-sm"
          />
          <p className="min-w-0 text-sm">
            <span className="block truncate font-semibold">{vehicleName(order.carDetails)}</span>
            <span className="block text-xs text-muted">{order.orderNumber}</span>
          </p>
        </div>
      )}
      <ul className={order ? 'pb-1.5' : 'py-1.5'}>
        {group.map((notification) => (
          <li key={notification._id}>
            <NotificationLink notification={notification} reader={reader} onFollow={() => onFollow(notification)} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface NotificationLinkProps {
  notification: ListedNotification
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
      className={`flex gap-3 border-l-2 py-2 pr-5 pl-4.5 transition-colors hover:bg-lifted focus-visible:-outline-offset-2 ${isUnread ? 'border-signal bg-lifted/50' : 'border-transparent'}`}
    >
      <span className="min-w-0 flex-1 text-sm">
        <span className="flex items-baseline justify-between gap-3">
          <span className={isUnread ? 'font-semibold' : 'text-soft'}>
            {notification.title}
            {isUnread && <span className="sr-only"> (unread)</span>}
          </span>
          <span className="figures shrink-0 text-xs text-muted">
            <Moment {...ago(notification.createdAt, now)} />
          </span>
        </span>
        <span className="mt-0.5 line-clamp-3 break-words text-muted empty:hidden">
          <NoWrapNumbers text={bodyInGroup(notification)} />
        </span>
      </span>
    </Link>
  )
}
