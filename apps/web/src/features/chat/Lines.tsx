import { useQuery } from '@tanstack/react-query'
import type { Message } from '@vorta/contract/chat/schema'
import { type ReactNode, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { fileHref } from '../../lib/api.ts'
import { clockTime, dayName, exactTime } from '../../lib/format.ts'
import { orderQuery } from '../../lib/orders/order-cache.ts'
import { withoutChecksum } from '../../lib/orders/order-text.ts'
import { useSubjectLink } from '../../lib/urls/subject-url.ts'
import { ModelPicture } from '../../ui/ModelPicture.tsx'
import { isOverDays, type Row } from './rows.ts'
import { dayRange, timeFrom } from './text.ts'

export const DayLine = ({ at, now }: { at: string; now: Date }) => (
  <div className="mt-6 flex items-center gap-3 text-xs text-muted first:mt-1">
    <span className="h-px flex-1 bg-line" />
    <time dateTime={at}>{dayName(at, now)}</time>
    <span className="h-px flex-1 bg-line" />
  </div>
)

export const UnreadLine = () => (
  <div data-unread className="mt-4 flex items-center gap-3 text-xs font-medium text-signal-hot">
    <span className="h-px flex-1 bg-signal/50" />
    Unread messages
    <span className="h-px flex-1 bg-signal/50" />
  </div>
)

interface SystemLineProps {
  message: Message
  /** Where no line above names the day. */
  withDay?: boolean
}

/** A system message and its time, with a link to what it is about. */
export function SystemLine({ message, withDay = false }: SystemLineProps) {
  const linkTo = useSubjectLink()
  const { content, timestamp, about, orderId } = message
  const link = about && linkTo(about, orderId)
  const text = withoutChecksum(content)
  const time = <SystemTime at={timestamp} withDay={withDay} />
  if (link && about.kind === 'version') return <VersionLine link={link} text={text} message={message} time={time} />
  return (
    <p className="mx-auto mt-2 flex max-w-full items-baseline justify-center gap-2 text-sm/5 text-muted">
      <span className="min-w-0 text-center break-words">
        {link ? (
          <Link
            {...link}
            className="decoration-edge underline-offset-4 transition-colors hover:text-ink hover:underline pointer-coarse:inline-block pointer-coarse:py-2.5"
          >
            {text}
          </Link>
        ) : (
          text
        )}
      </span>{' '}
      {time}
    </p>
  )
}

/** Several updates in one row that shows them on request. */
export function UpdatesLine({ messages }: Pick<Extract<Row, { kind: 'updates' }>, 'messages'>) {
  const [isOpen, setOpen] = useState(false)
  const [first, last] = [messages[0], messages.at(-1) ?? messages[0]]
  const withDay = isOverDays(messages)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="group mx-auto mt-2 flex min-h-9 items-center gap-1.5 rounded-md px-3 text-sm text-muted transition-colors hover:text-ink pointer-coarse:min-h-11"
      >
        <span className="figures">
          {messages.length} updates{withDay && `, ${dayRange(first.timestamp, last.timestamp)}`}
        </span>
        · <span className="text-soft underline decoration-edge underline-offset-4">{isOpen ? 'Hide' : 'Show'}</span>
      </button>
      {isOpen && messages.map((message) => <SystemLine key={message._id} message={message} withDay={withDay} />)}
    </>
  )
}

const SystemTime = ({ at, withDay }: { at: string; withDay: boolean }) => (
  <time dateTime={at} title={exactTime(at)} className="figures shrink-0 text-xs whitespace-nowrap text-muted">
    {withDay ? timeFrom(at, null) : clockTime(at)}
  </time>
)

interface VersionLineProps {
  link: LinkProps
  text: string
  message: Pick<Message, 'orderId' | 'about'>
  time: ReactNode
}

/** An uploaded CAD version with its picture. */
function VersionLine({ link, text, message: { orderId, about }, time }: VersionLineProps) {
  const { data } = useQuery(orderQuery(orderId))
  const picture = data?.order.cadModels.find(({ _id }) => _id === about?.targetId)?.thumbnailUrl
  const [event, fileName] = text.split(/: (.*)/s)
  return (
    <div className="mx-auto mt-3 w-full max-w-sm">
      <Link
        {...link}
        title={text}
        className="flex h-12 items-center gap-3 overflow-hidden rounded-md border border-line pr-3 text-sm text-soft transition-colors hover:border-edge hover:text-ink"
      >
        <span className="w-19 shrink-0">
          <ModelPicture src={picture ? fileHref(picture) : null} />
        </span>
        <span className="min-w-0 flex-1 leading-4.5">
          <span className="block truncate">
            {event}
            {fileName && <span className="sr-only">: </span>}
          </span>
          <span className="flex gap-2 text-xs text-muted">
            {fileName && <span className="truncate">{fileName}</span>} {time}
          </span>
        </span>
      </Link>
    </div>
  )
}
