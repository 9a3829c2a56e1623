import { ATTENTION_LABELS, type AttentionEntry } from '@vorta/contract/payments/attention'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { onDay } from '../../lib/dates.ts'
import { fullName, money } from '../../lib/format.ts'
import { PAYMENT_LABELS } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'

/** One payment that needs an admin: what happened, what to do and the actions. */
export function AttentionItem({ entry, children }: { entry: AttentionEntry; children: ReactNode }) {
  const linkTo = useOrderLink()
  const { order, payment, customer } = entry
  return (
    <li className="flex flex-col gap-3 border-line py-3 first:pt-0 last:pb-0 not-first:border-t lg:flex-row lg:items-center lg:justify-between lg:gap-8">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={entry.reason === 'partial_refund' ? 'yellow' : 'red'}>{ATTENTION_LABELS[entry.reason]}</Badge>
          <Link
            {...linkTo(order._id, 'payments')}
            className="figures inline-flex min-h-6 pointer-coarse:min-h-11 items-center text-sm font-medium underline decoration-edge underline-offset-4 hover:decoration-current"
          >
            {order.orderNumber}
          </Link>
          <span className="text-sm text-muted">
            {fullName(customer)} · {PAYMENT_LABELS[payment.type]} {money(payment.amount)} · Since <Moment {...onDay(entry.since)} />
          </span>
          {entry.dueAt && (
            <strong className="text-sm font-medium text-warn">
              Evidence due <Moment {...onDay(entry.dueAt)} />
            </strong>
          )}
        </div>
        <p className="mt-1 text-sm break-words">
          {entry.detail} <span className="text-soft">{entry.whatToDo}</span>
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-sm:[&>button]:flex-1">{children}</div>
    </li>
  )
}
