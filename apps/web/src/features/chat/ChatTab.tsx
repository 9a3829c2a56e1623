import { ChevronLeft, MessagesSquare } from 'lucide-react'
import { useEffect } from 'react'
import { messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { carName } from '../../lib/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { DotLine } from '../../ui/DotLine.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { UnreadBadge } from '../../ui/UnreadBadge.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { useConversations, useUnread } from './chat.queries.ts'
import { useChosenChat } from './useChosenChat.ts'

/** The customer's conversations: one for each order that has an engineer. */
export function ChatTab() {
  const { orders, isPending, error, refetch, ...more } = useConversations()
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = more
  const { unread } = useUnread()
  const { chosenId, choose, leave } = useChosenChat()
  const chosen = orders.find((order) => order._id === chosenId)
  const isFurtherBack = chosenId !== null && !chosen && hasNextPage
  // A shared address may name a conversation of a later page of the list.
  useEffect(() => {
    if (isFurtherBack && !isFetchingNextPage && !error) void fetchNextPage()
  }, [isFurtherBack, isFetchingNextPage, error, fetchNextPage])
  if (isPending || (isFurtherBack && !error)) return <Skeleton className="h-96 w-full" />
  if (error) return <LoadError message={messageOf(error, 'Your conversations could not be loaded.')} onRetry={() => refetch()} />
  if (orders.length === 0 && !hasNextPage) {
    return (
      <EmptyState icon={<MessagesSquare className="size-5" />} title="No conversations yet">
        As soon as an engineer is assigned to one of your orders, you write to each other here, with pictures and files.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <ul className={`flex-col gap-2 lg:flex ${chosen ? 'hidden' : 'flex'}`}>
        {orders.map((order) => (
          <li key={order._id}>
            <button
              type="button"
              aria-pressed={order._id === chosenId}
              onClick={() => choose(order._id)}
              className="panel flex w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:border-edge aria-pressed:border-signal"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">Order #{order.orderNumber}</span>
                <DotLine className="text-sm wrap-anywhere text-muted">
                  {carName(order)}
                  {order.engineerId && fullName(order.engineerId)}
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
      {chosen ? (
        <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-20">
          <Button variant="ghost" size="sm" onClick={leave} className="self-start lg:hidden">
            <ChevronLeft className="size-4" aria-hidden="true" />
            All Conversations
          </Button>
          <ChatPanel
            orderId={chosen._id}
            orderNumber={chosen.orderNumber}
            engineerName={chosen.engineerId && fullName(chosen.engineerId)}
            readOnly={chosen.status === 'cancelled'}
          />
        </div>
      ) : (
        <p className="panel sticky top-20 hidden min-h-80 items-center justify-center px-6 text-center text-muted lg:flex">
          {chosenId !== null && 'This conversation was not found. '}
          Choose an order to open its chat.
        </p>
      )}
    </div>
  )
}
