import TriangleAlert from '~icons/triangle-alert'
import { Button } from '../ui/Button.tsx'

const messageFrom = (error: unknown): string => (error instanceof Error && error.message) || 'An unexpected error occurred'

export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <main className="flex flex-1 flex-col items-center justify-center px-6 py-24 text-center">
      <span className="flex size-14 items-center justify-center rounded-full border border-line bg-raised text-bad" aria-hidden="true">
        <TriangleAlert className="size-6" />
      </span>
      <h1 className="display mt-6 text-2xl">Something went wrong</h1>
      <p role="alert" className="mt-3 max-w-lg text-muted">
        {messageFrom(error)}
      </p>
      <Button className="mt-8" onClick={() => window.location.reload()}>
        Reload Page
      </Button>
    </main>
  )
}
