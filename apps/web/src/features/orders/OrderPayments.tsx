import type { Role } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import type { OrderPayment } from '@vorta/contract/payments/schema'
import { Link } from 'react-router'
import ReceiptText from '~icons/receipt-text'
import { onDay } from '../../lib/dates.ts'
import { money } from '../../lib/format.ts'
import { PAYMENT_LABELS, paymentState } from '../../lib/orders/order-text.ts'
import { receiptPath } from '../../lib/urls/order-paths.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { QuoteLines, QuotePdf } from './QuoteCard.tsx'

const COLUMNS: readonly Column<OrderPayment>[] = [
  {
    header: 'Type',
    onCard: 'head',
    cell: ({ type, amount }) => (
      <div className="flex items-baseline justify-between gap-4 max-md:font-medium">
        {PAYMENT_LABELS[type]}
        <span className="figures text-base sm:hidden">{money(amount)}</span>
      </div>
    ),
  },
  {
    header: 'Amount',
    align: 'right',
    isHiddenOnPhones: true,
    cell: ({ amount }) => <span className="figures">{money(amount)}</span>,
  },
  { header: 'Status', onCard: 'text', cell: (payment) => <PaymentBadges payment={payment} /> },
  {
    header: 'Paid',
    onCard: 'text',
    cell: ({ paidAt }) => (paidAt ? <Moment {...onDay(paidAt)} /> : <span className="text-muted">Pending</span>),
  },
]

/** Partial refunds and disputes are shown in addition to the status. */
function PaymentBadges({ payment: { status, refundedAmount, disputed } }: { payment: OrderPayment }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={paymentState(status).tone}>{paymentState(status).label}</Badge>
      {status === 'paid' && refundedAmount > 0 && <Badge tone="yellow">{money(refundedAmount)} refunded</Badge>}
      {disputed && <Badge tone="red">Disputed</Badge>}
    </span>
  )
}

const RECEIPT: Column<OrderPayment> = {
  header: 'Receipt',
  onCard: 'end',
  align: 'right',
  cell: (payment) =>
    payment.paidAt ? (
      <Link
        to={receiptPath(payment._id)}
        className="inline-flex min-h-6 items-center font-medium underline decoration-edge underline-offset-4 hover:decoration-current pointer-coarse:-my-2 pointer-coarse:min-h-11"
      >
        Receipt
        <span className="sr-only">: {PAYMENT_LABELS[payment.type]}</span>
      </Link>
    ) : (
      <span data-empty className="text-muted">
        None yet
      </span>
    ),
}

export function OrderPayments({ order, reader }: { order: Order; reader: Role }) {
  const columns = reader === 'engineer' ? COLUMNS : [...COLUMNS, RECEIPT]
  return (
    <div className="flex flex-col gap-8">
      {order.payments.length === 0 ? (
        <EmptyState icon={<ReceiptText className="size-5" />} title="No payments" framed={false}>
          Nothing is due on this order.
        </EmptyState>
      ) : (
        <Table caption="Payments for this order" columns={columns} rows={order.payments} rowKey={(payment) => payment._id} />
      )}
      <Quotes order={order} />
    </div>
  )
}

/** The accepted quote and earlier ones. The open quote is shown above the tabs. */
function Quotes({ order }: { order: Order }) {
  const accepted = order.status !== 'payment_pending' && order.quote
  if (!accepted && order.earlierQuotes.length === 0) return null
  return (
    <section aria-label="Quotes" className="flex flex-col gap-6 md:px-2.5 lg:px-4">
      {accepted && (
        <div>
          <h3 className="display text-base">Production Quote</h3>
          <QuoteLines quote={accepted} />
          {accepted.note && <p className="mt-3 max-w-prose whitespace-pre-wrap text-soft">{accepted.note}</p>}
          <div className="mt-4 flex flex-col gap-3">
            <QuotePdf orderId={order._id} />
          </div>
        </div>
      )}
      {order.earlierQuotes.length > 0 && (
        <details className="text-soft">
          <summary className="py-1 text-sm font-medium">Earlier quotes ({order.earlierQuotes.length})</summary>
          {order.earlierQuotes.map((quote) => (
            <div key={quote.createdAt} className="mt-4">
              <p className="text-sm text-muted">
                From <Moment {...onDay(quote.createdAt)} />, {quote.declineReason === null ? 'withdrawn' : 'declined'}{' '}
                <Moment {...onDay(quote.withdrawnAt)} />
              </p>
              {quote.declineReason && <p className="mt-1 text-sm break-words whitespace-pre-wrap">“{quote.declineReason}”</p>}
              <QuoteLines quote={quote} />
              {quote.note && <p className="mt-3 max-w-prose whitespace-pre-wrap">{quote.note}</p>}
            </div>
          ))}
        </details>
      )}
    </section>
  )
}
