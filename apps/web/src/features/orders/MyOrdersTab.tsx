import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard as Card } from '@vorta/contract/orders/schema'
import { Link } from 'react-router'
import PackageOpen from '~icons/package-open'
import { messageOf } from '../../lib/api.ts'
import { paths } from '../../lib/urls/paths.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { OrderCard } from './OrderCard.tsx'
import type { MyOrders } from './orders.queries.ts'

const GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'
/** Each card spans six subgrid rows, so that its parts align with those of the cards beside it. */
const ALIGNED_GRID = 'grid grid-cols-[minmax(0,1fr)] gap-x-4 md:grid-cols-2 xl:grid-cols-3'

/** How many cards are visible at once. */
const VISIBLE_CARDS = 3

const isCustomersTurn = ({ nextAction }: Card) => describeStep(nextAction, 'user').turn === 'customer'

/** Orders that wait for the customer come first; otherwise the newest. Older orders are sorted in as they are loaded. */
const byTurn = (a: Card, b: Card) => Number(isCustomersTurn(b)) - Number(isCustomersTurn(a))

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
  return (
    <div className="flex flex-col gap-6">
      <ul className={ALIGNED_GRID}>
        {orders.toSorted(byTurn).map((order, index) => (
          <li key={order._id} className="row-span-6 mb-4 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid">
            <OrderCard order={order} isPriority={index < VISIBLE_CARDS} />
          </li>
        ))}
      </ul>
      <LoadMore label="Show Older Orders" {...more} />
    </div>
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
          <Skeleton className="aspect-[16/10] w-full rounded-none" />
          <div className="flex flex-col gap-4 p-5">
            <div className="flex justify-between">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-5 w-32" />
            </div>
            <Skeleton className="h-13 w-4/5" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
