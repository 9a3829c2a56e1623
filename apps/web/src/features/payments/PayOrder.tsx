import { kitName } from '@vorta/contract/orders/kit-parts'
import type { Order } from '@vorta/contract/orders/schema'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import ReceiptText from '~icons/receipt-text'
import { calendarDay, longDate, money } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { carName, numbered, PAYMENT_LABELS, quoteParts } from '../../lib/orders/order-text.ts'
import { orderPath } from '../../lib/urls/order-paths.ts'
import { orderPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoWrapNumbers } from '../../ui/NoWrapNumbers.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Due, dueChange, dueOn, endedQuote } from './due.ts'
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
  if (due === null) return <NothingDue order={order} now={now} />
  // A payment in progress is finished first.
  const change = isBusy ? null : dueChange(order, due, now)
  if (change === 'cancelled') return <NothingDue order={order} now={now} />
  if (change) return <QuoteChanged order={order} change={change} onContinue={() => setDue(dueOn(order, new Date()))} />
  return (
    <div className="shell grid items-start gap-10 py-10 max-sm:pt-4 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:gap-16">
      <PaymentScreen
        key={due.quotedAt}
        due={due}
        note={partNote(order, due)}
        back={back}
        ensureOrder={() => Promise.resolve(order._id)}
        onPaid={(paid) => onPaid(paid, due)}
        onBusy={setBusy}
      />
      <Panel title={`Order ${order.orderNumber}`}>
        <BuildPicture {...orderPicture(order)} isPriority className="mb-6 w-full rounded-md" />
        <dl className="grid grid-cols-2 gap-5">
          <Fact name="Vehicle">{carName(order)}</Fact>
          <Fact name="Body Kit">{kitName(order.customization.bodyKit)}</Fact>
          <Fact name="Placed">{longDate(order.createdAt)}</Fact>
          {due.quotedAt && order.quote && <Fact name="Quote valid until">{longDate(order.quote.validUntil)}</Fact>}
          {order.quote?.promisedOn && <Fact name="Production finished by">{calendarDay(order.quote.promisedOn)}</Fact>}
        </dl>
        <dl className="figures mt-6 flex flex-col gap-3 border-t border-line pt-5">
          {numbered(linesOf(order, due)).map(({ number, label, amount }) => (
            <div key={number} className="flex justify-between gap-6 text-soft">
              <dt className="min-w-0 break-words">{label}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
          <Sums order={order} due={due} />
        </dl>
      </Panel>
    </div>
  )
}

/** What the amount is for: the parts of the quote, or one amount. */
function linesOf({ quote }: Order, due: Due): { label: string; amount: number }[] {
  if (!quote || due.type === 'design_fee') return [{ label: due.label, amount: due.amount }]
  const parts = quoteParts(quote)
  return parts.length > 0 ? parts : [{ label: PAYMENT_LABELS.production, amount: quote.productionCost }]
}

/** The other part of a deposit or balance. */
function partNote({ quote }: Order, { type, amount }: Due): string | undefined {
  if (!quote) return undefined
  const rest = money(quote.productionCost - amount)
  if (type === 'deposit') return `The balance of ${rest} is due before shipping.`
  return type === 'balance' ? `You already paid the deposit of ${rest}.` : undefined
}

/** The total, and for a deposit or balance what of it is due now and what at another time. */
function Sums({ order: { quote }, due }: { order: Order; due: Due }) {
  const isPart = quote !== null && (due.type === 'deposit' || due.type === 'balance')
  const other = isPart && money(quote.productionCost - due.amount)
  return (
    <>
      <div className="flex items-baseline justify-between gap-6 border-t border-line pt-4">
        <dt className="font-semibold">Total</dt>
        <dd className={isPart ? 'font-semibold' : 'display text-2xl'}>{money(isPart ? quote.productionCost : due.amount)}</dd>
      </div>
      {due.type === 'balance' && <Row name="Deposit, already paid">{other}</Row>}
      {isPart && (
        <div className="flex items-baseline justify-between gap-6">
          <dt className="font-semibold">{due.label}, due now</dt>
          <dd className="display text-2xl">{money(due.amount)}</dd>
        </div>
      )}
      {due.type === 'deposit' && <Row name="Balance, due before shipping">{other}</Row>}
    </>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-6 text-soft">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function NothingDue({ order, now }: { order: Order; now: Date }) {
  // The link to pay a quote can be older than its withdrawal.
  const ended = endedQuote(order, now)
  if (ended) return <QuoteChanged order={order} change={ended} />
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
