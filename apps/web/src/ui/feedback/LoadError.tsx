import { Button } from '../Button.tsx'
import { Banner } from './Banner.tsx'

/** A load error with a retry button. */
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
