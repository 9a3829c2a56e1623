import type { Role } from '@vorta/contract/auth/role'
import type { Customer, CustomerOrder } from '@vorta/contract/customers/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import UserX from '~icons/user-x'
import { ApiError, messageOf } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { fullName, money } from '../../lib/format.ts'
import { phoneHref } from '../../lib/forms/phone.ts'
import { PAYMENT_LABELS, paymentState, STATUS_TONES } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { useUrlParam } from '../../lib/urls/url-param.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { NotesPanel } from '../notes/NotesPanel.tsx'
import { DetailSection } from '../orders/DetailSection.tsx'
import { CardOrderNumber, OrderCarCell, OrderEngineerCell } from '../orders/order-cells.tsx'
import { useCustomer } from './customers.queries.ts'

/** In line with the titles, and with lower rows than on a page. */
const FLUSH_TABLE = 'xl:[&_:is(td,tbody_th)]:py-2 xl:[&_:is(td,th):first-child]:pl-0 xl:[&_:is(td,th):last-child]:pr-0'

type Staff = Exclude<Role, 'user'>

interface CustomerSheetProps {
  reader: Staff
  /** What the reader can change of the account. */
  actions?: (customer: Customer) => ReactNode
}

/** Shows the customer named in the URL in a sheet over the page. */
export function CustomerSheet(props: CustomerSheetProps) {
  const { value, close } = useUrlParam('customer')
  return value === null ? null : <OpenSheet key={value} customerId={value} onClose={close} {...props} />
}

function OpenSheet({ customerId, reader, actions, onClose }: CustomerSheetProps & { customerId: string; onClose: () => void }) {
  const { data, error, refetch } = useCustomer(customerId)
  const isMissing = error instanceof ApiError && error.status === 404
  const customer = isMissing ? undefined : data?.customer
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={customer ? fullName(customer) : 'Customer'}
      {...(customer && { description: summaryOf(customer), picture: <Initials name={fullName(customer)} className="size-11 text-sm" /> })}
      aside={
        customer && (
          <span className="relative flex flex-wrap items-center gap-2 sm:ml-auto">
            {customer.disabled && <Badge tone="red">Disabled</Badge>}
            <a href={`mailto:${customer.email}`} className={buttonStyle('secondary', 'sm')}>
              Email
            </a>
            {actions?.(customer)}
          </span>
        )
      }
    >
      {isMissing ? (
        <EmptyState icon={<UserX className="size-5" />} title="Customer not found" framed={false}>
          The link may be wrong, or you no longer have an order of this customer.
        </EmptyState>
      ) : customer ? (
        <CustomerDetails customer={customer} reader={reader} />
      ) : error ? (
        <LoadError message={messageOf(error, "We couldn't load this customer.")} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows count={5} height="h-16" />
      )}
    </Dialog>
  )
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })

function summaryOf({ createdAt, orders, lifetimeTotal, openTotal }: Customer): string {
  return [
    `Customer since ${MONTH.format(new Date(createdAt))}`,
    `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`,
    ...(lifetimeTotal === null ? [] : [`${money(lifetimeTotal)} paid`]),
    ...(openTotal ? [`${money(openTotal)} open`] : []),
  ].join(' · ')
}

function CustomerDetails({ customer, reader }: { customer: Customer; reader: Staff }) {
  const { address, orders, payments } = customer
  const conversations = orders.filter(({ messages }) => messages > 0)
  return (
    <div className="flex flex-col">
      <DetailSection title="Orders" isWide>
        {orders.length === 0 ? (
          <p className="text-muted">No orders yet.</p>
        ) : (
          <div className={FLUSH_TABLE}>
            <Table cards="below xl" caption="Orders of this customer" columns={ORDER_COLUMNS} rows={orders} rowKey={(order) => order._id} />
          </div>
        )}
      </DetailSection>
      <DetailSection title="Contact">
        <Facts rows>
          <Fact name="Email">
            <a
              href={`mailto:${customer.email}`}
              className="wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {customer.email}
            </a>
            {!customer.emailVerified && <span className="block text-sm text-muted">Not verified</span>}
          </Fact>
          <Fact name="Phone">
            {customer.phone && (
              <a href={phoneHref(customer.phone)} className="figures hover:text-soft">
                {customer.phone}
              </a>
            )}
          </Fact>
          <Fact name="Address">
            {address && (
              <>
                {address.street}
                <br />
                {address.city}, {address.state} {address.zipCode}
                <br />
                {address.country}
              </>
            )}
          </Fact>
        </Facts>
      </DetailSection>
      <DetailSection title="Internal Notes">
        <NotesPanel about={{ kind: 'customer', id: customer._id }} reader={reader} />
      </DetailSection>
      <DetailSection title="Payments" isWide>
        {payments.length === 0 ? (
          <p className="text-muted">No payments yet.</p>
        ) : (
          <div className={FLUSH_TABLE}>
            <Table
              cards="below xl"
              caption="Payments of this customer"
              columns={PAYMENT_COLUMNS}
              rows={payments}
              rowKey={(payment) => payment._id}
            />
          </div>
        )}
      </DetailSection>
      <DetailSection title="Conversations">
        {conversations.length === 0 ? (
          <p className="text-muted">No messages yet.</p>
        ) : (
          <ul className="-my-2 divide-y divide-line">
            {conversations.map((order) => (
              <li key={order._id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                <OrderLink order={order} view="chat" />
                <span className="text-sm text-muted">
                  {order.messages} {order.messages === 1 ? 'message' : 'messages'}
                  {order.lastMessageAt && (
                    <>
                      , last on <Moment {...onDay(order.lastMessageAt)} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </DetailSection>
    </div>
  )
}

interface OrderLinkProps {
  order: Pick<CustomerOrder, '_id' | 'orderNumber'>
  view?: string
}

function OrderLink({ order, view }: OrderLinkProps) {
  const linkTo = useOrderLink()
  return (
    <Link
      {...linkTo(order._id, view)}
      className="figures inline-flex min-h-6 items-center font-medium whitespace-nowrap underline decoration-edge underline-offset-4 hover:decoration-current"
    >
      {order.orderNumber}
    </Link>
  )
}

function OrderRowLink({ order }: { order: CustomerOrder }) {
  const linkTo = useOrderLink()
  return (
    <RowLink {...linkTo(order._id)} isCover>
      {order.orderNumber}
    </RowLink>
  )
}

const ORDER_COLUMNS: readonly Column<CustomerOrder>[] = [
  { header: 'Order', onCard: 'cover', isRowHeader: true, width: 'xl:w-30', cell: (order) => <OrderRowLink order={order} /> },
  { header: 'Vehicle', onCard: 'head', cell: (order) => <OrderCarCell order={order} isInSheet /> },
  {
    header: 'Status',
    onCard: 'media',
    width: 'xl:w-[28%]',
    cell: (order) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>
        {order.paymentStatus === 'unpaid' && order.status !== 'cancelled' && <Badge tone="red">Unpaid</Badge>}
      </span>
    ),
  },
  {
    header: 'Engineer',
    onCard: 'line',
    width: 'xl:w-[16%]',
    cell: (order) => (
      <>
        <OrderEngineerCell order={order} />
        <CardOrderNumber order={order} />
      </>
    ),
  },
  {
    header: 'Total',
    onCard: 'aside',
    align: 'right',
    width: 'xl:w-28',
    cell: (order) => <span className="figures">{money(order.totalCost)}</span>,
  },
]

const PAYMENT_COLUMNS: readonly Column<Customer['payments'][number]>[] = [
  {
    header: 'Order',
    onCard: 'media',
    isRowHeader: true,
    cell: ({ orderId, orderNumber }) => <OrderLink order={{ _id: orderId, orderNumber }} view="payments" />,
  },
  { header: 'Type', onCard: 'line', cell: ({ type }) => PAYMENT_LABELS[type] },
  { header: 'Paid', onCard: 'text', cell: ({ paidAt }) => <Moment {...onDay(paidAt)} /> },
  {
    header: 'Status',
    onCard: 'end',
    cell: ({ status, refundedAmount }) => (
      <span className="inline-flex flex-wrap justify-end gap-1.5 xl:justify-start">
        <Badge tone={paymentState(status).tone}>{paymentState(status).label}</Badge>
        {status === 'paid' && refundedAmount > 0 && <Badge tone="yellow">{money(refundedAmount)} refunded</Badge>}
      </span>
    ),
  },
  { header: 'Amount', onCard: 'aside', align: 'right', cell: ({ amount }) => <span className="figures">{money(amount)}</span> },
]
