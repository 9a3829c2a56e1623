import { adminApi } from '@vorta/contract/admin/routes'
import { reportsApi } from '@vorta/contract/reports/routes'
import { timeOffApi } from '@vorta/contract/time-off/routes'
import { testCard, testEngineer } from '../../testing/order.ts'
import { replyTo, replyWithCards, type ScreenStates } from '../../testing/screen.tsx'
import { BookkeepingPanel } from './BookkeepingPanel.tsx'
import { DuePanel } from './DuePanel.tsx'
import { ReportsPanel } from './ReportsPanel.tsx'
import { WorkloadPanel } from './WorkloadPanel.tsx'

const page = { success: true, nextCursor: null } as const
const report = (orders: number, deliveryTargets: { met: number; missed: number }) =>
  replyTo(reportsApi.report, {
    success: true,
    report: {
      step: 'week',
      timeZone: 'America/Detroit',
      series: [{ from: '2026-03-02', orders, completed: 0, revenue: 0, refunds: 0, deliveryTargets }],
      previous: { orders: 4, revenue: 0 },
      deliveryTargets: [{ name: 'review', ...deliveryTargets }],
      funnel: [{ step: 'placed', orders }],
    },
  })
const workload = { open: 2, waiting: 1, late: 0 }

export const reportsScreens: readonly ScreenStates[] = [
  {
    name: 'reports',
    screen: <ReportsPanel />,
    endpoint: reportsApi.report,
    empty: report(0, { met: 0, missed: 0 }),
    full: report(7, { met: 3, missed: 1 }),
    texts: {
      loading: 'Loading reports...',
      empty: 'No deadlines in this range',
      error: "We couldn't load the reports.",
      full: '+3 vs previous 90 days',
    },
  },
  {
    name: 'bookkeeping',
    screen: <BookkeepingPanel />,
    endpoint: reportsApi.bookkeeping,
    empty: replyTo(reportsApi.bookkeeping, { success: true, bookkeeping: { timeZone: 'America/Detroit', balances: [] } }),
    full: replyTo(reportsApi.bookkeeping, {
      success: true,
      bookkeeping: {
        timeZone: 'America/Detroit',
        balances: [
          {
            currency: 'usd',
            lines: [
              { kind: 'payment', movements: 3, gross: 1500, salesTax: 96.5, fee: 44.4, feeTax: 0, net: 1455.6 },
              { kind: 'payout', movements: 1, gross: -900, salesTax: 0, fee: 0, feeTax: 0, net: -900 },
            ],
            total: { movements: 3, gross: 1500, salesTax: 96.5, fee: 44.4, feeTax: 0, net: 1455.6 },
          },
        ],
      },
    }),
    texts: { empty: 'No money moved in this period.', error: "We couldn't load the bookkeeping.", full: '-$44.40' },
  },
  {
    name: 'due orders',
    screen: <DuePanel />,
    endpoint: reportsApi.due,
    others: [
      replyTo(adminApi.engineers, { success: true, engineers: [], suggestedId: null }),
      replyTo(timeOffApi.list, { success: true, timeOff: [] }),
    ],
    empty: replyWithCards(reportsApi.due, { ...page, orders: [], counts: { open: 0, late: 0, soon: 0, unassigned: 0 } }),
    full: replyWithCards(reportsApi.due, {
      ...page,
      orders: [testCard({ dueAt: '2026-03-04T12:00:00.000Z' })],
      counts: { open: 1, late: 0, soon: 1, unassigned: 1 },
    }),
    texts: { empty: 'Nothing is due', error: "We couldn't load the due orders.", full: 'VRT-26-00042' },
  },
  {
    name: 'workload of the engineers',
    screen: <WorkloadPanel selected="" onSelect={() => {}} unassigned={1} />,
    endpoint: adminApi.engineers,
    empty: null,
    full: replyTo(adminApi.engineers, { success: true, engineers: [{ ...testEngineer, workload, offUntil: null }], suggestedId: null }),
    texts: { error: "We couldn't load the workload.", full: 'Erin Vasquez' },
  },
]
