import { type ReactNode, useEffect } from 'react'
import { AuthProvider } from '../features/auth/AuthProvider.tsx'
import { trackInputMode } from '../lib/input-mode.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** The providers around the router, used for prerendering and in the browser. */
export function App({ children }: { children: ReactNode }) {
  // Lets styles and tests distinguish a hydrated page from a prerendered one.
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  useEffect(() => trackInputMode(document.documentElement), [])
  return (
    <ErrorBoundary>
      <AuthProvider>{children}</AuthProvider>
    </ErrorBoundary>
  )
}
