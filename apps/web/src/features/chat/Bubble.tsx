import type { Message } from '@vorta/contract/chat/schema'
import Copy from '~icons/copy'
import { clockTime, exactTime, fullName } from '../../lib/format.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { Initials } from '../../ui/Initials.tsx'
import { Attachment } from './Attachment.tsx'
import { RichText } from './RichText.tsx'
import { senderName, timeFrom } from './text.ts'

interface BubbleProps {
  message: Message
  isMine: boolean
  onRight: boolean
  startsGroup: boolean
  endsGroup: boolean
  /** Set on the user's last message that the other participant has seen. */
  seenAt: string | null
  /** Search query to highlight. */
  query: string
  onView: () => void
}

/** Over the corner of the bubble, because a phone has no space beside it. */
const COPY_ON_TOUCH =
  'pointer-coarse:pointer-events-none pointer-coarse:absolute pointer-coarse:-top-5 pointer-coarse:size-11 pointer-coarse:border pointer-coarse:border-line pointer-coarse:bg-raised pointer-coarse:shadow-float pointer-coarse:group-focus-within:pointer-events-auto'

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast('Message copied.')
  } catch {
    showToast("We couldn't copy the message. Select the text and copy it manually.", 'error')
  }
}

export function Bubble({ message, isMine, onRight, startsGroup, endsGroup, seenAt, query, onView }: BubbleProps) {
  const author = isMine ? null : (message.helper ?? message.senderId)
  const side = onRight ? `items-end self-end ${author ? 'pr-9' : ''}` : `items-start self-start ${author ? 'pl-9' : ''}`
  // The corners between the bubbles of a group are less round.
  const corners = onRight
    ? `${startsGroup ? '' : 'rounded-tr-sm'} ${endsGroup ? '' : 'rounded-br-sm'}`
    : `${startsGroup ? '' : 'rounded-tl-sm'} ${endsGroup ? '' : 'rounded-bl-sm'}`
  return (
    <article className={`group relative flex max-w-[92%] flex-col gap-1 sm:max-w-[75%] ${side} ${startsGroup ? 'mt-4' : 'mt-1'}`}>
      {startsGroup && author && (
        <Initials name={fullName(author)} className={`absolute top-0 size-7 text-[11px] ${onRight ? 'right-0' : 'left-0'}`} />
      )}
      {startsGroup && <h4 className="px-1 text-xs font-medium text-soft">{senderName(message, isMine)}</h4>}
      <div className={`flex max-w-full items-center gap-1 ${onRight ? 'flex-row-reverse' : ''}`}>
        <div
          // Takes the focus of a tap, which shows the button to copy it.
          tabIndex={-1}
          className={`relative flex w-fit min-w-0 flex-col gap-2 rounded-lg px-3.5 py-2 text-ink outline-none ${isMine ? 'bg-own' : 'bg-lifted'} ${corners}`}
        >
          <Attachment message={message} onView={onView} />
          {message.content !== '' && <RichText text={message.content} query={query} time={clockTime(message.timestamp)} />}
          <time
            dateTime={message.timestamp}
            title={exactTime(message.timestamp)}
            className={`figures text-xs leading-6 text-muted ${message.content === '' ? 'self-end' : 'absolute right-3.5 bottom-2'}`}
          >
            {clockTime(message.timestamp)}
          </time>
        </div>
        {message.content !== '' && (
          <button
            type="button"
            aria-label="Copy message"
            title="Copy message"
            onClick={() => void copy(message.content)}
            className={`flex size-8 shrink-0 items-center justify-center rounded-md text-muted opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-lifted hover:text-ink ${COPY_ON_TOUCH} ${onRight ? 'pointer-coarse:left-1' : 'pointer-coarse:right-1'}`}
          >
            <Copy className="size-4" aria-hidden="true" />
          </button>
        )}
      </div>
      {seenAt && <p className="figures px-1 text-xs text-muted">Seen {timeFrom(seenAt, new Date(message.timestamp))}</p>}
    </article>
  )
}
