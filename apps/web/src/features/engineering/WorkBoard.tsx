import type { Order } from '@vorta/contract/order'
import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { WorkCard } from './WorkCard.tsx'
import { columnsOf } from './workload.ts'

/** A column as tall as a few screens at most; the rest is one press away. */
const SHOWN_AT_FIRST = 12

export function WorkBoard({ orders }: { orders: readonly Order[] }) {
  return (
    <div className="grid gap-x-4 gap-y-8 md:grid-cols-2 lg:grid-cols-5">
      {columnsOf(orders).map((column) => (
        <BoardColumn key={column.title} {...column} />
      ))}
    </div>
  )
}

function BoardColumn({ title, orders }: { title: string; orders: readonly Order[] }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? orders : orders.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="flex items-center justify-between border-b border-line pb-2 text-sm font-medium text-soft">
        {title}
        <span className="figures text-muted">{orders.length}</span>
      </h2>
      {orders.length === 0 && (
        <p className="rounded-lg border border-dashed border-line px-4 py-6 text-center text-sm text-muted">Nothing here</p>
      )}
      {shown.map((order) => (
        <WorkCard key={order._id} order={order} />
      ))}
      {shown.length < orders.length && (
        <Button variant="secondary" size="sm" aria-label={`Show all ${orders.length} in ${title}`} onClick={() => setWhole(true)}>
          Show all {orders.length}
        </Button>
      )}
    </section>
  )
}
