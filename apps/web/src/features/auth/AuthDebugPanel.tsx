import { apiBase } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { isStorageAvailable } from '../../lib/token.ts'
import { useAuth } from './auth.ts'

const TOKEN_PREFIX_CHARS = 12

/** Demo mode only. It starts collapsed and in the page flow, so that it never covers anything. */
export function AuthDebugPanel() {
  const { loading, isSignedIn, token, user } = useAuth()
  const facts = [
    ['Loading', String(loading)],
    ['Authenticated', String(isSignedIn)],
    ['Token', token ? `${token.slice(0, TOKEN_PREFIX_CHARS)}…` : 'none'],
    ['User', user ? fullName(user) : 'none'],
    ['Role', user?.role ?? 'none'],
    ['Server URL', apiBase || window.location.origin],
    ['Local storage', isStorageAvailable() ? 'available' : 'blocked'],
  ]
  return (
    <details className="relative border-t border-line bg-page text-xs">
      <summary className="shell min-h-9 py-2 pointer-coarse:min-h-11 pointer-coarse:py-2.5 font-medium text-soft select-none">
        Auth Debug
      </summary>
      <dl className="shell grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 pb-4 font-mono">
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
