import type { UnpaidOrder, WaitingBuild } from '@vorta/contract/leads/schema'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { money } from '../../lib/format.ts'
import { customerPath } from '../../lib/urls/order-paths.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { LeadItem } from './LeadItem.tsx'
import { useFollowUps } from './leads.queries.ts'

/** Who to contact today: leads that are new or due, and customers who have not paid or ordered. */
export function FollowUps() {
  const { data, error, refetch } = useFollowUps()
  const isEmpty = data?.leads.length === 0 && data.orders.length === 0 && data.builds.length === 0
  return (
    <Panel
      title="To Follow Up Today"
      description="Leads without an answer or with a follow-up date, orders unpaid and builds saved for more than a day."
    >
      {!(data || error) && <SkeletonRows count={2} height="h-20" />}
      {error && !data && <LoadError message={messageOf(error, "We couldn't load the follow-ups.")} onRetry={() => refetch()} />}
      {isEmpty && <p className="text-muted">Nothing to follow up. Leads appear here when they are new or their follow-up date arrives.</p>}
      <ul className="-my-5 divide-y divide-line empty:hidden">
        {data?.leads.map((lead) => (
          <LeadItem key={lead._id} lead={lead} />
        ))}
        {data?.orders.map((order) => (
          <UnpaidItem key={order._id} order={order} />
        ))}
        {data?.builds.map((build) => (
          <BuildItem key={build._id} build={build} />
        ))}
      </ul>
    </Panel>
  )
}

function UnpaidItem({ order }: { order: UnpaidOrder }) {
  const linkTo = useOrderLink()
  return (
    <li className="flex flex-col gap-2 py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <CustomerLink customer={order.customer} />
        <Badge tone="red">Unpaid</Badge>
      </div>
      <p className="text-soft">
        {order.car} · {money(order.amount)}
      </p>
      <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <Link
          {...linkTo(order._id)}
          className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-ink"
        >
          {order.orderNumber}
        </Link>
        <span className="break-all">{order.customer.email}</span>
        <span>
          Ordered <Moment {...onDay(order.createdAt)} />
        </span>
      </p>
    </li>
  )
}

function BuildItem({ build }: { build: WaitingBuild }) {
  return (
    <li className="flex flex-col gap-2 py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <CustomerLink customer={build.customer} />
        <Badge tone="gray">Saved Build</Badge>
      </div>
      <p className="text-soft">{[build.kit, build.car].filter(Boolean).join(' · ')}</p>
      <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span className="break-all">{build.customer.email}</span>
        <span>
          Saved <Moment {...onDay(build.savedAt)} />
        </span>
      </p>
    </li>
  )
}

function CustomerLink({ customer }: { customer: UnpaidOrder['customer'] }) {
  return (
    <Link
      to={customerPath('admin', customer._id)}
      className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center font-medium wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-current"
    >
      {customer.name}
    </Link>
  )
}
