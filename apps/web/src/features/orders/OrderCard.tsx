import type { Calendar } from '@vorta/contract/orders/calendar'
import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard as Card } from '@vorta/contract/orders/schema'
import { stageText } from '@vorta/contract/orders/stages'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import ChevronRight from '~icons/chevron-right'
import { useSiteConfig } from '../../lib/config.ts'
import { onDay } from '../../lib/dates.ts'
import { money } from '../../lib/format.ts'
import { carName, customerTurnText, dueDay, isOwnTurn, noEngineerText } from '../../lib/orders/order-text.ts'
import { useDesignLink } from '../../lib/urls/design-url.ts'
import { payPath } from '../../lib/urls/order-paths.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { DotLine } from '../../ui/DotLine.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { OrderBadges } from './OrderBadges.tsx'
import { StageTrack } from './StageTrack.tsx'

const CARD = 'panel group relative grid transition-colors focus-within:border-edge hover:border-edge'
/** In a row of cards, whose parts align. */
const ROW_CARD = 'row-span-6 grid-cols-[minmax(0,1fr)] grid-rows-subgrid'
/** The same, but on phones a row with a small picture. */
const COMPACT_CARD =
  'row-span-6 grid-rows-subgrid sm:grid-cols-[minmax(0,1fr)] max-sm:grid-cols-[min(6rem,30%)_minmax(0,1fr)] max-sm:gap-x-4 max-sm:p-3 max-sm:pr-4'
const WIDE_CARD = 'grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:grid-rows-[auto_auto_1fr_auto_auto]'

const ROW_PICTURE = 'rounded-t-lg aspect-[2/1]! object-[50%_75%]'
const COMPACT_PICTURE = 'max-sm:row-span-2 max-sm:self-start max-sm:rounded-sm sm:rounded-t-lg sm:aspect-[2/1]! sm:object-[50%_75%]'
const WIDE_PICTURE = 'rounded-t-lg lg:row-span-5 lg:h-full lg:rounded-l-lg lg:rounded-tr-none'

interface OrderCardProps {
  order: Card
  /** Takes the whole width, with the picture beside the text. */
  isWide?: boolean
  /** Visible at once. */
  isPriority?: boolean
  /** Below the heading of a group, which also says whose turn it is for the customer. */
  isGrouped?: boolean
  /** Takes less space on phones. */
  isCompact?: boolean
}

export function OrderCard({ order, isWide = false, isPriority = false, isGrouped = false, isCompact = false }: OrderCardProps) {
  const Heading = isGrouped ? 'h3' : 'h2'
  return (
    <article className={`${CARD} ${isWide ? WIDE_CARD : isCompact ? COMPACT_CARD : ROW_CARD}`}>
      <BuildPicture
        {...cardPicture(order)}
        isPriority={isPriority}
        className={`w-full ${isWide ? WIDE_PICTURE : isCompact ? COMPACT_PICTURE : ROW_PICTURE}`}
      />
      <div className={`px-5 pt-5 ${isCompact ? 'max-sm:p-0' : ''}`}>
        <Heading className={`display break-words ${isWide ? 'text-xl lg:text-2xl' : 'text-lg'} ${isCompact ? 'max-sm:text-base' : ''}`}>
          <CoveringLink order={order} />
        </Heading>
        <KitAndNumber order={order} />
      </div>
      <div className={`px-5 pt-3 ${isCompact ? 'max-sm:px-0 max-sm:pt-2' : ''}`}>
        <OrderBadges order={order} />
      </div>
      <div className={`px-5 pt-4 ${isCompact ? 'max-sm:hidden' : ''}`}>
        <StageTrack status={order.status} />
        {isWide && (
          // Screen readers read it with the track.
          <p aria-hidden="true" className="figures mt-2 text-sm text-muted">
            {stageText(order.status)}
          </p>
        )}
      </div>
      <dl
        className={`grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 lg:grid-cols-[6.5rem_minmax(0,1fr)_auto] lg:gap-x-5 px-5 pt-5 pb-5 text-sm max-[22.5rem]:text-xs ${isCompact ? 'max-sm:hidden' : ''}`}
      >
        <CardFact name="Created">
          <Moment {...onDay(order.createdAt)} />
        </CardFact>
        <CardFact name="Engineer">{order.engineer ?? noEngineerText(order.status)}</CardFact>
        <CardFact name="Total" right>
          {money(order.totalCost)}
        </CardFact>
      </dl>
      <NextStep order={order} isGrouped={isGrouped} isCompact={isCompact} />
    </article>
  )
}

/** An order that is closed, in a row of its own below the heading of a group. */
export function ClosedOrderCard({ order }: Pick<OrderCardProps, 'order'>) {
  const { turn, nextAction } = describeStep(order.nextAction, 'user')
  return (
    <article
      className={`${CARD} grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 p-3 pr-4 max-[22.5rem]:grid-cols-[3.5rem_minmax(0,1fr)_auto] max-[22.5rem]:gap-x-2.5 sm:grid-cols-[7rem_minmax(0,1fr)_auto_auto] sm:gap-x-5`}
    >
      <BuildPicture {...cardPicture(order, 320)} className="w-full rounded-sm max-sm:row-span-2 max-sm:self-start" />
      <div className="min-w-0 max-sm:col-span-2">
        <h3 className="font-medium break-words">
          <CoveringLink order={order} />
        </h3>
        <KitAndNumber order={order} />
        <p className="pointer-events-none text-sm text-muted">
          <DotLine>
            <Moment {...onDay(order.createdAt)} />
            {order.engineer ?? noEngineerText(order.status)}
          </DotLine>
        </p>
        {nextAction.code !== 'none' && (
          <p className="mt-1 text-sm text-soft">
            <span className="font-medium">{customerTurnText({ turn, nextAction })}</span> · {nextAction.label}
          </p>
        )}
      </div>
      <OrderBadges order={order} />
      <p className="figures text-right text-sm text-soft sm:w-28">
        <span className="sr-only">Total </span>
        {money(order.totalCost)}
      </p>
    </article>
  )
}

/** The name of the car. The link covers the whole card. */
function CoveringLink({ order }: { order: Card }) {
  const linkTo = useOrderLink()
  return (
    <Link
      {...linkTo(order._id)}
      className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ink"
    >
      {carName(order)}
    </Link>
  )
}

/** Clicks go through it to the link of the card. */
const KitAndNumber = ({ order }: { order: Card }) => (
  <p className="pointer-events-none mt-0.5 text-sm text-muted">
    <DotLine>
      {order.kit}
      {order.orderNumber}
    </DotLine>
  </p>
)

function NextStep({ order, isGrouped, isCompact }: { order: Card; isGrouped: boolean; isCompact: boolean }) {
  const button = useCardButton(order)
  const step = describeStep(order.nextAction, 'user')
  const isYours = isOwnTurn(step.turn, 'user')
  const due = dueText(order, useSiteConfig()?.calendar)
  // Until there is a quote, the total is the design fee.
  const amountDue = order.nextAction === 'pay_design_fee' && `${money(order.totalCost)} due`
  return (
    <div
      className={`flex items-center gap-3 border-t border-line px-5 py-3.5 ${isCompact ? 'max-sm:col-span-2 max-sm:border-0 max-sm:p-0 max-sm:pt-2.5' : ''}`}
    >
      <div className="min-w-0 flex-1 text-sm">
        {isGrouped && isYours ? (
          <>
            <p className="font-medium">{step.nextAction.label}</p>
            {due && <p>{due}</p>}
            {amountDue && <p className="figures text-muted">{amountDue}</p>}
          </>
        ) : (
          <>
            <p className={`font-medium ${isYours ? 'text-signal-hot' : 'text-muted'}`}>
              <DotLine>
                {customerTurnText(step)}
                {due}
                {amountDue && <span className="figures font-normal text-ink">{amountDue}</span>}
              </DotLine>
            </p>
            <p className="text-soft">{step.nextAction.label}</p>
          </>
        )}
      </div>
      {button ? (
        <Link {...button.link} className={buttonStyle('primary', 'sm', 'relative z-10')}>
          {button.name}
        </Link>
      ) : (
        <ChevronRight className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5" aria-hidden="true" />
      )}
    </div>
  )
}

/** The button of a card on which it is the customer's turn. Quotes are read in the order before they are paid. */
function useCardButton({ _id, nextAction }: Card) {
  const linkToOrder = useOrderLink()
  const linkToDesign = useDesignLink()
  const buttons: Partial<Record<Card['nextAction'], { name: string; link: LinkProps }>> = {
    pay_design_fee: { name: 'Pay Now', link: { to: payPath(_id) } },
    answer_question: { name: 'Answer', link: linkToOrder(_id) },
    review_design: { name: 'View Design', link: linkToDesign(_id) },
    pay_production: { name: 'View Quote', link: linkToOrder(_id) },
    pay_balance: { name: 'Pay Balance', link: { to: payPath(_id) } },
    confirm_receipt: { name: 'Confirm Receipt', link: linkToOrder(_id) },
  }
  return buttons[nextAction]
}

/** Once a date is missed, only the new date matters to the customer. */
function dueText({ dueAt, revisedDueAt }: Card, calendar: Calendar | undefined): ReactNode {
  if (!revisedDueAt) return dueAt && <span className="font-normal text-muted">by {dueDay(dueAt, calendar)}</span>
  return (
    <span className="font-normal">
      <span className="font-medium text-bad">Late</span>, new date {dueDay(revisedDueAt, calendar)}
    </span>
  )
}

function CardFact({ name, right = false, children }: { name: string; right?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${right ? 'text-right' : ''}`}>
      <dt className="text-muted">{name}</dt>
      <dd className="figures text-soft">{children}</dd>
    </div>
  )
}
