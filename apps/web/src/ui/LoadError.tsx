import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

/** What could not be loaded, and the way to ask again. */
export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Banner
      tone="error"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {message}
    </Banner>
  )
}
