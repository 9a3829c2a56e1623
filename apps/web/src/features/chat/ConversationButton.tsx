import type { LatestMessage } from '@vorta/contract/chat/schema'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { exactTime } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { carName, withoutChecksum } from '../../lib/orders/order-text.ts'
import { cardPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { UnreadBadge } from '../../ui/feedback/UnreadBadge.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { listTime } from './text.ts'

interface ConversationButtonProps {
  order: OrderCard
  other: string | null
  latest: LatestMessage | undefined
  unread: number
  isSelected: boolean
  onSelect: () => void
}

/** A conversation in the list: the car, who is on the other side, and the newest message with its time. */
export function ConversationButton({ order, other, latest, unread, isSelected, onSelect }: ConversationButtonProps) {
  const now = useNow()
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      data-order-id={order._id}
      onClick={onSelect}
      className="panel flex w-full items-center gap-3 px-3 py-2.5 text-left transition-colors hover:border-edge aria-pressed:border-signal"
    >
      <span className="relative shrink-0">
        <BuildPicture {...cardPicture(order, 320)} className="w-16 rounded-sm sm:w-20" />
        {other && <Initials name={other} className="absolute -right-1.5 -bottom-1.5 size-5 text-[9px]" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{carName(order)}</span>
        <span className="block truncate text-xs text-muted">
          Order #{order.orderNumber} · {other}
        </span>
        {/* With the text that is cut off anyway, so that neither the car nor the name is. */}
        <span className="flex items-baseline justify-between gap-2">
          <span className={`min-w-0 flex-1 truncate text-sm ${unread > 0 ? 'font-medium text-ink' : 'text-soft'}`}>
            {latest ? lineOf(latest) : 'No messages yet'}
          </span>
          {latest && (
            <time dateTime={latest.timestamp} title={exactTime(latest.timestamp)} className="figures shrink-0 text-xs text-muted">
              {listTime(latest.timestamp, now)}
            </time>
          )}
          <UnreadBadge count={unread} />
        </span>
      </span>
    </button>
  )
}

/** What a conversation is about, and its customer for staff. */
export interface ConversationSubject {
  readonly car: string
  readonly customer: string | null
}

export const conversationSubject = (customer: string | null | undefined, order: Parameters<typeof carName>[0]): ConversationSubject => ({
  car: carName(order),
  customer: customer || null,
})

const FILE_LINES = { image: 'Picture', file: 'File' } as const

function lineOf({ content, messageType, isMine }: LatestMessage): string {
  const text = messageType === 'text' || messageType === 'system' || content !== '' ? withoutChecksum(content) : FILE_LINES[messageType]
  return isMine ? `You: ${text}` : text
}
