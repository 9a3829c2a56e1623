import type { Order } from '@vorta/contract/orders/schema'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WorkCard } from './WorkCard.tsx'
import { columnsOf, type Unread } from './workload.ts'

/** A column as tall as a few screens at most; the rest is one press away. */
const SHOWN_AT_FIRST = 12

interface WorkBoardProps {
  orders: readonly Order[]
  /** Off while more are on their way: a column is not empty before all have come, nor is it counted. */
  isWhole: boolean
  unread: Unread
}

export function WorkBoard({ orders, isWhole, unread }: WorkBoardProps) {
  return (
    <div className="grid gap-x-4 gap-y-8 md:grid-cols-2 lg:grid-cols-5">
      {columnsOf(orders).map((column) => (
        <BoardColumn key={column.title} {...column} isWhole={isWhole} unread={unread} />
      ))}
    </div>
  )
}

function BoardColumn({ title, orders, isWhole, unread }: WorkBoardProps & { title: string }) {
  const id = useId()
  const [isLong, setLong] = useState(false)
  const cards = useRef<HTMLElement>(null)
  // The button goes: the first card that it brought has the focus.
  const showAll = () => {
    flushSync(() => setLong(true))
    cards.current?.querySelectorAll<HTMLElement>('article a')[SHOWN_AT_FIRST]?.focus()
  }
  const shown = isLong ? orders : orders.slice(0, SHOWN_AT_FIRST)
  return (
    <section ref={cards} aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="flex items-center justify-between border-b border-line pb-2 text-sm font-medium text-soft">
        {title}
        {isWhole ? <span className="figures text-muted">{orders.length}</span> : <Skeleton className="h-5 w-6" />}
      </h2>
      {orders.length === 0 && !isWhole && <Skeleton className="h-80 w-full rounded-lg" />}
      {orders.length === 0 && isWhole && (
        <p className="rounded-lg border border-dashed border-line px-4 py-6 text-center text-sm text-muted">Nothing here</p>
      )}
      {shown.map((order) => (
        <WorkCard key={order._id} order={order} unread={unread[order._id] ?? 0} />
      ))}
      {isWhole && shown.length < orders.length && (
        <Button variant="secondary" size="sm" aria-label={`Show All ${orders.length} in ${title}`} onClick={showAll}>
          Show All {orders.length}
        </Button>
      )}
    </section>
  )
}
