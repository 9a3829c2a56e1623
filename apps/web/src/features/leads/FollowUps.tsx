import type { FollowUps as FollowUpList } from '@vorta/contract/leads/schema'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { money } from '../../lib/format.ts'
import { useCustomerLink } from '../../lib/urls/customer-url.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { LeadBadges, LeadLink } from './LeadsTable.tsx'
import { useFollowUps } from './leads.queries.ts'

/** Who to contact today: leads that are new or due, and customers who have not paid or ordered. */
export function FollowUps() {
  const { data, error, refetch } = useFollowUps()
  const rows = useFollowUpRows(data)
  return (
    <Panel
      open
      title="To Follow Up Today"
      description="Leads without an answer or with a follow-up date, orders unpaid and builds saved for more than a day."
    >
      {!(data || error) && <SkeletonRows count={2} height="h-11" />}
      {error && !data && <LoadError message={messageOf(error, "We couldn't load the follow-ups.")} onRetry={() => refetch()} />}
      {data && rows.length === 0 && (
        <p className="text-sm text-muted">Nothing to follow up. Leads appear here when they are new or their follow-up date arrives.</p>
      )}
      {rows.length > 0 && <Table cards="below xl" caption="To follow up today" columns={COLUMNS} rows={rows} rowKey={(row) => row.key} />}
    </Panel>
  )
}

interface FollowUpRow {
  readonly key: string
  readonly name: ReactNode
  readonly status: ReactNode
  readonly about: string
  readonly email: string
  readonly since: string
}

const COLUMNS: readonly Column<FollowUpRow>[] = [
  {
    header: 'Name',
    onCard: 'media',
    isRowHeader: true,
    width: 'xl:w-[15%]',
    cell: (row) => <span className="min-w-0 truncate">{row.name}</span>,
  },
  { header: 'Status', onCard: 'line', width: 'xl:w-64', cell: (row) => row.status },
  {
    header: 'About',
    onCard: 'line',
    cell: (row) => (
      <span title={row.about} className="text-soft max-xl:line-clamp-2">
        {row.about}
      </span>
    ),
  },
  {
    header: 'Email',
    onCard: 'text',
    width: 'xl:w-[18%]',
    cell: (row) => (
      <span title={row.email} className="text-muted">
        {row.email}
      </span>
    ),
  },
  {
    header: 'Since',
    onCard: 'aside',
    width: 'xl:w-32',
    cell: (row) => (
      <span className="figures text-muted">
        <Moment {...onDay(row.since)} />
      </span>
    ),
  },
]

function useFollowUpRows(list: FollowUpList | undefined): FollowUpRow[] {
  const linkTo = useOrderLink()
  const customerLink = useCustomerLink()
  if (!list) return []
  return [
    ...list.leads.map((lead) => ({
      key: lead._id,
      name: <LeadLink lead={lead} />,
      status: <LeadBadges lead={lead} />,
      about: lead.excerpt,
      email: lead.email,
      since: lead.lastMessageAt,
    })),
    ...list.orders.map((order) => ({
      key: order._id,
      name: <RowLink {...linkTo(order._id)}>{order.customer.name}</RowLink>,
      status: <Badge tone="red">Unpaid</Badge>,
      about: `${order.orderNumber} · ${order.car} · ${money(order.amount)}`,
      email: order.customer.email,
      since: order.createdAt,
    })),
    ...list.builds.map((build) => ({
      key: build._id,
      name: <RowLink {...customerLink(build.customer._id)}>{build.customer.name}</RowLink>,
      status: <Badge tone="gray">Saved Build</Badge>,
      about: [build.kit, build.car].filter(Boolean).join(' · '),
      email: build.customer.email,
      since: build.savedAt,
    })),
  ]
}
