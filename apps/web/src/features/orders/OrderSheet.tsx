import type { Role } from '@vorta/contract/auth/role'
import { kitName } from '@vorta/contract/orders/kit-parts'
import { describeStep } from '@vorta/contract/orders/next-steps'
import type { Order, OrderCard } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import PackageX from '~icons/package-x'
import { ApiError, messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { useOrderUrl } from '../../lib/urls/order-url.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { OrderTimeline } from '../timeline/OrderTimeline.tsx'
import { NextActionCard, ORDER_PICTURE } from './NextActionCard.tsx'
import { OrderBadges } from './OrderBadges.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { useCachedCard, useOrder } from './orders.queries.ts'
import { QuoteCard } from './QuoteCard.tsx'

/** Content from features that depend on this one. */
export interface OrderSlots {
  /** Compact above every tab but the details. */
  actions: (order: Order, isCompact: boolean) => ReactNode
  scans: (order: Order) => ReactNode
  files: (order: Order) => ReactNode
  /** Over the sheet, while the URL names a version under review. */
  design?: (order: Order) => ReactNode
  photos: (order: Order) => ReactNode
  chat: (order: Order) => ReactNode
  /** The picture of the build, which leads the details. */
  build: (order: Order) => ReactNode
  production: (order: Order) => ReactNode
  /** Warranty and refit, after completion. */
  cases: (order: Order) => ReactNode
  /** Shown below the next step. */
  notice?: (order: Order) => ReactNode
  /** Internal notes, for staff only. */
  notes?: (order: Order) => ReactNode
  /** Shown below the details. */
  afterDetails?: (order: Order) => ReactNode
}

interface OrderSheetProps {
  reader: Role
  slots: OrderSlots
  /** Unread messages by order. */
  unread?: Readonly<Record<string, number>>
}

/** Shows the order named in the URL in a sheet over the page. */
export function OrderSheet(props: OrderSheetProps) {
  const { orderId } = useOrderUrl()
  return orderId === null ? null : <OpenSheet key={orderId} orderId={orderId} {...props} />
}

function OpenSheet({ orderId, ...props }: OrderSheetProps & { orderId: string }) {
  const { data, error, refetch } = useOrder(orderId)
  const card = useCachedCard(orderId)
  const { close } = useOrderUrl()
  const order = data?.order
  const heading = order ?? card
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Dialog
      open
      onClose={close}
      shape="sheet"
      title={heading && !isMissing ? carName(heading) : 'Order'}
      description={heading && !isMissing ? factsOf(heading, props.reader).join(' · ') : 'Order details'}
      aside={heading && !isMissing && <SheetAside heading={heading} />}
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
          The link may be wrong, or you no longer have access to this order.
        </EmptyState>
      ) : order ? (
        <SheetBody order={order} {...props} />
      ) : error ? (
        <LoadError message={messageOf(error, "We couldn't load this order.")} onRetry={() => refetch()} />
      ) : (
        <SheetSkeleton card={card} reader={props.reader} />
      )}
    </Dialog>
  )
}

function SheetBody({ order, reader, slots, unread }: OrderSheetProps & { order: Order }) {
  const { view, setView } = useOrderUrl()
  const tabs = [
    {
      value: 'details',
      label: 'Details',
      content: <OrderDetails order={order} reader={reader} after={slots.afterDetails?.(order)} />,
    },
    { value: 'scans', label: '3D Scans', content: slots.scans(order) },
    { value: 'timeline', label: 'Timeline', content: <OrderTimeline order={order} /> },
    { value: 'payments', label: 'Payments', content: <OrderPayments order={order} reader={reader} /> },
    { value: 'files', label: 'Files', content: slots.files(order) },
    { value: 'photos', label: 'Photos', content: slots.photos(order) },
    ...(hasProduction(order) ? [{ value: 'production', label: 'Production', content: slots.production(order) }] : []),
    ...(order.status === 'completed' ? [{ value: 'cases', label: 'Cases', content: slots.cases(order) }] : []),
    { value: 'chat', label: 'Chat', count: unread?.[order._id] ?? 0, content: slots.chat(order) },
    ...(slots.notes ? [{ value: 'notes', label: 'Notes', content: slots.notes(order) }] : []),
  ]
  const activeTab = tabs.some((tab) => tab.value === view) ? view : 'details'
  const isCompact = activeTab !== 'details'
  return (
    <Tabs label="Order" tabs={tabs} value={activeTab} onChange={setView} layout="sheet">
      {/* On a phone, a conversation needs the space. */}
      <div className={activeTab === 'chat' ? 'contents max-sm:hidden' : 'contents'}>
        <NextActionCard
          order={order}
          reader={reader}
          picture={slots.build(order)}
          actions={slots.actions(order, isCompact)}
          isCompact={isCompact}
        />
        {order.status === 'payment_pending' && order.quote && <QuoteCard orderId={order._id} quote={order.quote} reader={reader} />}
        {slots.notice?.(order)}
      </div>
      {slots.design?.(order)}
    </Tabs>
  )
}

const kitOf = (heading: Order | OrderCard) => ('kit' in heading ? heading.kit : kitName(heading.customization.bodyKit))

/** Staff see at once whose order it is. */
function factsOf(heading: Order | OrderCard, reader: Role): string[] {
  if (reader === 'user') return [heading.orderNumber]
  const customer = 'kit' in heading ? heading.customer?.name : fullName(heading.userId)
  return customer ? [heading.orderNumber, customer] : [heading.orderNumber]
}

/** A phone has one line below the title, so the kit is only in the details there. */
function SheetAside({ heading }: { heading: Order | OrderCard }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="-ml-3 text-sm text-muted before:inline-block before:w-3 before:text-center before:content-['·'] max-sm:hidden">
        {kitOf(heading)}
      </p>
      <OrderBadges order={heading} />
    </div>
  )
}

/** Orders cancelled before the first production step have no production tab. */
const hasProduction = ({ production, status }: Order) => production !== null && (status !== 'cancelled' || production.steps.length > 0)

/** The next step is known from the card, if the order was listed. */
function SheetSkeleton({ card, reader }: { card: OrderCard | undefined; reader: Role }) {
  const { view } = useOrderUrl()
  return (
    <div className="flex flex-col gap-5">
      <span role="status" className="sr-only">
        Loading order...
      </span>
      <Skeleton className="-mt-2 h-10 w-full" />
      {card ? (
        <NextActionCard
          order={{ ...card, ...describeStep(card.nextAction, reader) }}
          reader={reader}
          picture={
            <>
              <BuildPicture {...cardPicture(card)} isPriority className={ORDER_PICTURE} />
              {/* The space of the buttons below it. */}
              <div className="h-13.25 border-b border-line sm:hidden pointer-coarse:h-15.25" />
            </>
          }
          isCompact={view !== 'details'}
        />
      ) : (
        <Skeleton className={`w-full rounded-lg ${view === 'details' ? 'h-132 sm:h-76' : 'h-30 sm:h-16'}`} />
      )}
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  )
}
