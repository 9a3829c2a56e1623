import { type ReactNode, useEffect } from 'react'
import { AuthProvider } from '../features/auth/AuthProvider.tsx'
import { followInputMode } from '../lib/input-mode.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Everything around the router; the same when a page is drawn beforehand and when it runs. */
export function App({ children }: { children: ReactNode }) {
  // A page that was drawn beforehand looks the same before and after its code has taken it over; this tells them apart.
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  useEffect(() => followInputMode(document.documentElement), [])
  return (
    <ErrorBoundary>
      <AuthProvider>{children}</AuthProvider>
    </ErrorBoundary>
  )
}
