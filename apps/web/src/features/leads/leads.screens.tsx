import { leadsApi } from '@vorta/contract/leads/routes'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { FollowUps } from './FollowUps.tsx'
import { LeadSheet } from './LeadSheet.tsx'
import { LeadsPanel } from './LeadsPanel.tsx'
import { testLead, testLeadDetails } from './lead.fixture.ts'

const page = { success: true, nextCursor: null, unanswered: 0 } as const
const customer = { _id: 'user-1', name: 'Casey Morgan', email: 'casey@example.com' }
const unpaid = { customer, car: '2024 Porsche 911', amount: 500, createdAt: '2026-03-02T12:00:00.000Z' }

export const leadsScreens: readonly ScreenStates[] = [
  {
    name: 'leads',
    screen: <LeadsPanel />,
    role: 'admin',
    endpoint: leadsApi.list,
    others: [replyTo(leadsApi.followUps, { success: true, leads: [], orders: [], builds: [] })],
    empty: replyTo(leadsApi.list, { ...page, leads: [] }),
    full: replyTo(leadsApi.list, { ...page, leads: [testLead()] }),
    texts: { empty: 'No leads yet', error: "We couldn't load the leads.", full: 'Do you ship?' },
  },
  {
    name: 'unpaid orders and saved builds',
    screen: <FollowUps />,
    role: 'admin',
    endpoint: leadsApi.followUps,
    empty: null,
    full: replyTo(leadsApi.followUps, {
      success: true,
      leads: [testLead()],
      orders: [{ _id: 'order-1', orderNumber: 'VRT-26-00042', ...unpaid }],
      builds: [{ _id: 'build-1', customer, car: '2022 Lotus Emira', kit: 'Wing', savedAt: unpaid.createdAt }],
    }),
    texts: { loading: null, error: "We couldn't load the follow-ups.", full: '2024 Porsche 911 · $500.00' },
  },
  {
    name: 'lead',
    screen: <LeadSheet />,
    at: '/?lead=lead-1',
    role: 'admin',
    endpoint: leadsApi.get,
    empty: null,
    full: replyTo(leadsApi.get, testLeadDetails()),
    texts: { error: "We couldn't load this lead.", full: 'No verified account' },
  },
]
