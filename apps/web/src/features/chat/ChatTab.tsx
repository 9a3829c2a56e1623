import { useEffect } from 'react'
import ChevronLeft from '~icons/chevron-left'
import MessagesSquare from '~icons/messages-square'
import { messageOf } from '../../lib/api.ts'
import { isChatClosed } from '../../lib/orders/order-actions.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { DotLine } from '../../ui/DotLine.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { UnreadBadge } from '../../ui/feedback/UnreadBadge.tsx'
import { useMyOrders } from '../orders/orders.queries.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { useUnread } from './chat.queries.ts'
import { useSelectedChat } from './useSelectedChat.ts'

/** The customer's conversations, one for each order with an engineer. */
export function ChatTab() {
  const { orders: allOrders, isPending, error, refetch, ...more } = useMyOrders()
  const orders = allOrders.filter((order) => order.engineer !== null)
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = more
  const { unread } = useUnread()
  const { selectedId, select, close } = useSelectedChat()
  const selected = orders.find((order) => order._id === selectedId)
  const isOnLaterPage = selectedId !== null && !selected && hasNextPage
  // The URL may name a conversation that is not loaded yet.
  useEffect(() => {
    if (isOnLaterPage && !isFetchingNextPage && !error) void fetchNextPage()
  }, [isOnLaterPage, isFetchingNextPage, error, fetchNextPage])
  if (isPending || (isOnLaterPage && !error)) return <Skeleton className="h-96 w-full" />
  if (error && (allOrders.length === 0 || isOnLaterPage))
    return <LoadError message={messageOf(error, "We couldn't load your conversations.")} onRetry={() => refetch()} />
  if (orders.length === 0 && !hasNextPage) {
    return (
      <EmptyState icon={<MessagesSquare className="size-5" />} title="No conversations yet">
        Once an engineer is assigned to your order, you can chat and share pictures and files here.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <ul className={`flex-col gap-2 lg:flex ${selected ? 'hidden' : 'flex'}`}>
        {orders.map((order) => (
          <li key={order._id}>
            <button
              type="button"
              aria-pressed={order._id === selectedId}
              onClick={() => select(order._id)}
              className="panel flex w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:border-edge aria-pressed:border-signal"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">Order #{order.orderNumber}</span>
                <DotLine className="text-sm wrap-anywhere text-muted">
                  {carName(order)}
                  {order.engineer}
                </DotLine>
              </span>
              <UnreadBadge count={unread[order._id] ?? 0} />
            </button>
          </li>
        ))}
        {hasNextPage && (
          <li className="mt-3 flex flex-col">
            <LoadMore label="Show Older Conversations" {...more} />
          </li>
        )}
      </ul>
      {selected ? (
        <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-20">
          <Button variant="ghost" size="sm" onClick={close} className="self-start lg:hidden">
            <ChevronLeft className="size-4" aria-hidden="true" />
            All Conversations
          </Button>
          <ChatPanel
            orderId={selected._id}
            orderNumber={selected.orderNumber}
            engineerName={selected.engineer}
            readOnly={isChatClosed(selected)}
          />
        </div>
      ) : (
        <p className="panel sticky top-20 hidden min-h-80 items-center justify-center px-6 text-center text-muted lg:flex">
          {selectedId !== null && 'Conversation not found. '}
          Select an order to open its chat.
        </p>
      )}
    </div>
  )
}
