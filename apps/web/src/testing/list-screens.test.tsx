import { adminApi } from '@vorta/contract/admin/routes'
import { cadApi } from '@vorta/contract/cad/routes'
import { contactApi } from '@vorta/contract/contact/routes'
import { jobsApi } from '@vorta/contract/jobs/routes'
import { notificationsApi } from '@vorta/contract/notifications/routes'
import { timelineApi } from '@vorta/contract/timeline/routes'
import { describe, expect, it } from 'vitest'
import { AuditLog } from '../features/admin/AuditLog.tsx'
import { UsersPanel } from '../features/admin/UsersPanel.tsx'
import { ScansPanel } from '../features/cad/ScansPanel.tsx'
import { ContactMessages } from '../features/contact/ContactMessages.tsx'
import { JobsPanel } from '../features/jobs/JobsPanel.tsx'
import { NotificationList } from '../features/notifications/NotificationList.tsx'
import { OrderTimeline } from '../features/timeline/OrderTimeline.tsx'
import { testOrder } from './order.ts'
import { failAt, renderScreen, replyTo } from './screen.tsx'

const AT = '2026-03-02T12:00:00.000Z'
const page = { success: true, nextCursor: null } as const

const SCREENS = [
  {
    name: 'contact messages',
    screen: <ContactMessages />,
    endpoint: contactApi.list,
    empty: replyTo(contactApi.list, { ...page, messages: [], open: 0 }),
    full: replyTo(contactApi.list, {
      ...page,
      messages: [{ _id: 'm1', name: 'Ada Byron', email: 'ada@example.com', message: 'Do you ship?', createdAt: AT, answered: null }],
      open: 1,
    }),
    texts: { empty: 'No open messages', error: "We couldn't load the messages.", full: 'Do you ship?' },
  },
  {
    name: 'audit log',
    screen: <AuditLog />,
    endpoint: adminApi.audit,
    empty: replyTo(adminApi.audit, { ...page, entries: [] }),
    full: replyTo(adminApi.audit, {
      ...page,
      entries: [
        {
          _id: 'e1',
          at: AT,
          action: 'auth.login',
          actor: { _id: 'u1', name: 'Ada Byron', email: 'ada@example.com' },
          target: null,
          names: {},
          result: 'ok',
          ip: null,
          detail: null,
        },
      ],
    }),
    texts: { empty: 'No entries found', error: "We couldn't load the audit log.", full: 'Ada Byron ada@example.com' },
  },
  {
    name: 'failed jobs',
    screen: <JobsPanel />,
    endpoint: jobsApi.list,
    empty: replyTo(jobsApi.list, { ...page, jobs: [], waiting: 0, failed: 0 }),
    full: replyTo(jobsApi.list, {
      ...page,
      jobs: [
        {
          _id: 'j1',
          name: 'Send an email',
          subject: 'Your receipt',
          isRunning: false,
          attempts: 72,
          lastError: 'Error: no mail server',
          createdAt: AT,
          nextAttemptAt: null,
          failedAt: AT,
        },
      ],
      waiting: 0,
      failed: 1,
    }),
    texts: { empty: 'No failed jobs', error: "We couldn't load the jobs.", full: 'Your receipt' },
  },
  {
    name: 'users and roles',
    screen: <UsersPanel ownId={undefined} />,
    endpoint: adminApi.users,
    empty: replyTo(adminApi.users, { ...page, users: [] }),
    full: replyTo(adminApi.users, {
      ...page,
      users: [
        {
          _id: 'u1',
          id: 'u1',
          firstName: 'Erin',
          lastName: 'Vasquez',
          email: 'erin@example.com',
          emailVerified: true,
          phone: '',
          role: 'engineer',
          address: null,
          grantedRoles: ['user', 'engineer'],
          disabled: false,
          openOrders: 3,
          createdAt: AT,
        },
      ],
    }),
    texts: { empty: 'No staff found', error: "We couldn't load the users.", full: 'Erin Vasquez' },
  },
  {
    name: 'notifications',
    screen: <NotificationList reader="user" />,
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
        },
      ],
      unread: 1,
    }),
    texts: { empty: 'No notifications yet', error: "We couldn't load your notifications.", full: 'Engineer assigned (unread)' },
  },
  {
    name: '3D scans of the customer',
    screen: <ScansPanel order={testOrder()} reader="user" />,
    endpoint: cadApi.listScans,
    empty: replyTo(cadApi.listScans, { success: true, scans: [] }),
    full: replyTo(cadApi.listScans, {
      success: true,
      scans: [
        {
          _id: 's1',
          originalName: 'front.ply',
          filename: 'f.ply',
          quality: 'good',
          scanArea: 'Front bumper',
          vertexCount: 1200,
          fileSize: 2048,
          uploadedAt: AT,
          sizeMm: null,
          downloadUrl: '/api/files/f.ply',
          previewUrl: null,
        },
      ],
    }),
    texts: { empty: '3D scans are uploaded from our mobile app.', error: 'Failed to load 3D scans', full: 'front.ply' },
  },
  {
    name: 'timeline',
    screen: <OrderTimeline order={testOrder()} />,
    endpoint: timelineApi.list,
    empty: replyTo(timelineApi.list, { ...page, entries: [] }),
    full: replyTo(timelineApi.list, {
      ...page,
      entries: [
        { _id: 't1', kind: 'status', description: 'Order placed', actor: 'Casey Morgan', timestamp: AT, targetId: null, cadModelId: null },
      ],
    }),
    texts: { empty: 'No matching entries yet.', error: "We couldn't load the timeline.", full: 'Order placed' },
  },
]

describe.each(SCREENS)('$name', ({ screen, endpoint, empty, full, texts }) => {
  it('shows a placeholder while it loads', async () => {
    const { loading } = await renderScreen(screen, empty)
    expect(loading).toContain('shimmer')
    for (const text of Object.values(texts)) expect(loading).not.toContain(text)
  })
  it('explains what appears here while it is empty', async () => {
    const { shown } = await renderScreen(screen, empty)
    expect(shown).toContain(texts.empty)
    expect(shown).not.toContain(texts.full)
  })
  it('shows an error with a way to retry', async () => {
    const { shown } = await renderScreen(screen, failAt(endpoint))
    expect(shown).toContain(texts.error.replace("'", '&#x27;'))
    expect(shown).toContain('Try Again')
    expect(shown).not.toContain(texts.empty)
  })
  it('shows its entries', async () => {
    const { shown } = await renderScreen(screen, full)
    expect(shown).toContain(texts.full)
    expect(shown).not.toContain(texts.empty)
  })
})
