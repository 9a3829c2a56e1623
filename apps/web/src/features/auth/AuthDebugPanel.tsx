import { type SyntheticEvent, useState } from 'react'
import { apiBase } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { isStorageAvailable } from '../../lib/token.ts'
import { useAuth } from './auth.ts'

const TOKEN_PREFIX_CHARS = 12
const ROOMY_SCREEN = '(min-width: 1280px) and (min-height: 50rem)'

const yesNo = (value: boolean) => (value ? 'true' : 'false')

/** Demo mode only. Closed where it would cover words; elsewhere it lies low enough to stay below the car, and one click folds it away. */
export function AuthDebugPanel({ hasRoom }: { hasRoom: boolean }) {
  const { loading, isSignedIn, token, user } = useAuth()
  const [open, setOpen] = useState(() => hasRoom && window.matchMedia(ROOMY_SCREEN).matches)
  const facts = [
    ['Loading', yesNo(loading)],
    ['Authenticated', yesNo(isSignedIn)],
    ['Token', token ? `${token.slice(0, TOKEN_PREFIX_CHARS)}…` : 'none'],
    ['User', user ? fullName(user) : 'none'],
    ['Role', user?.role ?? 'none'],
    ['Server URL', apiBase || window.location.origin],
    ['Local storage', isStorageAvailable() ? 'available' : 'blocked'],
  ]
  return (
    <details
      open={open}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
      className="fixed right-4 bottom-20 z-30 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-lifted/95 text-xs shadow-float"
    >
      <summary className="min-h-9 px-3.5 py-2 font-medium text-soft select-none">Auth Debug</summary>
      <dl className="grid grid-cols-[auto_minmax(0,14rem)] gap-x-5 xl:grid-cols-[auto_minmax(0,11rem)_auto_minmax(0,11rem)] gap-y-1 border-t border-line px-3.5 py-3 font-mono">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="truncate text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
