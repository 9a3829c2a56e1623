import type { Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import PackageX from '~icons/package-x'
import { useAuth } from '../features/auth/auth.ts'
import { usePaidDraft } from '../features/builder/draft/usePaidDraft.ts'
import type { Due } from '../features/payments/due.ts'
import { PayOrder } from '../features/payments/PayOrder.tsx'
import { usePayableOrder, useReturnedPayment } from '../features/payments/payments.queries.ts'
import { ApiError, messageOf } from '../lib/api.ts'
import { useSetCachedOrder } from '../lib/orders/order-cache.ts'
import { usePageTitle } from '../lib/title.ts'
import { orderPath } from '../lib/urls/order-paths.ts'
import { paths } from '../lib/urls/paths.ts'
import { buttonStyle } from '../ui/buttonStyle.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { LoadError } from '../ui/feedback/LoadError.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { showToast } from '../ui/feedback/toast.ts'
import { PlacedOrder } from './PlacedOrder.tsx'

/** Payment for an existing order: an unpaid design fee or a quoted production cost. */
export function PayPage() {
  const { orderId } = useParams()
  return orderId ? <PayOrderById orderId={orderId} /> : <Navigate to={paths.dashboard} replace />
}

function PayOrderById({ orderId }: { orderId: string }) {
  usePageTitle('Payment')
  const navigate = useNavigate()
  const setCachedOrder = useSetCachedOrder()
  const { data, error, refetch } = usePayableOrder(orderId)
  const [placed, setPlaced] = useState<Order | null>(null)
  const returned = useReturnedPayment(orderId, useSearchParams()[0].get('payment_intent'))

  const finish = (order: Order, due: Due) => {
    setCachedOrder(order)
    if (due.type === 'design_fee') return setPlaced(order)
    showToast(due.type === 'balance' ? 'Balance received. We can ship your kit.' : 'Payment received. We can start production.')
    void navigate(orderPath('user', order._id), { replace: true })
  }

  const done = placed ?? returned.data?.order
  usePaidDraft(useAuth().user, done?._id)
  if (done?.status === 'pending') return <PlacedOrder order={done} />
  if (done) return <Navigate to={orderPath('user', done._id)} replace />
  if (data && !returned.isLoading) return <PayOrder order={data.order} onPaid={finish} />
  if (error) {
    return (
      <div className="shell max-w-2xl py-16">
        <h1 className="sr-only">Payment</h1>
        {error instanceof ApiError && error.status === 404 ? (
          <OrderNotFound />
        ) : (
          <LoadError message={messageOf(error, "We couldn't load the order.")} onRetry={() => void refetch()} />
        )}
      </div>
    )
  }
  return (
    <div role="status" className="shell grid gap-10 py-10 max-sm:pt-4 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:gap-16">
      <span className="sr-only">Loading order...</span>
      <Skeleton className="h-96" />
      <Skeleton className="h-72" />
    </div>
  )
}

function OrderNotFound() {
  const action = (
    <Link to={paths.dashboard} className={buttonStyle()}>
      Back to Dashboard
    </Link>
  )
  return (
    <EmptyState icon={<PackageX className="size-5" />} title="Order not found" action={action}>
      The link may be wrong, or the order belongs to another account. You haven&apos;t been charged.
    </EmptyState>
  )
}
