import type { Role } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import { useSiteConfig } from '../../lib/config.ts'
import { exactTime, longDate } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { openCancellationRequest } from '../../lib/order-rules.ts'
import { customerTurnWords, dueState, isOwnTurn, nextActionText, promisedDate } from '../../lib/order-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { StageTrack } from './StageTrack.tsx'

interface TurnCardProps {
  order: Order
  reader: Role
  /** What this reader can do about it. */
  actions: ReactNode
}

/** What the customer's answer sets going, by the next action. */
const WAITING: Readonly<Record<string, string>> = {
  pay_design_fee: 'We review your order within 24 hours of the payment.',
  answer_question: 'The promised time stands still until you answer.',
  review_design: 'We go on as soon as you have decided.',
  pay_production: 'Production starts as soon as it is paid.',
}

/** The same for the company. Only the design has a promised time, so only there a clock stands still. */
const CLOCK: Readonly<Record<string, string>> = {
  pay_design_fee: 'The clock starts with the payment.',
  answer_question: 'The clock stands still meanwhile.',
  review_design: 'The clock stands still meanwhile.',
}

/** The first thing on an order: whose turn it is, until when, and the one next action. */
export function NextActionCard({ order, reader, actions }: TurnCardProps) {
  const isYours = isOwnTurn(order.turn, reader)
  return (
    <section aria-label="Next step" className={`panel overflow-hidden ${isYours ? 'border-signal/50' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 p-5 sm:p-6">
        <div className="min-w-0 flex-1 basis-72">
          <p className={`eyebrow ${isYours ? 'text-signal-hot' : 'text-muted'}`}>
            {reader === 'user' ? customerTurnWords(order) : nextActionText(order.turn, reader)}
          </p>
          <p className="display mt-2 text-xl">{order.nextAction.label}</p>
          {order.question && (
            <blockquote className="my-3 max-w-prose border-l-2 border-signal pl-4 break-words whitespace-pre-line text-soft">
              {order.question.text}
            </blockquote>
          )}
          <PromisedTime order={order} reader={reader} />
          {reader !== 'user' && <CancellationNotice order={order} reader={reader} />}
        </div>
        {actions}
      </div>
      <div className="border-t border-line px-5 pt-4 pb-3.5 sm:px-6">
        <StageTrack status={order.status} named />
        <Ending order={order} />
      </div>
    </section>
  )
}

function PromisedTime({ order, reader }: { order: Order; reader: Role }) {
  const now = useNow()
  const calendar = useSiteConfig()?.calendar
  if (order.dueAt === null) {
    if (order.turn !== 'customer') return null
    const words = (reader === 'user' ? WAITING : CLOCK)[order.nextAction.code]
    return words ? <p className="mt-2 text-sm text-muted">{words}</p> : null
  }
  if (reader === 'user' && order.revisedDueAt) return <LateNotice promised={order.dueAt} newDate={order.revisedDueAt} />
  const due = dueState(order.dueAt, now, calendar)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
      <time dateTime={order.dueAt} title={exactTime(order.dueAt)}>
        {reader === 'user' ? 'Promised by' : 'Promised for'} {promisedDate(order.dueAt)}
      </time>
      {due.tone !== 'grey' && (reader !== 'user' || due.tone === 'red') && <Badge tone={due.tone}>{due.words}</Badge>}
      {order.revisedDueAt && <span>The customer sees {promisedDate(order.revisedDueAt)} as the new date.</span>}
    </p>
  )
}

/** The customer is told at once that a date was missed, and which one counts now. */
function LateNotice({ promised, newDate }: { promised: string; newDate: string }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
      <Badge tone="red">Late</Badge>
      <span>
        We missed {promisedDate(promised)}, and we're sorry. New date:{' '}
        <time dateTime={newDate} title={exactTime(newDate)} className="font-medium text-ink">
          {promisedDate(newDate)}
        </time>
      </span>
    </p>
  )
}

/** For the company: customers read their own words where they wrote them. */
function CancellationNotice({ order, reader }: { order: Order; reader: Role }) {
  const wish = openCancellationRequest(order)
  if (wish === null) return null
  return (
    <p className="mt-3 max-w-prose border-l-2 border-signal pl-4 text-sm break-words whitespace-pre-line text-soft">
      The customer asked to cancel on {longDate(wish.at)}: “{wish.reason}”
      {reader === 'engineer' && <span className="block">Work goes on until an admin has answered.</span>}
    </p>
  )
}

function Ending({ order }: { order: Order }) {
  if (order.cancellation === null) return null
  return (
    <p className="text-sm break-words whitespace-pre-line text-soft">
      Cancelled on {longDate(order.cancellation.at)}: “{order.cancellation.reason}”
      {order.paymentStatus === 'refunded' && <span className="block">Everything paid has been refunded.</span>}
    </p>
  )
}
