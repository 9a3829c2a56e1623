import { useQuery } from '@tanstack/react-query'
import { notificationsApi } from '@vorta/contract/notifications/routes'
import type { StoredEmail } from '@vorta/contract/notifications/schema'
import { UNREAD_MAIL_AFTER_MINUTES } from '@vorta/contract/shared/limits'
import { type ReactNode, useId, useState } from 'react'
import ExternalLink from '~icons/external-link'
import MailX from '~icons/mail-x'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { ago } from '../../lib/dates.ts'
import { NOTIFICATIONS_KEY } from '../../lib/live.ts'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { NoWrapNumbers } from '../../ui/NoWrapNumbers.tsx'

const REFETCH_INTERVAL_MS = 10_000

const useLocalMailbox = () =>
  useQuery({
    queryKey: [...NOTIFICATIONS_KEY, 'mail'],
    queryFn: ({ signal }) => call(notificationsApi.localMailbox, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
    retry: false,
  })

/** Emails stored instead of sent; each opens as the recipient would see it. `gallery` is the link to the samples. */
export function LocalMailbox({ gallery }: { gallery: ReactNode }) {
  const { data, error, refetch } = useLocalMailbox()
  const now = useNow()
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState icon={<MailX className="size-5" />} title="No demo mailbox">
        {' '}
        This server sends real emails, so there are none to show here.
      </EmptyState>
    )
  }
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load the emails.")} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-64 w-full rounded-lg" />
  if (data.mails.length === 0) {
    return (
      <EmptyState icon={<MailX className="size-5" />} title="No emails yet" action={gallery}>
        Receipt, refund and account emails arrive immediately. Unread chat messages are emailed after {UNREAD_MAIL_AFTER_MINUTES} minutes
        and other updates after three, unless you have already seen them on the site.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex">{gallery}</div>
      <ul className="panel divide-y divide-line">
        {data.mails.map((mail) => (
          <Email key={mail._id} mail={mail} now={now} />
        ))}
      </ul>
    </div>
  )
}

function Email({ mail, now }: { mail: StoredEmail; now: Date }) {
  const [showsText, setShowsText] = useState(false)
  const textId = useId()
  return (
    <li>
      <div className="relative flex flex-wrap items-center gap-x-4 px-4 py-3 transition-colors hover:bg-lifted/60 sm:flex-nowrap sm:px-5">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <h2 className="font-medium wrap-anywhere">
            <a
              href={mail.pageUrl}
              target="_blank"
              rel="noreferrer"
              className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
            >
              <NoWrapNumbers text={mail.subject} />
              <span className="sr-only">, in a new tab</span>
            </a>
          </h2>
          <p className="truncate text-sm text-muted">To {mail.to}</p>
        </div>
        <p className="figures text-sm text-muted max-sm:mr-auto">
          <Moment {...ago(mail.storedAt, now)} />
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="relative"
          aria-expanded={showsText}
          aria-controls={textId}
          onClick={() => setShowsText(!showsText)}
        >
          Plain text
        </Button>
        <span className="flex items-center gap-2 text-sm font-medium" aria-hidden="true">
          Open
          <ExternalLink className="size-4" />
        </span>
      </div>
      <pre
        id={textId}
        hidden={!showsText}
        className="border-t border-line bg-page px-4 py-4 font-mono text-sm whitespace-pre-wrap text-soft wrap-anywhere sm:px-5"
      >
        {mail.text}
      </pre>
    </li>
  )
}
