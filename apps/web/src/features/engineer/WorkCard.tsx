import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { useId } from 'react'
import { Link } from 'react-router'
import { carName, isOwnTurn, nextActionText, STATUS_TONES } from '../../lib/orders/order-text.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { DotLine } from '../../ui/DotLine.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { UnreadBadge } from '../../ui/feedback/UnreadBadge.tsx'
import { DueBadge } from './DueBadge.tsx'

interface WorkCardProps {
  order: OrderCard
  unread: number
  /** The reader helps the assigned engineer. */
  isHelped?: boolean
}

/** An order on the board. */
export function WorkCard({ order, unread, isHelped = false }: WorkCardProps) {
  const linkTo = useOrderLink()
  const numberId = useId()
  // The second engineer waits for the assigned one, like an admin.
  const reader = isHelped ? 'admin' : 'engineer'
  const { turn, nextAction } = describeStep(order.nextAction, reader)
  const isOwn = isOwnTurn(turn, reader)
  return (
    <article className="panel relative flex flex-col gap-3 p-4 transition-colors focus-within:border-edge hover:border-edge max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-3 max-sm:gap-y-0 max-sm:p-3">
      <BuildPicture
        {...cardPicture(order, 320)}
        className="max-sm:row-span-4 max-sm:w-20 max-sm:self-start max-sm:rounded-sm sm:-mx-4 sm:-mt-4 sm:w-[calc(100%+2rem)] sm:max-w-none sm:rounded-t-lg"
      />
      <div className="max-sm:leading-tight">
        <h3 className="flex items-start justify-between gap-2 font-medium">
          <Link
            {...linkTo(order._id)}
            // Several orders may be for the same car.
            aria-describedby={numberId}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ink"
          >
            {carName(order)}
          </Link>
          <UnreadBadge count={unread} withIcon />
        </h3>
        {/* Clicks go through it to the link of the card. */}
        <p className="pointer-events-none text-sm text-muted">
          <DotLine>
            {order.kit}
            {order.customer?.name}
          </DotLine>
        </p>
        <p id={numberId} className="text-xs text-muted max-sm:sr-only">
          {order.orderNumber}
        </p>
      </div>
      {isHelped && (
        <div className="col-start-2 flex flex-wrap items-center max-sm:py-1 gap-x-2 gap-y-1 text-sm text-muted">
          <Badge tone="blue">Helps With</Badge>
          {order.engineer}
        </div>
      )}
      {order.status === 'revision_requested' && (
        <div className="col-start-2 max-sm:py-1">
          <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>
        </div>
      )}
      {/* The date may wrap; at the bottom that doesn't misalign neighboring cards. */}
      <div className="col-start-2 text-sm sm:border-t sm:border-line sm:pt-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1">
          <span className={`font-medium ${isOwn ? 'text-signal-hot' : 'text-muted'}`}>{nextActionText(turn, reader)}</span>
          {order.dueAt && <DueBadge dueAt={order.dueAt} />}
        </p>
        <p className="text-soft max-sm:leading-snug">{nextAction.label}</p>
      </div>
    </article>
  )
}
