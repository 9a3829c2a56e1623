import type { Role } from '@vorta/contract/auth/role'
import { notificationSettingsPath } from '@vorta/contract/notifications/link'
import { useState } from 'react'
import { Link } from 'react-router'
import Bell from '~icons/bell'
import Settings from '~icons/settings'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { shortCount } from '../../ui/short-count.ts'
import { NotificationList } from './NotificationList.tsx'
import { useMarkRead, useNotifications } from './notifications.queries.ts'
import { useMarkOrderRead } from './useMarkOrderRead.ts'

/** The unread count and the notification list. */
export function NotificationBell({ reader }: { reader: Role }) {
  const [open, setOpen] = useState(false)
  const { unread } = useNotifications()
  const markRead = useMarkRead()
  useMarkOrderRead()
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Notifications"
      trigger={
        <IconButton
          label={label}
          className="relative"
          icon={
            <>
              <Bell className="size-5" aria-hidden="true" />
              {unread > 0 && (
                <span
                  aria-hidden="true"
                  className="figures absolute -top-0.5 left-5 min-w-5 rounded-full border-2 border-page bg-signal px-1 text-center text-[11px] leading-4 font-semibold text-on-signal"
                >
                  {shortCount(unread)}
                </span>
              )}
            </>
          }
        />
      }
    >
      <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-5">
        <h2 className="display text-base">Notifications</h2>
        {unread > 0 && (
          <Button variant="ghost" size="sm" className="-mr-3" busy={markRead.isPending} onClick={() => markRead.mutate({})}>
            Mark All as Read
          </Button>
        )}
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <NotificationList reader={reader} onFollow={() => setOpen(false)} />
      </div>
      <Link
        to={notificationSettingsPath(reader)}
        onClick={() => setOpen(false)}
        className="flex min-h-11 items-center gap-2 border-t border-line px-5 text-sm text-soft transition-colors hover:text-ink focus-visible:-outline-offset-2"
      >
        <Settings className="size-4" aria-hidden="true" />
        Notification Settings
      </Link>
    </Popover>
  )
}
