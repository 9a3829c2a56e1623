import type { OrderPayments } from '@vorta/contract/orders/schema'
import type { PaymentType } from '@vorta/contract/payments/schema'
import { Link } from 'react-router'
import ReceiptText from '~icons/receipt-text'
import { messageOf } from '../../lib/api.ts'
import { dayInYear, onDay } from '../../lib/dates.ts'
import { money } from '../../lib/format.ts'
import { carName, PAYMENT_LABELS, paymentState } from '../../lib/orders/order-text.ts'
import { payPath, receiptPath } from '../../lib/urls/order-paths.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useMyPayments } from './payments.queries.ts'

interface Row {
  order: OrderPayments
  payment: OrderPayments['payments'][number]
  /** The next payment to make. */
  isNext: boolean
}

const PAY_LABELS: Record<PaymentType, string> = {
  design_fee: 'Pay Now',
  production: 'Accept & Pay',
  deposit: 'Accept & Pay',
  balance: 'Pay Balance',
}

const LINK =
  'inline-block py-0.5 pointer-coarse:py-3 font-medium whitespace-nowrap underline decoration-edge underline-offset-4 hover:decoration-current'

const COLUMNS: readonly Column<Row>[] = [
  {
    header: 'Order',
    onCard: 'head',
    cell: ({ order, payment }) => (
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 lg:flex lg:items-baseline lg:gap-4">
          <OrderNumber order={order} />
          <p className="text-muted max-lg:text-xs max-md:text-sm">{carName(order)}</p>
        </div>
        <span className="figures shrink-0 text-base font-medium sm:hidden">{money(payment.amount)}</span>
      </div>
    ),
  },
  { header: 'Type', onCard: 'line', cell: ({ payment }) => PAYMENT_LABELS[payment.type] },
  {
    header: 'Amount',
    align: 'right',
    isHiddenOnPhones: true,
    cell: ({ payment }) => <span className={`figures ${payment.isDue ? 'font-medium' : ''}`}>{money(payment.amount)}</span>,
  },
  {
    header: 'Status',
    onCard: 'text',
    cell: ({ payment: { status } }) => <Badge tone={paymentState(status).tone}>{paymentState(status).label}</Badge>,
  },
  {
    header: 'Paid',
    onCard: 'text',
    cell: ({ payment: { paidAt } }) =>
      paidAt ? (
        <span className="whitespace-nowrap">
          <span className="sm:hidden">
            <Moment {...dayInYear(paidAt)} />
          </span>
          <span className="max-sm:hidden">
            <Moment {...onDay(paidAt)} />
          </span>
        </span>
      ) : (
        <span data-empty className="text-muted">
          N/A
        </span>
      ),
  },
  {
    header: 'Action',
    onCard: 'end',
    align: 'right',
    cell: (row) => <ReceiptOrPay {...row} />,
  },
]

type Item = Pick<Row, 'order' | 'payment'>

const isDue = ({ payment }: Item) => payment.isDue
const FUTURE = '9999'
const newestPaidFirst = (a: Item, b: Item) => (b.payment.paidAt ?? FUTURE).localeCompare(a.payment.paidAt ?? FUTURE)
const inOrder = (items: readonly Item[]): Row[] =>
  [...items.filter(isDue), ...items.filter((item) => !isDue(item)).toSorted(newestPaidFirst)].map((item, index) => ({
    ...item,
    isNext: index === 0 && isDue(item),
  }))

function dueTotal(rows: readonly Row[]): string | undefined {
  const due = rows.filter(isDue).map(({ payment }) => payment.amount)
  return due.length === 0 ? undefined : `${money(due.reduce((sum, amount) => sum + amount))} due`
}

/** All payments across orders: those that can be paid, then those that can't be paid yet, then the paid ones, newest first. */
export function PaymentsTab() {
  const { orders, isPending, error, refetch, ...more } = useMyPayments()
  const rows = inOrder(orders.flatMap((order) => order.payments.map((payment) => ({ order, payment }))))
  if (isPending) return <Skeleton className="h-64 w-full rounded-lg" />
  if (error && orders.length === 0) {
    return <LoadError message={messageOf(error, "We couldn't load your payments.")} onRetry={() => refetch()} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={<ReceiptText className="size-5" />} title="No payments yet">
        Your design fee and production payments will appear here.
      </EmptyState>
    )
  }
  return (
    <Panel title="Payments" description={more.hasNextPage ? undefined : dueTotal(rows)} open>
      <div className="md:[&_tr>:first-child]:pl-0 md:[&_tr>:last-child]:pr-0">
        <Table caption="All payments" columns={COLUMNS} rows={rows} rowKey={({ payment }) => payment._id} />
      </div>
      {more.hasNextPage && (
        <div className="mt-5 flex flex-col gap-3">
          <LoadMore label="Show Older Payments" {...more} />
        </div>
      )}
    </Panel>
  )
}

function ReceiptOrPay({ order, payment, isNext }: Row) {
  if (payment.paidAt) {
    return (
      <Link to={receiptPath(payment._id)} className={`${LINK} pointer-coarse:-my-3`}>
        Receipt
        <PaymentContext order={order} payment={payment} />
      </Link>
    )
  }
  if (!payment.isDue) {
    return (
      <span data-empty className="text-muted">
        None
      </span>
    )
  }
  return (
    <Link to={payPath(order._id)} className={buttonStyle(isNext ? 'primary' : 'secondary', 'sm', 'max-md:min-h-11')}>
      {PAY_LABELS[payment.type]}
      <PaymentContext order={order} payment={payment} />
    </Link>
  )
}

/** Makes the link text unique for screen readers. */
const PaymentContext = ({ order, payment }: Item) => (
  <span className="sr-only">
    : {PAYMENT_LABELS[payment.type]} for {order.orderNumber}
  </span>
)

function OrderNumber({ order }: Pick<Row, 'order'>) {
  const linkTo = useOrderLink()
  return (
    <Link {...linkTo(order._id, 'payments')} className={`${LINK} pointer-coarse:-my-3 lg:min-w-[6.5rem]`}>
      {order.orderNumber}
    </Link>
  )
}
