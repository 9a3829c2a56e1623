import type { FollowUps as FollowUpList } from '@vorta/contract/leads/schema'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { money } from '../../lib/format.ts'
import { useCustomerLink } from '../../lib/urls/customer-url.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useFollowUps } from './leads.queries.ts'

/** Customers who have not paid or not ordered; hidden while there are none. */
export function FollowUps() {
  const { data, error, refetch } = useFollowUps()
  const rows = useFollowUpRows(data)
  const hasFailed = error !== null && !data
  if (rows.length === 0 && !hasFailed) return null
  return (
    <Panel open title="Unpaid Orders and Saved Builds" description="Waiting for more than a day.">
      {hasFailed && <LoadError message={messageOf(error, "We couldn't load the follow-ups.")} onRetry={() => refetch()} />}
      {rows.length > 0 && (
        <Table cards="below xl" caption="Unpaid orders and saved builds" columns={COLUMNS} rows={rows} rowKey={(row) => row.key} />
      )}
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
