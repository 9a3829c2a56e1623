import type { ReactNode } from 'react'
import { AuthProvider } from '../features/auth/AuthProvider.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Everything around the router; the same when a page is drawn beforehand and when it runs. */
export function App({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <AuthProvider>{children}</AuthProvider>
    </ErrorBoundary>
  )
}
