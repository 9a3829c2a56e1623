import type { Order } from '@vorta/contract/orders/schema'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import ReceiptText from '~icons/receipt-text'
import { longDate, money } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { carName, kitName, numbered, PAYMENT_LABELS, quoteParts } from '../../lib/orders/order-text.ts'
import { orderPath } from '../../lib/urls/order-paths.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoWrapNumbers } from '../../ui/NoWrapNumbers.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Due, dueChange, dueOn } from './due.ts'
import { PaymentScreen } from './PaymentScreen.tsx'
import { QuoteChanged } from './QuoteChanged.tsx'

interface PayOrderProps {
  order: Order
  onPaid: (order: Order, due: Due) => void
}

/** Pays the design fee or the quoted production cost. */
export function PayOrder({ order, onPaid }: PayOrderProps) {
  // Keep what was due when the page opened. Live updates must not remove the form before its payment completes.
  const [due, setDue] = useState(() => dueOn(order, new Date()))
  const [isBusy, setBusy] = useState(false)
  const now = useNow()
  const back = { label: 'Back to Dashboard', to: orderPath('user', order._id) }
  if (due === null) return <NothingDue order={order} />
  // A payment in progress is finished first.
  const change = isBusy ? null : dueChange(order, due, now)
  if (change === 'cancelled') return <NothingDue order={order} />
  if (change) return <QuoteChanged order={order} change={change} onContinue={() => setDue(dueOn(order, new Date()))} />
  return (
    <div className="shell grid items-start gap-10 py-10 lg:grid-cols-[minmax(0,36rem)_1fr] lg:gap-16">
      <PaymentScreen
        key={due.quotedAt}
        due={due}
        back={back}
        ensureOrder={() => Promise.resolve(order._id)}
        onPaid={(paid) => onPaid(paid, due)}
        onBusy={setBusy}
      />
      <Panel title={`Order ${order.orderNumber}`}>
        <dl className="grid gap-5 sm:grid-cols-2">
          <Fact name="Vehicle">{carName(order)}</Fact>
          <Fact name="Body Kit">{kitName(order)}</Fact>
          <Fact name="Placed">{longDate(order.createdAt)}</Fact>
          {due.quotedAt && order.quote && <Fact name="Quote valid until">{longDate(order.quote.validUntil)}</Fact>}
        </dl>
        <dl className="figures mt-6 flex flex-col gap-3 border-t border-line pt-5">
          {numbered(linesOf(order, due)).map(({ number, label, amount }) => (
            <div key={number} className="flex justify-between gap-6 text-soft">
              <dt>{label}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between border-t border-line pt-4">
            <dt className="font-semibold">Total</dt>
            <dd className="display text-2xl">{money(due.amount)}</dd>
          </div>
        </dl>
      </Panel>
    </div>
  )
}

/** What the amount is for: the parts of the quote, less what is paid at another time. */
function linesOf({ quote }: Order, due: Due): { label: string; amount: number }[] {
  const parts = quote && due.type !== 'design_fee' ? quoteParts(quote) : []
  const whole = { label: PAYMENT_LABELS[quote && due.type !== 'design_fee' ? 'production' : due.type], amount: due.amount }
  if (!quote || due.type === 'design_fee' || due.type === 'production') return parts.length > 0 ? parts : [whole]
  const other = due.type === 'deposit' ? 'Balance, due before shipping' : 'Deposit, already paid'
  return [
    ...(parts.length > 0 ? parts : [{ ...whole, amount: quote.productionCost }]),
    { label: other, amount: due.amount - quote.productionCost },
  ]
}

function NothingDue({ order }: { order: Order }) {
  const action = (
    <Link to={orderPath('user', order._id)} className={buttonStyle()}>
      Go to Order
    </Link>
  )
  return (
    <div className="shell max-w-2xl py-16">
      <h1 className="sr-only">Payment</h1>
      <EmptyState icon={<ReceiptText className="size-5" />} title="Nothing to pay right now" action={action}>
        <NoWrapNumbers
          text={
            order.status === 'cancelled'
              ? `Order ${order.orderNumber} was cancelled.`
              : `Everything due on order ${order.orderNumber} is paid. You'll find receipts in the order.`
          }
        />
      </EmptyState>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-1 break-words">{children}</dd>
  </div>
)
