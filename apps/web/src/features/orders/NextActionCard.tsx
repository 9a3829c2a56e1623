import type { Role } from '@vorta/contract/auth/role'
import type { Calendar } from '@vorta/contract/orders/calendar'
import type { Order } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import { useSiteConfig } from '../../lib/config.ts'
import { dayInYear } from '../../lib/dates.ts'
import { longDate, money } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { isQuoteExpired, openBalance } from '../../lib/orders/order-actions.ts'
import { dueDateText, dueState, exactDueTime, isOwnTurn, turnText } from '../../lib/orders/order-text.ts'
import { DotLine } from '../../ui/DotLine.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { NextActionRow } from './NextActionRow.tsx'
import { StageTrack } from './StageTrack.tsx'

/** A full order, or what its card tells. */
type Shown = Pick<Order, 'status' | 'turn' | 'nextAction' | 'dueAt' | 'paymentStatus'> &
  Partial<Pick<Order, 'quote' | 'payments' | 'pricing' | 'question' | 'revisedDueAt' | 'cancellation' | 'youHelp'>> & {
    cancellationRequested?: Order['cancellationRequested'] | true
  }

/** The picture beside the next action. The mask blends its background into the card. */
export const ORDER_PICTURE =
  'w-full max-sm:aspect-[2/1]! max-sm:object-[50%_75%] sm:absolute sm:inset-0 sm:size-full! sm:aspect-auto! sm:mask-l-from-75%'

interface NextActionCardProps {
  order: Shown
  reader: Role
  /** The picture of the build. */
  picture: ReactNode
  actions?: ReactNode
  /** One row, without the picture. */
  isCompact?: boolean
}

/** What happens after the customer acts, by next action. */
const CUSTOMER_HINTS: Readonly<Record<string, string>> = {
  pay_design_fee: "We'll review your order within 24 hours of payment.",
  answer_question: 'The clock is paused until you answer.',
  review_design: "We'll continue as soon as you decide.",
  pay_production: 'Production starts as soon as you pay.',
  pay_balance: 'Your kit ships as soon as you pay.',
}

/** The same for staff. Only the design phase has a deadline that can be paused. */
const STAFF_HINTS: Readonly<Record<string, string>> = {
  pay_design_fee: 'The clock starts when the customer pays.',
  answer_question: 'The clock is paused.',
  review_design: 'The clock is paused.',
}

/** A card does not contain the quote. */
function depositHint({ nextAction, quote }: Shown, reader: Role): string | null {
  if (nextAction.code !== 'pay_production' || !quote?.deposit) return null
  const [who, verb] = reader === 'user' ? ['you', 'pay'] : ['the customer', 'pays']
  return `Production starts as soon as ${who} ${verb} the deposit of ${money(quote.deposit)}.`
}

/** Shows the car, whose turn it is, the next action and its deadline. */
export function NextActionCard({ order, reader, picture, actions, isCompact = false }: NextActionCardProps) {
  // The assigned engineer is responsible, so it is never the turn of the one who helps.
  const isStaff = reader !== 'user'
  const isYours = isOwnTurn(order.turn, reader) && !order.youHelp
  if (isCompact) {
    return (
      <NextActionRow order={order} reader={reader} actions={actions}>
        {isStaff && <CancellationNotice order={order} reader={reader} />}
        <CancellationReason order={order} />
      </NextActionRow>
    )
  }
  return (
    <section aria-label="Next step" className={`panel overflow-hidden ${isYours ? 'border-signal/50' : ''}`}>
      {/* Staff see what to do before the car, which customers like to see first. */}
      <div
        className={`flex sm:flex-col-reverse sm:grid sm:grid-cols-[minmax(0,1fr)_min(24rem,42%)] sm:has-[[data-viewer]]:flex ${isStaff ? 'flex-col' : 'flex-col-reverse'}`}
      >
        <div className={`flex min-w-0 flex-col justify-center gap-5 p-5 sm:p-6 ${isStaff ? 'max-sm:gap-4 max-sm:p-4' : ''}`}>
          <div>
            <p className={`eyebrow ${isYours ? 'text-signal-hot' : 'text-muted'}`}>{turnText(order, reader)}</p>
            <p className={`display mt-2 text-xl ${isStaff ? 'max-sm:mt-1 max-sm:text-base' : ''}`}>{order.nextAction.label}</p>
            {order.question && (
              <blockquote className="my-3 max-w-prose border-l-2 border-signal pl-4 break-words whitespace-pre-line text-soft">
                {order.question.text}
              </blockquote>
            )}
            <DueDate order={order} reader={reader} />
            {isStaff && <CancellationNotice order={order} reader={reader} />}
          </div>
          {actions}
        </div>
        <div
          className={`relative border-line has-[[data-viewer]]:border-b sm:min-h-60 ${isStaff ? 'max-sm:border-t max-sm:border-b-0!' : ''}`}
        >
          {picture}
        </div>
      </div>
      <div className={`border-t border-line px-5 pt-4 pb-3.5 sm:px-6 ${isStaff ? 'max-sm:px-4' : ''}`}>
        <StageTrack status={order.status} showLabels />
        <CancellationReason order={order} />
      </div>
    </section>
  )
}

function DueDate({ order, reader }: { order: Shown; reader: Role }) {
  const now = useNow()
  const calendar = useSiteConfig()?.calendar
  if (order.dueAt === null) {
    if (order.turn !== 'customer') return null
    const hint = depositHint(order, reader) ?? (reader === 'user' ? CUSTOMER_HINTS : STAFF_HINTS)[order.nextAction.code]
    return (
      <>
        {reader === 'user' && order.nextAction.code in AMOUNTS_DUE && <AmountDue order={order} now={now} />}
        {hint && <p className="mt-2 text-sm text-muted">{hint}</p>}
      </>
    )
  }
  if (reader === 'user' && order.revisedDueAt)
    return <LateNotice missedDate={order.dueAt} newDate={order.revisedDueAt} calendar={calendar} />
  const due = dueState(order.dueAt, now, calendar)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
      <time dateTime={order.dueAt} title={exactDueTime(order.dueAt, calendar)}>
        {reader === 'user' ? 'Expected by' : 'Due by'} {dueDateText(order.dueAt, calendar)}
      </time>
      {due.tone !== 'gray' && (reader !== 'user' || due.tone === 'red') && <Badge tone={due.tone}>{due.text}</Badge>}
      {order.revisedDueAt && <span>The customer sees a new date of {dueDateText(order.revisedDueAt, calendar)}.</span>}
    </p>
  )
}

/** In dollars, by next action; undefined on a card, which contains neither payments nor quotes. */
const AMOUNTS_DUE: Readonly<Record<string, (order: Shown) => number | undefined>> = {
  pay_design_fee: ({ pricing }) => pricing?.designFee,
  pay_production: ({ quote }) => quote?.deposit ?? quote?.productionCost,
  pay_balance: ({ payments, status }) => payments && openBalance({ payments, status })?.amount,
}

/** The line stays empty until the order is loaded. */
function AmountDue({ order, now }: { order: Shown; now: Date }) {
  const amount = AMOUNTS_DUE[order.nextAction.code]?.(order)
  if (amount === undefined) return order.payments === undefined ? <p className="mt-2 text-sm">&nbsp;</p> : null
  const quote = order.nextAction.code === 'pay_production' ? order.quote : null
  if (quote && isQuoteExpired({ quote }, now)) return null
  return (
    <p className="mt-2 text-sm text-soft">
      <DotLine>
        <span className="figures font-medium text-ink">{money(amount)} due</span>
        {quote && (
          <span>
            Quote valid until <Moment {...dayInYear(quote.validUntil, now)} />
          </span>
        )}
      </DotLine>
    </p>
  )
}

function LateNotice({ missedDate, newDate, calendar }: { missedDate: string; newDate: string; calendar: Calendar | undefined }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
      <Badge tone="red">Late</Badge>
      <span>
        We missed our {dueDateText(missedDate, calendar)} deadline, and we're sorry. New date:{' '}
        <time dateTime={newDate} title={exactDueTime(newDate, calendar)} className="font-medium text-ink">
          {dueDateText(newDate, calendar)}
        </time>
      </span>
    </p>
  )
}

/** For staff only. Customers see their request in the details. */
function CancellationNotice({ order, reader }: { order: Shown; reader: Role }) {
  const request = order.cancellationRequested
  // A card does not contain the reason.
  if (!request || request === true || order.status === 'cancelled') return null
  return (
    <p className="mt-3 max-w-prose border-l-2 border-signal pl-4 text-sm break-words whitespace-pre-line text-soft">
      The customer requested cancellation on {longDate(request.at)}: “{request.reason}”
      {reader === 'engineer' && <span className="block">Keep working until an admin responds.</span>}
    </p>
  )
}

function CancellationReason({ order }: { order: Shown }) {
  if (!order.cancellation) return null
  return (
    <p className="text-sm break-words whitespace-pre-line text-soft">
      Cancelled on {longDate(order.cancellation.at)}: “{order.cancellation.reason}”
      {order.paymentStatus === 'refunded' && <span className="block">The design fee has been refunded.</span>}
    </p>
  )
}
