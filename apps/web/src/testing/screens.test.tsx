// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { chatApi } from '@vorta/contract/chat/routes'
import { ordersApi } from '@vorta/contract/orders/routes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountScreens } from '../features/account/account.screens.tsx'
import { adminScreens } from '../features/admin/admin.screens.tsx'
import { cadScreens } from '../features/cad/cad.screens.tsx'
import { casesScreens } from '../features/cases/cases.screens.tsx'
import { ChatTab } from '../features/chat/ChatTab.tsx'
import { chatScreens } from '../features/chat/chat.screens.tsx'
import { companyScreens } from '../features/company/company.screens.tsx'
import { customersScreens } from '../features/customers/customers.screens.tsx'
import { engineerScreens } from '../features/engineer/engineer.screens.tsx'
import { jobsScreens } from '../features/jobs/jobs.screens.tsx'
import { leadsScreens } from '../features/leads/leads.screens.tsx'
import { notesScreens } from '../features/notes/notes.screens.tsx'
import { notificationsScreens } from '../features/notifications/notifications.screens.tsx'
import { ordersScreens } from '../features/orders/orders.screens.tsx'
import { paymentsScreens } from '../features/payments/payments.screens.tsx'
import { photosScreens } from '../features/photos/photos.screens.tsx'
import { pinsScreens } from '../features/pins/pins.screens.tsx'
import { reportsScreens } from '../features/reports/reports.screens.tsx'
import { timeOffScreens } from '../features/time-off/time-off.screens.tsx'
import { timelineScreens } from '../features/timeline/timeline.screens.tsx'
import { pageScreens } from '../pages/page.screens.tsx'
import { press, shows, showsNot } from './dom.ts'
import { testCard } from './order.ts'
import { describeScreens, failAt, renderScreen, replyTo, replyWithCards, serve } from './screen.tsx'

// Without a connection, a conversation is loaded over HTTP only.
vi.mock('../lib/socket.ts', () => ({
  shareSocket: () => ({ socket: { connected: false }, release: () => {} }),
  onLiveEvents: () => () => {},
}))
// The test environment can't draw.
vi.mock('../features/configurator/KitViewer.tsx', () => ({ KitViewer: () => null }))
vi.mock('../features/reports/Plot.tsx', () => ({ Plot: ({ label }: { label: string }) => label }))

beforeEach(() => {
  // The chat reports a failure in an alert, too.
  vi.stubGlobal('alert', () => {})
})

// One file, because loading the modules again for each feature takes longer than the tests.
describeScreens([
  ...accountScreens,
  ...adminScreens,
  ...cadScreens,
  ...casesScreens,
  ...chatScreens,
  ...companyScreens,
  ...customersScreens,
  ...engineerScreens,
  ...jobsScreens,
  ...leadsScreens,
  ...notesScreens,
  ...notificationsScreens,
  ...ordersScreens,
  ...paymentsScreens,
  ...photosScreens,
  ...pinsScreens,
  ...reportsScreens,
  ...timeOffScreens,
  ...timelineScreens,
  ...pageScreens,
])

describe('a screen that already has content', () => {
  const firstPage = replyWithCards(ordersApi.listMine, {
    success: true,
    orders: [testCard({ status: 'assigned', engineer: 'Erin Vasquez' })],
    nextCursor: 'next',
  })
  const unread = replyTo(chatApi.unread, { success: true, unread: {}, total: 0 })
  const latest = replyTo(chatApi.latest, { success: true, latest: [] })

  it('says that more entries could not be loaded, and loads them on the next try', async () => {
    serve(firstPage, unread, latest)
    renderScreen(<ChatTab />)
    await shows('Show Older Conversations')
    serve(failAt(ordersApi.listMine), unread, latest)
    press('Show Older Conversations')
    await shows("We couldn't load more. Please try again.")
    await shows('VRT-26-00042')
    serve(replyWithCards(ordersApi.listMine, { success: true, orders: [], nextCursor: null }), unread, latest)
    press('Show Older Conversations')
    await waitFor(() => showsNot("We couldn't load more.", 'Show Older Conversations'))
  })

  it('loads further pages until the unread conversations, which the badge counts, are listed', async () => {
    serve(firstPage, replyTo(chatApi.unread, { success: true, unread: { 'order-9': 1 }, total: 1 }), latest)
    renderScreen(<ChatTab />)
    await shows('VRT-26-00042')
    const lastPage = [testCard({ _id: 'order-9', orderNumber: 'VRT-26-00009', status: 'completed', engineer: 'Erin Vasquez' })]
    serve(replyWithCards(ordersApi.listMine, { success: true, orders: lastPage, nextCursor: null }), latest)
    await shows('VRT-26-00009')
  })

  it('keeps it when a refresh fails', async () => {
    serve(firstPage, unread, latest)
    const queries = renderScreen(<ChatTab />)
    await shows('VRT-26-00042')
    serve(failAt(ordersApi.listMine), unread, latest)
    await queries.invalidateQueries()
    expect(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    ).toContain('error')
    await shows('VRT-26-00042')
    showsNot("We couldn't load your conversations.")
  })
})
