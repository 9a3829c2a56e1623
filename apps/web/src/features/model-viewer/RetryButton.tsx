import { Button } from '../../ui/Button.tsx'

/** For a file that did not come through. */
export const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button variant="secondary" size="sm" className="self-start" onClick={onRetry}>
    Try Again
  </Button>
)
