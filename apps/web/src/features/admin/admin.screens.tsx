import { adminApi } from '@vorta/contract/admin/routes'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { testCard, testEngineer, testOrder } from '../../testing/order.ts'
import { replyTo, replyWithCards, type ScreenStates } from '../../testing/screen.tsx'
import { AdminStatCards } from './AdminStatCards.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { AuditLog } from './AuditLog.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { OrdersPanel } from './OrdersPanel.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'
import { UsersPanel } from './UsersPanel.tsx'

const AT = '2026-03-02T12:00:00.000Z'
const page = { success: true, nextCursor: null } as const
export const STATS = {
  totalOrders: 1234,
  pendingOrders: 1,
  assignedOrders: 2,
  completedOrders: 3,
  cancelledOrders: 4,
  totalEngineers: 5,
  totalUsers: 6,
}
const engineers = {
  endpoint: adminApi.engineers,
  empty: replyTo(adminApi.engineers, { success: true, engineers: [], suggestedId: null }),
  full: replyTo(adminApi.engineers, {
    success: true,
    engineers: [{ ...testEngineer, workload: { open: 2, waiting: 1, late: 0 }, offUntil: null }],
    suggestedId: testEngineer._id,
  }),
  texts: { empty: 'No engineers yet', error: "We couldn't load the engineers.", full: 'Erin Vasquez' },
}
const NO_OP = () => {}

export const adminScreens: readonly ScreenStates[] = [
  {
    name: 'all orders',
    screen: <OrdersPanel />,
    endpoint: adminApi.orders,
    empty: replyWithCards(adminApi.orders, { ...page, orders: [], total: 0, totalIsLowerBound: false }),
    full: replyWithCards(adminApi.orders, { ...page, orders: [testCard()], total: 1, totalIsLowerBound: false }),
    texts: { loading: 'Loading orders...', empty: 'No orders yet', error: "We couldn't load the orders.", full: 'VRT-26-00042' },
  },
  {
    name: 'all orders that match a search',
    screen: <OrdersPanel />,
    at: '/?q=porsche',
    endpoint: adminApi.orders,
    empty: replyWithCards(adminApi.orders, { ...page, orders: [], total: 0, totalIsLowerBound: false }),
    full: replyWithCards(adminApi.orders, { ...page, orders: [testCard()], total: 1, totalIsLowerBound: false }),
    texts: { loading: 'Loading orders...', empty: 'No matching orders', error: "We couldn't load the orders.", full: 'VRT-26-00042' },
  },
  {
    name: 'counts of all orders',
    screen: <AdminStatCards />,
    endpoint: adminApi.stats,
    empty: null,
    full: replyTo(adminApi.stats, { success: true, stats: STATS }),
    texts: { error: "We couldn't load the stats.", full: '1,234' },
  },
  {
    name: 'payments that need attention',
    screen: <NeedsAttention />,
    endpoint: paymentsApi.listAttention,
    empty: null,
    full: replyTo(paymentsApi.listAttention, {
      ...page,
      total: 1,
      attention: [
        {
          _id: 'a1',
          reason: 'dispute',
          detail: 'The cardholder is disputing $500.00 of the design fee.',
          whatToDo: 'Submit evidence.',
          since: AT,
          dueAt: null,
          actions: ['mark_handled'],
          payment: { _id: 'p1', type: 'design_fee', amount: 500, status: 'paid', refundedAmount: 0, disputed: true },
          order: { _id: 'o1', orderNumber: 'VRT-26-00042' },
          customer: { firstName: 'Ada', lastName: 'Byron' },
        },
      ],
    }),
    texts: { loading: null, error: "We couldn't load the payments that need attention.", full: 'Needs Attention (1)' },
  },
  { name: 'engineers to assign', screen: <AssignDialog order={testOrder()} open onClose={NO_OP} />, ...engineers },
  {
    name: 'engineers to reassign to',
    screen: (
      <ReassignDialog order={testOrder({ status: 'assigned', engineerId: { ...testEngineer, _id: 'engineer-2' } })} open onClose={NO_OP} />
    ),
    ...engineers,
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
          isOwner: false,
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
    texts: { empty: 'No entries found', error: "We couldn't load the audit log.", full: 'Ada Byron' },
  },
]
