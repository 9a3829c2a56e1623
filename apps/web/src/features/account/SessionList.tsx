import type { Session } from '@vorta/contract/auth/schema'
import { useRef, useState } from 'react'
import Monitor from '~icons/monitor'
import { messageOf } from '../../lib/api.ts'
import { exactTime, relativeTime } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useSessions, useSignOutDevice, useSignOutElsewhere } from '../auth/auth.queries.ts'
import { deviceName } from './device.ts'

/** The current device and the ones used last. */
const SHORT_LIST = 4

export function SessionList() {
  const [isWhole, setIsWhole] = useState(false)
  const { data, isPending, error, refetch } = useSessions()
  const signOutElsewhere = useSignOutElsewhere()
  const signOutDevice = useSignOutDevice()
  const list = useRef<HTMLUListElement>(null)
  const sessions = [...(data?.sessions ?? [])].sort((a, b) => Number(b.current) - Number(a.current))
  const shown = isWhole ? sessions : sessions.slice(0, SHORT_LIST)
  const showAll = () => {
    setIsWhole(true)
    list.current?.focus()
  }
  // The pressed button disappears with its device, so move the focus to the list.
  const onSignedOut = (text: string) => () => {
    showToast(text)
    list.current?.focus()
  }
  return (
    <Panel
      title="Your Devices"
      action={
        sessions.length > 2 && (
          <Button
            variant="secondary"
            size="sm"
            busy={signOutElsewhere.isPending}
            busyLabel="Signing out..."
            onClick={() => signOutElsewhere.mutate(undefined, { onSuccess: onSignedOut('Signed out everywhere else.') })}
          >
            Sign Out Everywhere Else
          </Button>
        )
      }
    >
      {isPending && <Skeleton className="h-11 w-full" />}
      {error && <LoadError message={messageOf(error, "We couldn't load your devices.")} onRetry={() => refetch()} />}
      <ul ref={list} tabIndex={-1} aria-label="Devices" className="-my-3 divide-y divide-line outline-none">
        {shown.map((session) => (
          <li key={session._id} className="flex items-center gap-4 py-3">
            <Monitor className="size-5 shrink-0 text-muted" aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <p className="truncate">{deviceName(session.userAgent)}</p>
              <p className="text-sm text-muted">
                <LastUse session={session} />
              </p>
            </div>
            {session.current ? (
              <Badge tone="green">This device</Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Sign Out: ${deviceName(session.userAgent)}`}
                busy={signOutDevice.isPending && signOutDevice.variables === session._id}
                busyLabel="Signing out..."
                onClick={() =>
                  signOutDevice.mutate(session._id, { onSuccess: onSignedOut(`${deviceName(session.userAgent)} signed out.`) })
                }
              >
                Sign Out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="ghost" size="sm" className="mt-4 -ml-3" onClick={showAll}>
          Show All {sessions.length} Devices
        </Button>
      )}
      <SignOutError error={signOutElsewhere.error} fallback="We couldn't sign out your other devices. Please try again." />
      <SignOutError error={signOutDevice.error} fallback="We couldn't sign out that device. Please try again." />
    </Panel>
  )
}

function SignOutError({ error, fallback }: { error: Error | null; fallback: string }) {
  if (!error) return null
  return (
    <div className="mt-4">
      <Banner tone="error">{messageOf(error, fallback)}</Banner>
    </div>
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
