import { adminApi } from '@vorta/contract/admin/routes'
import { buildsApi } from '@vorta/contract/builds/routes'
import type { SavedBuild } from '@vorta/contract/builds/schema'
import { casesApi } from '@vorta/contract/cases/routes'
import { chatApi } from '@vorta/contract/chat/routes'
import { engineerApi } from '@vorta/contract/engineer/routes'
import { leadsApi } from '@vorta/contract/leads/routes'
import { ordersApi } from '@vorta/contract/orders/routes'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { SavedBuildsTab } from '../features/builder/saved/SavedBuildsTab.tsx'
import { testCard, testOrder } from '../testing/order.ts'
import { failAt, replyTo, replyWithCards, type ScreenStates } from '../testing/screen.tsx'
import { AdminDashboardPage } from './AdminDashboardPage.tsx'
import { CustomerDashboardPage } from './CustomerDashboardPage.tsx'
import { EngineerDashboardPage } from './EngineerDashboardPage.tsx'
import { PayPage } from './PayPage.tsx'
import { ReceiptPage } from './ReceiptPage.tsx'
import { SharedBuildPage } from './SharedBuildPage.tsx'

const page = { success: true, nextCursor: null } as const
const unread = replyTo(chatApi.unread, { success: true, unread: {}, total: 0 })
const ordersOf = (endpoint: typeof ordersApi.listMine | typeof engineerApi.orders) => ({
  endpoint,
  empty: replyWithCards(endpoint, { ...page, orders: [] }),
  full: replyWithCards(endpoint, { ...page, orders: [testCard()] }),
})
const NO_ORDERS = {
  ...{ totalOrders: 0, pendingOrders: 0, assignedOrders: 0, completedOrders: 0, cancelledOrders: 0 },
  ...{ totalEngineers: 1, totalUsers: 1 },
}

const SAVED_BUILD: SavedBuild = {
  ...{ _id: 'b1', name: 'Weekend car', bodyType: 'Coupe', paint: '#3366AA', make: 'Porsche', model: '911', year: 2022, color: 'Blue' },
  ...{ engine: '', transmission: null, picture: null, isOrdered: false, savedAt: '2026-03-02T12:00:00.000Z' },
  customization: customizerDefaults(),
}

const noCases = replyTo(casesApi.listOpen, { success: true, cases: [] })

export const pageScreens: readonly ScreenStates[] = [
  {
    name: 'dashboard of a customer',
    screen: <CustomerDashboardPage />,
    ...ordersOf(ordersApi.listMine),
    others: [replyTo(buildsApi.listSaved, { success: true, builds: [] }), unread],
    texts: { loading: 'Loading your orders...', empty: 'No orders yet', error: "We couldn't load your orders.", full: 'VRT-26-00042' },
  },
  {
    name: 'saved builds',
    screen: <SavedBuildsTab />,
    endpoint: buildsApi.listSaved,
    empty: replyTo(buildsApi.listSaved, { success: true, builds: [] }),
    full: replyTo(buildsApi.listSaved, { success: true, builds: [SAVED_BUILD] }),
    texts: {
      loading: 'Loading your saved builds...',
      empty: 'No saved builds yet',
      error: "We couldn't load your saved builds.",
      full: 'Weekend car',
    },
  },
  {
    name: 'dashboard of an engineer',
    screen: <EngineerDashboardPage />,
    role: 'engineer',
    ...ordersOf(engineerApi.orders),
    others: [
      unread,
      replyTo(engineerApi.stats, { success: true, stats: { activeOrders: 1, pendingReviews: 0, messages: 0, completed: 0 } }),
      replyTo(engineerApi.activity, { ...page, activities: [] }),
      noCases,
    ],
    texts: { empty: 'No orders assigned to you yet', error: "We couldn't load your orders.", full: 'VRT-26-00042' },
  },
  {
    name: 'dashboard of an admin',
    screen: <AdminDashboardPage />,
    role: 'admin',
    endpoint: adminApi.orders,
    others: [
      replyTo(adminApi.stats, { success: true, stats: NO_ORDERS }),
      noCases,
      replyTo(leadsApi.list, { ...page, leads: [], unanswered: 0 }),
      replyTo(paymentsApi.listAttention, { ...page, attention: [], total: 0 }),
    ],
    empty: replyWithCards(adminApi.orders, { ...page, orders: [], total: 0, totalIsLowerBound: false }),
    full: replyWithCards(adminApi.orders, { ...page, orders: [testCard()], total: 1, totalIsLowerBound: false }),
    texts: { loading: 'Loading orders...', empty: 'No orders yet', error: "We couldn't load the orders.", full: 'VRT-26-00042' },
  },
  {
    name: 'payment of an order',
    screen: <PayPage />,
    path: '/pay/:orderId',
    at: '/pay/order-1',
    endpoint: ordersApi.get,
    others: [replyTo(paymentsApi.createIntent, { success: true, clientSecret: 's', paymentIntentId: 'pi', amount: 500 })],
    empty: replyTo(ordersApi.get, { success: true, order: testOrder() }),
    full: replyTo(ordersApi.get, { success: true, order: testOrder({ paymentStatus: 'unpaid' }) }),
    texts: {
      loading: 'Loading order...',
      empty: 'Nothing to pay right now',
      error: "We couldn't load the order.",
      full: 'Complete Your Order',
    },
  },
  {
    name: 'receipt',
    screen: <ReceiptPage />,
    path: '/receipt/:paymentId',
    at: '/receipt/p1',
    endpoint: paymentsApi.receipt,
    empty: failAt(paymentsApi.receipt, 404),
    full: replyTo(paymentsApi.receipt, {
      success: true,
      receipt: {
        number: 'R-26-00042',
        orderId: 'order-1',
        orderNumber: 'VRT-26-00042',
        status: 'paid',
        paidAt: '2026-03-02T12:00:00.000Z',
        refundedAt: null,
        refundedAmount: 0,
        payer: { name: 'Casey Morgan', email: 'casey@example.com', address: null },
        items: [{ label: 'Design Fee', amount: 500 }],
        amount: 500,
        currency: 'usd',
        last4: '4242',
        reference: 'pi_1',
        company: { email: 'hello@example.com', phone: '555 0100', address: '1200 Foundry Street' },
      },
    }),
    texts: { loading: 'Loading...', empty: 'Receipt not found', error: "We couldn't load the receipt.", full: 'R-26-00042' },
  },
  {
    name: 'shared build',
    screen: <SharedBuildPage />,
    path: '/build/:id',
    at: '/build/abc',
    endpoint: buildsApi.get,
    empty: failAt(buildsApi.get, 404),
    full: replyTo(buildsApi.get, {
      success: true,
      build: { bodyType: 'Coupe', paint: '#B3161B', customization: customizerDefaults() },
    }),
    texts: { loading: 'Loading build...', empty: 'Build not found', error: "We couldn't load this build.", full: 'Make It Mine' },
  },
]
