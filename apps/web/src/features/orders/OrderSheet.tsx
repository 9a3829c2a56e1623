import type { Role } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import { PackageX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { carName, kitName } from '../../lib/order-text.ts'
import { useOrderAddress } from '../../lib/order-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { NextActionCard } from './NextActionCard.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderMarks } from './OrderMarks.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { useOrder } from './orders.queries.ts'
import { QuoteCard } from './QuoteCard.tsx'

/** What other rooms put into the sheet; each is given the order as it stands. */
export interface OrderSlots {
  /** What the reader can do now. */
  actions: (order: Order) => ReactNode
  photos: (order: Order) => ReactNode
  scans: (order: Order) => ReactNode
  files: (order: Order) => ReactNode
  chat: (order: Order) => ReactNode
  build?: (order: Order) => ReactNode
  /** How a kit in production comes along. */
  production: (order: Order) => ReactNode
  /** Stands at the end of the details. */
  afterDetails?: (order: Order) => ReactNode
}

interface OrderSheetProps {
  reader: Role
  slots: OrderSlots
  /** Unread messages by order. */
  unread?: Readonly<Record<string, number>>
}

/** The order that the address names, as a large sheet over the page. */
export function OrderSheet(props: OrderSheetProps) {
  const { orderId } = useOrderAddress()
  return orderId === null ? null : <OpenSheet key={orderId} orderId={orderId} {...props} />
}

function OpenSheet({ orderId, ...props }: OrderSheetProps & { orderId: string }) {
  const { data, error, refetch } = useOrder(orderId)
  const { close } = useOrderAddress()
  const order = data?.order
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Dialog
      open
      onClose={close}
      shape="sheet"
      title={order && !isMissing ? order.orderNumber : 'Order'}
      description={order && !isMissing ? `${carName(order)} · ${kitName(order)}` : 'Everything about this order'}
      aside={order && !isMissing && <OrderMarks order={order} />}
    >
      {isMissing ? (
        <EmptyState
          icon={<PackageX className="size-5" />}
          title="Order not found"
          framed={false}
          action={
            <Button variant="secondary" onClick={close}>
              Back to Dashboard
            </Button>
          }
        >
          It may have been given to somebody else, or the link is not quite right.
        </EmptyState>
      ) : order ? (
        <SheetBody order={order} {...props} />
      ) : error ? (
        <LoadError message={messageOf(error, 'This order could not be loaded.')} onRetry={() => refetch()} />
      ) : (
        <SheetSkeleton />
      )}
    </Dialog>
  )
}

function SheetBody({ order, reader, slots, unread }: OrderSheetProps & { order: Order }) {
  const { view, setView } = useOrderAddress()
  const tabs = [
    {
      value: 'details',
      label: 'Details',
      content: (
        <OrderDetails
          order={order}
          reader={reader}
          photos={slots.photos(order)}
          build={slots.build?.(order)}
          after={slots.afterDetails?.(order)}
        />
      ),
    },
    { value: 'scans', label: '3D Scans', content: slots.scans(order) },
    { value: 'timeline', label: 'Timeline', content: <OrderTimeline order={order} /> },
    { value: 'payments', label: 'Payments', content: <OrderPayments order={order} reader={reader} /> },
    { value: 'files', label: 'Files', content: slots.files(order) },
    ...(hasProduction(order) ? [{ value: 'production', label: 'Production', content: slots.production(order) }] : []),
    { value: 'chat', label: 'Chat', count: unread?.[order._id] ?? 0, content: slots.chat(order) },
  ]
  const shown = tabs.some((tab) => tab.value === view) ? view : 'details'
  return (
    <div className="flex flex-col gap-5">
      <NextActionCard order={order} reader={reader} actions={slots.actions(order)} />
      {order.status === 'payment_pending' && order.quote && <QuoteCard quote={order.quote} reader={reader} />}
      <Tabs label="Order" tabs={tabs} value={shown} onChange={setView} />
    </div>
  )
}

/** An order that was cancelled before anything was made has nothing to tell there. */
const hasProduction = ({ production, status }: Order) => production !== null && (status !== 'cancelled' || production.steps.length > 0)

function SheetSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading the order...</span>
      <Skeleton className="h-44 w-full rounded-lg" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  )
}
