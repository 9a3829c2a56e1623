import { engineerApi } from '@vorta/contract/engineer/routes'
import { press } from '../../testing/dom.ts'
import { testCard } from '../../testing/order.ts'
import { replyTo, replyWithCards, type ScreenStates } from '../../testing/screen.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'
import { EngineerStatCards } from './EngineerStatCards.tsx'
import { useAssignedOrders } from './engineer.queries.ts'
import { QuickActions } from './QuickActions.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { Workbench } from './Workbench.tsx'

const page = { success: true, nextCursor: null } as const
const NO_OP = () => {}
const noOrders = replyWithCards(engineerApi.orders, { ...page, orders: [] })
const oneOrder = (status: 'designing' | 'approved' | 'completed') =>
  replyWithCards(engineerApi.orders, {
    ...page,
    orders: [testCard({ status, engineer: 'Erin Vasquez', nextAction: status === 'approved' ? 'send_quote' : 'upload_cad' })],
  })
const orders = {
  endpoint: engineerApi.orders,
  empty: noOrders,
  full: oneOrder('designing'),
  texts: { error: "We couldn't load your orders.", full: 'VRT-26-00042' },
}

const Stats = () => <EngineerStatCards open={useAssignedOrders('open')} />
const Actions = () => <QuickActions open={useAssignedOrders('open')} onSettings={NO_OP} />

export const engineerScreens: readonly ScreenStates[] = [
  {
    name: 'counts of own orders',
    screen: <Stats />,
    endpoint: engineerApi.stats,
    others: [noOrders],
    empty: null,
    full: replyTo(engineerApi.stats, { success: true, stats: { activeOrders: 4711, pendingReviews: 0, messages: 0, completed: 0 } }),
    texts: { error: "We couldn't load your stats.", full: '4711' },
  },
  {
    name: 'calendar link',
    screen: <CalendarPanel />,
    role: 'engineer',
    endpoint: engineerApi.calendar,
    empty: replyTo(engineerApi.calendar, { success: true, calendar: null }),
    full: replyTo(engineerApi.calendar, { success: true, calendar: { createdAt: '2026-03-02T12:00:00.000Z' } }),
    texts: {
      empty: 'Create a private link and add it to Google Calendar',
      error: "We couldn't load your calendar link.",
      full: 'Your calendar link was created on',
    },
  },
  {
    name: 'recent orders',
    screen: <RecentOrders action={null} />,
    ...orders,
    texts: { ...orders.texts, empty: 'No orders assigned to you yet' },
  },
  {
    name: 'recent activity',
    screen: <RecentActivity />,
    endpoint: engineerApi.activity,
    empty: replyTo(engineerApi.activity, { ...page, activities: [] }),
    full: replyTo(engineerApi.activity, {
      ...page,
      activities: [
        {
          _id: 'a1',
          action: 'order_assigned',
          kind: 'status',
          description: 'Order assigned to you',
          actor: 'Alex Okafor',
          orderId: 'order-1',
          orderNumber: 'VRT-26-00042',
          timestamp: '2026-03-02T12:00:00.000Z',
        },
      ],
    }),
    texts: { empty: 'No activity yet', error: "We couldn't load recent activity.", full: 'Order assigned to you' },
  },
  {
    name: 'workbench as a board',
    screen: <Workbench unread={{}} />,
    ...orders,
    texts: { ...orders.texts, loading: 'Loading your orders...', empty: 'No orders assigned to you' },
  },
  {
    name: 'workbench as a list of completed orders',
    screen: <Workbench unread={{}} />,
    at: '/?as=list&show=completed',
    ...orders,
    full: oneOrder('completed'),
    texts: { ...orders.texts, loading: 'Loading your orders...', empty: 'No completed orders yet' },
  },
  {
    name: 'orders for a CAD upload',
    screen: <Actions />,
    open: () => press('Upload CAD'),
    ...orders,
    texts: { ...orders.texts, loading: 'Loading your orders...', empty: 'You can upload a CAD model once an order is assigned to you.' },
  },
  {
    name: 'orders for a payment request',
    screen: <Actions />,
    open: () => press('Payment Request'),
    ...orders,
    full: oneOrder('approved'),
    texts: { ...orders.texts, loading: 'Loading your orders...', empty: 'You can send a payment request once a customer has approved' },
  },
  {
    name: 'orders for a message',
    screen: <Actions />,
    open: () => press('Send Message'),
    ...orders,
    texts: { ...orders.texts, loading: 'Loading your orders...', empty: 'You can message a customer once one of their orders' },
  },
]
