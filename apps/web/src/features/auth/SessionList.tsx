import type { Session } from '@vorta/contract/user'
import { Monitor } from 'lucide-react'
import { useRef } from 'react'
import { messageOf } from '../../lib/api.ts'
import { exactTime, relativeTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSessions, useSignOutElsewhere } from './auth.queries.ts'
import { deviceName } from './device.ts'

export function SessionList() {
  const { data, isPending, error, refetch } = useSessions()
  const signOutElsewhere = useSignOutElsewhere()
  const sessions = [...(data?.sessions ?? [])].sort((a, b) => Number(b.current) - Number(a.current))
  const list = useRef<HTMLUListElement>(null)
  const signOut = () =>
    signOutElsewhere.mutate(undefined, {
      onSuccess: () => {
        showToast('Signed out everywhere else')
        // The button that was pressed goes with the others.
        list.current?.focus()
      },
    })
  return (
    <Panel title="Where you are signed in">
      {isPending && <Skeleton className="h-11 w-full" />}
      {error && (
        <Banner
          tone="error"
          action={
            <Button variant="secondary" size="sm" onClick={() => refetch()}>
              Try Again
            </Button>
          }
        >
          {messageOf(error, 'Your devices could not be loaded.')}
        </Banner>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Devices" className="-my-3 divide-y divide-line outline-none">
        {sessions.map((session) => (
          <li key={session._id} className="flex items-center gap-4 py-3">
            <Monitor className="size-5 shrink-0 text-muted" aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <p className="truncate">{deviceName(session.userAgent)}</p>
              <p className="text-sm text-muted">
                <LastUse session={session} />
              </p>
            </div>
            {session.current && <Badge tone="green">This device</Badge>}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-6"
          busy={signOutElsewhere.isPending}
          busyLabel="Signing out..."
          onClick={signOut}
        >
          Sign Out Everywhere Else
        </Button>
      )}
      {signOutElsewhere.error && (
        <div className="mt-4">
          <Banner tone="error">{messageOf(signOutElsewhere.error, 'The other devices could not be signed out. Please try again.')}</Banner>
        </div>
      )}
    </Panel>
  )
}

function LastUse({ session }: { session: Session }) {
  if (session.current) return 'Active now'
  return (
    <>
      Last used{' '}
      <time dateTime={session.lastSeenAt} title={exactTime(session.lastSeenAt)}>
        {relativeTime(session.lastSeenAt)}
      </time>
    </>
  )
}
