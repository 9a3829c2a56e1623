import type { Order } from '@vorta/contract/order'
import { useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { useAuth } from '../features/auth/auth.ts'
import { usePaidDraft } from '../features/builder/usePaidDraft.ts'
import type { Due } from '../features/payments/due.ts'
import { OrderPlaced } from '../features/payments/OrderPlaced.tsx'
import { PayOrder } from '../features/payments/PayOrder.tsx'
import { usePayableOrder, useReturnedPayment } from '../features/payments/payments.queries.ts'
import { messageOf } from '../lib/api.ts'
import { useAdoptOrder } from '../lib/order-cache.ts'
import { orderPath } from '../lib/order-paths.ts'
import { paths } from '../lib/paths.ts'
import { usePageTitle } from '../lib/title.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showToast } from '../ui/toast.ts'

/** Where an order that exists is paid: the design fee left open, or the quoted production cost. */
export function PayPage() {
  const { orderId } = useParams()
  return orderId ? <PayOrderById orderId={orderId} /> : <Navigate to={paths.dashboard} replace />
}

function PayOrderById({ orderId }: { orderId: string }) {
  usePageTitle('Payment')
  const navigate = useNavigate()
  const adopt = useAdoptOrder()
  const { data, error, refetch } = usePayableOrder(orderId)
  const [placed, setPlaced] = useState<Order | null>(null)
  const returned = useReturnedPayment(orderId, useSearchParams()[0].get('payment_intent'))

  const finish = (order: Order, due: Due) => {
    adopt(order)
    if (due.type === 'design_fee') return setPlaced(order)
    showToast('Payment received. Production can begin.')
    void navigate(orderPath('user', order._id), { replace: true })
  }

  const done = placed ?? returned.data?.order
  usePaidDraft(useAuth().user, done?._id)
  if (done?.status === 'pending') return <OrderPlaced order={done} />
  if (done) return <Navigate to={orderPath('user', done._id)} replace />
  if (data && !returned.isLoading) return <PayOrder order={data.order} onPaid={finish} />
  if (error) {
    return (
      <div className="shell max-w-2xl py-16">
        <Banner
          tone="error"
          action={
            <Button size="sm" variant="secondary" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {messageOf(error, 'The order could not be loaded')}
        </Banner>
      </div>
    )
  }
  return (
    <div role="status" className="shell grid gap-10 py-10 lg:grid-cols-[minmax(0,36rem)_1fr] lg:gap-16">
      <span className="sr-only">Loading the order...</span>
      <Skeleton className="h-96" />
      <Skeleton className="h-72" />
    </div>
  )
}
