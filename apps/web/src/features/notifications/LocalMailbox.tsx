import { useQuery } from '@tanstack/react-query'
import { notificationsApi } from '@vorta/contract/notifications/routes'
import { ExternalLink, MailX } from 'lucide-react'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { ago } from '../../lib/dates.ts'
import { NOTIFICATIONS_KEY } from '../../lib/live.ts'
import { useNow } from '../../lib/now.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WholeNumbers } from '../../ui/WholeNumbers.tsx'

const LOOK_AGAIN_MS = 10_000

const useLocalMailbox = () =>
  useQuery({
    queryKey: [...NOTIFICATIONS_KEY, 'mail'],
    queryFn: ({ signal }) => call(notificationsApi.localMailbox, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    retry: false,
  })

/** Letters that were kept instead of sent; each opens as its reader would see it. */
export function LocalMailbox() {
  const { data, error, refetch } = useLocalMailbox()
  const now = useNow()
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState icon={<MailX className="size-5" />} title="No mail is kept here">
        Mail is really sent by this server, so that there is nothing to look at.
      </EmptyState>
    )
  }
  if (error && !data) return <LoadError message={messageOf(error, 'The mail could not be loaded.')} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-64 w-full rounded-lg" />
  if (data.mails.length === 0) {
    return (
      <EmptyState icon={<MailX className="size-5" />} title="No mail yet">
        A receipt comes at once; other news waits three minutes, and is not mailed when you have seen it on the site by then.
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
                <WholeNumbers text={mail.subject} />
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
            <summary className="cursor-pointer text-muted hover:text-ink">As plain text</summary>
            <pre className="mt-3 overflow-x-auto rounded-md border border-line bg-page p-4 font-mono text-sm whitespace-pre-wrap text-soft">
              {mail.text}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  )
}
