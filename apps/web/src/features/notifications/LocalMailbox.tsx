import { useQuery } from '@tanstack/react-query'
import { notificationsApi } from '@vorta/contract/notifications/routes'
import { UNREAD_MAIL_AFTER_MINUTES } from '@vorta/contract/shared/limits'
import ExternalLink from '~icons/external-link'
import MailX from '~icons/mail-x'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { ago } from '../../lib/dates.ts'
import { NOTIFICATIONS_KEY } from '../../lib/live.ts'
import { useNow } from '../../lib/now.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
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

/** Emails stored instead of sent; each opens as the recipient would see it. */
export function LocalMailbox() {
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
      <EmptyState icon={<MailX className="size-5" />} title="No emails yet">
        {' '}
        Receipt, refund and account emails arrive immediately. Unread chat messages are emailed after {UNREAD_MAIL_AFTER_MINUTES} minutes
        and other updates after three, unless you have already seen them on the site.
      </EmptyState>
    )
  }
  return (
    <ul className="flex flex-col gap-3">
      {data.mails.map((mail) => (
        <li key={mail._id} className="panel p-5">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-64">
              <h2 className="font-medium break-words">
                <NoWrapNumbers text={mail.subject} />
              </h2>
              <p className="figures text-sm break-words text-muted">
                To {mail.to} · <Moment {...ago(mail.storedAt, now)} />
              </p>
            </div>
            <a href={mail.pageUrl} target="_blank" rel="noreferrer" className={buttonStyle('secondary', 'sm')}>
              Open
              <ExternalLink className="size-4" aria-hidden="true" />
              <span className="sr-only">: {mail.subject}, in a new tab</span>
            </a>
          </div>
          <details className="mt-3 text-sm">
            <summary className="cursor-pointer text-muted hover:text-ink">Plain text</summary>
            <pre className="mt-3 overflow-x-auto rounded-md border border-line bg-page p-4 font-mono text-sm whitespace-pre-wrap text-soft">
              {mail.text}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  )
}
