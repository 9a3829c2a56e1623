import type { OrderCard } from '@vorta/contract/orders/schema'
import { type ReactNode, useEffect } from 'react'
import MessagesSquare from '~icons/messages-square'
import { messageOf } from '../../lib/api.ts'
import { isChatClosed } from '../../lib/orders/order-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useMyOrders } from '../orders/orders.queries.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { ConversationButton, conversationSubject } from './ConversationButton.tsx'
import { useLatestMessages, useUnread } from './chat.queries.ts'
import { byLatestMessage } from './conversation-order.ts'
import { useConversationFocus } from './useConversationFocus.ts'
import { useSelectedChat } from './useSelectedChat.ts'

/** The customer's conversations, one for each order with an engineer. */
export function ChatTab() {
  const list = useMyOrders()
  return (
    <Conversations list={list} otherOf={({ engineer }) => engineer}>
      Once an engineer is assigned to your order, you can chat and share pictures and files here.
    </Conversations>
  )
}

interface ConversationsProps {
  list: Omit<ReturnType<typeof useMyOrders>, 'data'>
  /** The reader is an engineer. */
  isStaff?: boolean
  /** Who the reader talks to; an order without anyone has no conversation. */
  otherOf: (order: OrderCard) => string | null
  /** Shown while there are no conversations. */
  children: ReactNode
}

/** Fits into the window below what is above the conversations. On a phone, it covers the whole window. */
const THREAD_HEIGHT =
  'max-sm:[--thread-height:calc(100dvh_-_var(--bottom-bar))] lg:[--thread-height:calc(100dvh_-_19.5rem_-_var(--bottom-bar))] lg:dense:[--thread-height:calc(100dvh_-_16rem_-_var(--bottom-bar))] xl:dense:[--thread-height:calc(100dvh_-_12rem_-_var(--bottom-bar))]'

/** Conversations beside the open one. */
export function Conversations({ list, isStaff = false, otherOf, children }: ConversationsProps) {
  const { orders: allOrders, isPending, error, refetch, ...more } = list
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = more
  const { unread } = useUnread()
  const latest = useLatestMessages()
  const orders = byLatestMessage(
    allOrders.filter((order) => otherOf(order) !== null),
    latest,
  )
  const { selectedId, select, close } = useSelectedChat()
  const selected = orders.find((order) => order._id === selectedId)
  const { rows, pane } = useConversationFocus(selectedId, selected !== undefined)
  const suggested = orders.find(({ _id }) => unread[_id]) ?? orders[0]
  const isOnLaterPage = selectedId !== null && !selected && hasNextPage
  const isUnreadOnLaterPage = hasNextPage && Object.keys(unread).some((id) => !allOrders.some(({ _id }) => _id === id))
  const needsNextPage = (isOnLaterPage || isUnreadOnLaterPage) && !isFetchingNextPage && !error
  // The URL may name a conversation that is not loaded yet, and the badge counts every unread one.
  useEffect(() => {
    if (needsNextPage) void fetchNextPage()
  }, [needsNextPage, fetchNextPage])
  if (isPending || (isOnLaterPage && !error)) return <Skeleton className="h-96 w-full" />
  if (error && (allOrders.length === 0 || isOnLaterPage))
    return <LoadError message={messageOf(error, "We couldn't load your conversations.")} onRetry={() => refetch()} />
  if (orders.length === 0 && !hasNextPage) {
    return (
      <EmptyState icon={<MessagesSquare className="size-5" />} title="No conversations yet">
        {children}
      </EmptyState>
    )
  }
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] xl:dense:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] ${THREAD_HEIGHT}`}
    >
      <ul ref={rows} className={`flex-col gap-2 lg:flex ${selected ? 'hidden' : 'flex'}`}>
        {orders.map((order) => (
          <li key={order._id}>
            <ConversationButton
              order={order}
              other={otherOf(order)}
              latest={latest.get(order._id)}
              unread={unread[order._id] ?? 0}
              isSelected={order._id === selectedId}
              onSelect={() => select(order._id)}
            />
          </li>
        ))}
        {hasNextPage && (
          <li className="mt-3 flex flex-col">
            <LoadMore label="Show Older Conversations" {...more} />
          </li>
        )}
      </ul>
      {selected ? (
        <div
          ref={pane}
          data-thread
          className="min-w-0 max-sm:fixed max-sm:inset-x-0 max-sm:top-0 max-sm:z-40 max-sm:bg-page lg:sticky lg:top-20"
        >
          <ChatPanel
            orderId={selected._id}
            orderNumber={selected.orderNumber}
            engineerName={selected.engineer}
            subject={conversationSubject(isStaff ? otherOf(selected) : null, selected)}
            readOnly={isChatClosed(selected)}
            onBack={close}
          />
        </div>
      ) : (
        <div className="panel sticky top-20 hidden h-(--thread-height) min-h-80 flex-col items-center justify-center gap-5 px-6 text-center lg:flex">
          <MessagesSquare className="size-7 text-muted" strokeWidth={1.25} aria-hidden="true" />
          <p className="text-muted">
            {selectedId !== null && 'Conversation not found. '}
            Select an order to open its chat.
          </p>
          {suggested && (
            <Button variant="secondary" onClick={() => select(suggested._id)}>
              {unread[suggested._id] ? 'Open Unread Chat' : 'Open Latest Chat'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
