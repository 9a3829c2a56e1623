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
        <div className={`flex min-w-0 flex-col gap-2 rounded-lg px-3.5 py-2 text-ink ${isMine ? 'bg-own' : 'bg-lifted'} ${corners}`}>
          <Attachment message={message} onView={onView} />
          {/* The time is on the last line of a short text, else below it. */}
          <div className="flex flex-wrap items-end justify-end gap-x-3">
            {message.content !== '' && (
              <div className="min-w-0 flex-auto">
                <RichText text={message.content} query={query} />
              </div>
            )}
            <time dateTime={message.timestamp} title={exactTime(message.timestamp)} className="figures text-xs leading-6 text-muted">
              {clockTime(message.timestamp)}
            </time>
          </div>
        </div>
        {message.content !== '' && (
          <button
            type="button"
            aria-label="Copy message"
            title="Copy message"
            onClick={() => void copy(message.content)}
            className="flex size-8 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-md text-muted opacity-0 transition-opacity group-hover:opacity-100 hover:bg-lifted hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
          >
            <Copy className="size-4" aria-hidden="true" />
          </button>
        )}
      </div>
      {seenAt && <p className="figures px-1 text-xs text-muted">Seen {timeFrom(seenAt, new Date(message.timestamp))}</p>}
    </article>
  )
}
