import { useQuery } from '@tanstack/react-query'
import type { Message } from '@vorta/contract/chat/schema'
import { Link, type LinkProps } from 'react-router'
import { fileHref } from '../../lib/api.ts'
import { clockTime, dayName, exactTime } from '../../lib/format.ts'
import { orderQuery } from '../../lib/orders/order-cache.ts'
import { withoutChecksum } from '../../lib/orders/order-text.ts'
import { useSubjectLink } from '../../lib/urls/subject-url.ts'
import { ModelPicture } from '../../ui/ModelPicture.tsx'

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

/** A system message and its time, with a link to what it is about. */
export function SystemLine({ message }: { message: Message }) {
  const linkTo = useSubjectLink()
  const { content, timestamp, about, orderId } = message
  const link = about && linkTo(about, orderId)
  const text = withoutChecksum(content)
  if (link && about.kind === 'version') return <VersionLine link={link} text={text} message={message} />
  return (
    <p className="mx-auto mt-3 max-w-[85%] text-center pointer-coarse:has-[a]:mt-1 text-sm text-pretty text-muted">
      {link ? (
        <Link
          {...link}
          className="underline decoration-edge underline-offset-4 transition-colors hover:text-ink hover:decoration-current pointer-coarse:inline-block pointer-coarse:py-2.5"
        >
          {text}
        </Link>
      ) : (
        text
      )}{' '}
      <SystemTime at={timestamp} />
    </p>
  )
}

/** Without the date, which the line above the messages of a day shows. */
const SystemTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)} className="figures text-xs whitespace-nowrap in-[p]:ml-1 text-muted">
    {clockTime(at)}
  </time>
)

interface VersionLineProps {
  link: LinkProps
  text: string
  message: Pick<Message, 'orderId' | 'about' | 'timestamp'>
}

/** An uploaded CAD version with its picture. */
function VersionLine({ link, text, message: { orderId, about, timestamp } }: VersionLineProps) {
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
            {fileName && <span className="truncate">{fileName}</span>} <SystemTime at={timestamp} />
          </span>
        </span>
      </Link>
    </div>
  )
}
