import { Inbox, Reply } from 'lucide-react'
import { messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/moments.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useContactMessages } from './admin.queries.ts'

/** What visitors wrote through the contact form, newest first. */
export function ContactMessages() {
  const { messages, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useContactMessages()
  return (
    <Panel title="Contact Messages" description="Written on the site, and mailed to the company's address.">
      {isPending && <Skeleton className="h-48 w-full" />}
      {error && messages.length === 0 && (
        <LoadFailure message={messageOf(error, 'The messages could not be loaded.')} onRetry={() => refetch()} />
      )}
      {!(isPending || error) && messages.length === 0 && (
        <EmptyState icon={<Inbox className="size-5" />} title="No messages yet" framed={false}>
          What visitors write in the contact form appears here.
        </EmptyState>
      )}
      <ul className="-my-5 divide-y divide-line empty:hidden">
        {messages.map((message) => (
          <li key={message._id} className="flex flex-wrap items-start gap-x-6 gap-y-3 py-5">
            <div className="min-w-0 flex-1 basis-72">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-medium">{message.name}</span>
                <span className="text-sm break-all text-muted">{message.email}</span>
              </p>
              <p className="figures text-sm text-muted">
                <Moment {...onDayAtTime(message.createdAt)} />
              </p>
              <p className="mt-3 max-w-prose break-words whitespace-pre-wrap text-soft">{message.message}</p>
            </div>
            <a
              href={`mailto:${encodeURIComponent(message.email)}`}
              aria-label={`Reply to ${message.name}`}
              className={buttonStyle('secondary', 'sm')}
            >
              <Reply className="size-4" aria-hidden="true" />
              Reply
            </a>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </Panel>
  )
}
