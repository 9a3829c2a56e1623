import { RouterProvider } from 'react-router/dom'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'

export function App() {
  return (
    <ErrorBoundary>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </ErrorBoundary>
  )
}
