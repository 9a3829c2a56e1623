import type { OrderCard } from '@vorta/contract/orders/schema'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { WorkCard } from './WorkCard.tsx'
import { columnsOf, type Unread } from './workload.ts'

/** Limits the height of a column; a button shows the rest. */
const INITIAL_COUNT = 12

interface WorkBoardProps {
  orders: readonly OrderCard[]
  /** False while more orders are loading, so that columns show neither a count nor an empty state. */
  isFullyLoaded: boolean
  unread: Unread
}

export function WorkBoard({ orders, isFullyLoaded, unread }: WorkBoardProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:gap-y-8 md:grid-cols-2 lg:grid-cols-5">
      {columnsOf(orders).map((column) => (
        <BoardColumn key={column.title} {...column} isFullyLoaded={isFullyLoaded} unread={unread} />
      ))}
    </div>
  )
}

function BoardColumn({ title, orders, isFullyLoaded, unread }: WorkBoardProps & { title: string }) {
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const cards = useRef<HTMLElement>(null)
  // The button disappears, so move the focus to the first new card.
  const showAll = () => {
    flushSync(() => setExpanded(true))
    cards.current?.querySelectorAll<HTMLElement>('article a')[INITIAL_COUNT]?.focus()
  }
  const visible = isExpanded ? orders : orders.slice(0, INITIAL_COUNT)
  return (
    <section ref={cards} aria-labelledby={id} className="flex min-w-0 flex-col gap-2 sm:gap-3">
      <h2 id={id} className="flex items-center justify-between text-sm font-medium text-soft sm:border-b sm:border-line sm:pb-2">
        {title}
        {isFullyLoaded ? <span className="figures text-muted">{orders.length}</span> : <Skeleton className="h-5 w-6" />}
      </h2>
      {orders.length === 0 && !isFullyLoaded && <Skeleton className="h-38 w-full rounded-lg sm:h-80" />}
      {orders.length === 0 && isFullyLoaded && (
        <p className="max-sm:sr-only rounded-lg border border-dashed border-line px-4 py-6 text-center text-sm text-muted">No orders</p>
      )}
      {visible.map((order) => (
        <WorkCard key={order._id} order={order} unread={unread[order._id] ?? 0} />
      ))}
      {isFullyLoaded && visible.length < orders.length && (
        <Button variant="secondary" size="sm" aria-label={`Show All ${orders.length}: ${title}`} onClick={showAll}>
          Show All {orders.length}
        </Button>
      )}
    </section>
  )
}
