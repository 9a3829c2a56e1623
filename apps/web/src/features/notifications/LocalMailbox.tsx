import { useQuery } from '@tanstack/react-query'
import { emailGalleryApi } from '@vorta/contract/email-gallery/routes'
import { notificationsApi } from '@vorta/contract/notifications/routes'
import type { StoredEmail } from '@vorta/contract/notifications/schema'
import { UNREAD_MAIL_AFTER_MINUTES } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import FileText from '~icons/file-text'
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
import { Menu } from '../../ui/overlay/Menu.tsx'

const REFETCH_INTERVAL_MS = 10_000

const useLocalMailbox = () =>
  useQuery({
    queryKey: [...NOTIFICATIONS_KEY, 'mail'],
    queryFn: ({ signal }) => call(notificationsApi.localMailbox, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
    retry: false,
  })

/** Only a demo has samples. */
export function SampleEmailsLink() {
  const { data } = useLocalMailbox()
  return (
    data && (
      <a href={emailGalleryApi.page.path} className={buttonStyle('secondary', 'sm')}>
        View Sample Emails
      </a>
    )
  )
}

interface LocalMailboxProps {
  /** Admins see the emails of everyone. */
  isOfAdmin: boolean
}

/** Emails stored instead of sent; each opens as the recipient would see it. */
export function LocalMailbox({ isOfAdmin }: LocalMailboxProps) {
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
        Receipt, refund and account emails arrive immediately. Unread chat messages are emailed after {UNREAD_MAIL_AFTER_MINUTES} minutes
        and other updates after three, unless you have already seen them on the site.
      </EmptyState>
    )
  }
  return (
    <ul className="panel divide-y divide-line">
      {data.mails.map((mail) => (
        <Email key={mail._id} mail={mail} namesRecipient={isOfAdmin} now={now} />
      ))}
    </ul>
  )
}

interface EmailProps {
  mail: StoredEmail
  /** The list has the emails of everyone. */
  namesRecipient: boolean
  now: Date
}

function Email({ mail, namesRecipient, now }: EmailProps) {
  const [showsText, setShowsText] = useState(false)
  return (
    <li>
      <div className="relative flex items-center gap-1 py-1.5 pr-1.5 pl-4 transition-colors hover:bg-lifted/60 sm:pl-5">
        <div className="min-w-0 flex-1 py-1">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="min-w-0 truncate font-medium">
              <a
                href={mail.pageUrl}
                target="_blank"
                rel="noreferrer"
                className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
              >
                {mail.subject}
                <span className="sr-only">, in a new tab</span>
              </a>
            </h2>
            <p className="figures shrink-0 text-sm text-muted">
              <Moment {...ago(mail.storedAt, now)} />
            </p>
          </div>
          <p className="truncate text-sm text-muted">
            {namesRecipient && <span className="text-soft">To {mail.to} · </span>}
            {mail.preview}
          </p>
        </div>
        <Menu
          label={`More about ${mail.subject}`}
          className="relative"
          items={[
            {
              label: showsText ? 'Hide Plain Text' : 'Show Plain Text',
              icon: <FileText className="size-4" aria-hidden="true" />,
              onSelect: () => setShowsText(!showsText),
            },
          ]}
        />
      </div>
      {showsText && (
        <pre className="border-t border-line bg-page px-4 py-4 font-mono text-sm whitespace-pre-wrap text-soft wrap-anywhere sm:px-5">
          {mail.text}
        </pre>
      )}
    </li>
  )
}
