import { notificationsApi } from '@vorta/contract/notifications/routes'
import { press } from '../../testing/dom.ts'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { LocalMailbox } from './LocalMailbox.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'

const AT = '2026-03-02T12:00:00.000Z'
const page = { success: true, nextCursor: null } as const
const notifications = {
  endpoint: notificationsApi.list,
  empty: replyTo(notificationsApi.list, { ...page, notifications: [], unread: 0 }),
  full: replyTo(notificationsApi.list, {
    ...page,
    notifications: [
      {
        _id: 'n1',
        kind: 'assigned',
        title: 'Engineer assigned',
        body: 'Erin is on it.',
        orderId: 'order-1',
        targetId: null,
        pinId: null,
        createdAt: AT,
        readAt: null,
        order: { orderNumber: 'VRT-26-00001', carDetails: { make: 'Audi', model: 'RS6', year: 2023, bodyType: null }, picture: null },
      },
    ],
    unread: 1,
  }),
  texts: { empty: 'No notifications yet', error: "We couldn't load your notifications.", full: 'Engineer assigned (unread)' },
}

export const notificationsScreens: readonly ScreenStates[] = [
  {
    name: 'notifications of the bell',
    screen: <NotificationBell reader="user" />,
    ...notifications,
    open: () => press('Notifications'),
  },
  {
    name: 'notification settings',
    screen: <NotificationSettings reader="user" />,
    endpoint: notificationsApi.settings,
    empty: null,
    full: replyTo(notificationsApi.settings, { success: true, settings: { muted: [], mailMuted: [] } }),
    texts: { error: "We couldn't load your notification settings.", full: 'By email' },
  },
  {
    name: 'demo mailbox',
    screen: <LocalMailbox isOfAdmin={false} />,
    endpoint: notificationsApi.localMailbox,
    empty: replyTo(notificationsApi.localMailbox, { success: true, mails: [] }),
    full: replyTo(notificationsApi.localMailbox, {
      success: true,
      mails: [
        {
          _id: 'm1',
          to: 'ada@example.com',
          subject: 'Your receipt',
          preview: 'Thank you.',
          text: 'Thanks.',
          storedAt: AT,
          pageUrl: '/mail/m1',
        },
      ],
    }),
    texts: { empty: 'No emails yet', error: "We couldn't load the emails.", full: 'Your receipt' },
  },
]
