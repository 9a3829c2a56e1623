import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard as Card } from '@vorta/contract/orders/schema'
import { isOpenStatus } from '@vorta/contract/orders/status'
import { useId } from 'react'
import { Link } from 'react-router'
import PackageOpen from '~icons/package-open'
import { messageOf } from '../../lib/api.ts'
import { paths } from '../../lib/urls/paths.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ClosedOrderCard, OrderCard } from './OrderCard.tsx'
import type { MyOrders } from './orders.queries.ts'

const GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'
/** Each card spans six subgrid rows, so that its parts align with those of the cards beside it. */
const ALIGNED_GRID = 'grid grid-cols-[minmax(0,1fr)] gap-x-4 -mb-4 md:grid-cols-2 xl:grid-cols-3'

/** How many cards are visible at once. */
const VISIBLE_CARDS = 3

type Group = 'turn' | 'open' | 'closed'
const GROUP_TITLES: Readonly<Record<Group, string>> = { turn: 'Your turn', open: 'In progress', closed: 'Closed' }
const GROUPS = Object.keys(GROUP_TITLES) as Group[]

function groupOf({ nextAction, status }: Card): Group {
  if (describeStep(nextAction, 'user').turn === 'customer') return 'turn'
  return isOpenStatus(status) ? 'open' : 'closed'
}

/** Orders that wait for the customer come first, then open and closed ones, each with the newest first. Older orders are added as they load. */
export function MyOrdersTab({ list }: { list: MyOrders }) {
  const { orders, isPending, error, refetch, ...more } = list
  if (isPending) return <CardSkeletons />
  if (error && orders.length === 0) {
    return <LoadError message={messageOf(error, "We couldn't load your orders.")} onRetry={() => refetch()} />
  }
  if (orders.length === 0) return <NoOrders />
  const [only, ...others] = orders
  // Most customers have one order, which then fills the row.
  if (only && others.length === 0) return <OrderCard order={only} isWide isPriority />
  const groups = GROUPS.map((group) => ({ group, members: orders.filter((order) => groupOf(order) === group) })).filter(
    ({ members }) => members.length > 0,
  )
  return (
    <div className="flex flex-col gap-8 sm:gap-10">
      {groups.map(({ group, members }, index) => (
        <OrderGroup key={group} group={group} orders={members} isFirst={index === 0} />
      ))}
      <LoadMore label="Show Older Orders" {...more} />
    </div>
  )
}

interface OrderGroupProps {
  group: Group
  orders: readonly Card[]
  isFirst: boolean
}

function OrderGroup({ group, orders, isFirst }: OrderGroupProps) {
  const id = useId()
  const [only, ...others] = orders
  const isCompact = group === 'open'
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="flex items-center gap-2.5 text-lg font-medium">
        {GROUP_TITLES[group]}
        <span
          className={`figures rounded-full px-2 text-xs leading-5 font-semibold ${group === 'turn' ? 'bg-signal text-on-signal' : 'bg-lifted text-soft'}`}
        >
          {orders.length}
          <span className="sr-only">{orders.length === 1 ? ' order' : ' orders'}</span>
        </span>
      </h2>
      {group === 'closed' ? (
        <ul className="flex flex-col gap-2">
          {orders.map((order) => (
            <li key={order._id}>
              <ClosedOrderCard order={order} />
            </li>
          ))}
        </ul>
      ) : group === 'turn' && only && others.length === 0 ? (
        <OrderCard order={only} isWide isPriority isGrouped />
      ) : (
        <ul className={`${ALIGNED_GRID} ${isCompact ? 'max-sm:-mb-2' : ''}`}>
          {orders.map((order, index) => (
            <li
              key={order._id}
              className={`row-span-6 mb-4 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid ${isCompact ? 'max-sm:mb-2' : ''}`}
            >
              <OrderCard order={order} isPriority={isFirst && index < VISIBLE_CARDS} isGrouped isCompact={isCompact} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function NoOrders() {
  const create = (
    <Link to={paths.newOrder} className={buttonStyle('secondary')}>
      Create Your First Order
    </Link>
  )
  return (
    <EmptyState icon={<PackageOpen className="size-5" />} title="No orders yet" action={create}>
      Tell us about your car and choose a kit. We'll assign an engineer within two business days, and you can follow every step here.
    </EmptyState>
  )
}

function CardSkeletons() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading your orders...</span>
      {[1, 2, 3].map((key) => (
        <div key={key} className="panel overflow-hidden">
          <Skeleton className="aspect-[2/1] w-full rounded-none" />
          <div className="flex flex-col gap-4 p-5">
            <Skeleton className="h-13 w-4/5" />
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
