import { Navigate, useLocation } from 'react-router'
import { useAuth } from '../features/auth/auth.ts'
import { LocalMailbox, SampleEmailsLink } from '../features/notifications/LocalMailbox.tsx'
import { usePageTitle } from '../lib/title.ts'
import { paths } from '../lib/urls/paths.ts'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

/** The emails of a demo, which stores them instead of sending them. */
export function LocalMailboxPage() {
  usePageTitle('Demo Mailbox')
  const { loading, user } = useAuth()
  const { pathname } = useLocation()
  if (loading) {
    return (
      <div className="shell flex justify-center py-24">
        <Spinner label="Loading..." />
      </div>
    )
  }
  if (user === null) return <Navigate to={paths.builder} replace state={{ from: pathname }} />
  return (
    <div className="shell flex max-w-4xl flex-col gap-8 py-12 sm:py-16">
      <PageHeader
        title="Demo Mailbox"
        actions={<SampleEmailsLink />}
        description={
          user.role === 'admin'
            ? 'Every email that would have been sent, newest first.'
            : 'Every email that would have been sent to you, newest first.'
        }
      />
      <LocalMailbox isOfAdmin={user.role === 'admin'} />
    </div>
  )
}
