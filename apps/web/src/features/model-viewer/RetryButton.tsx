import { Button } from '../../ui/Button.tsx'

export const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button variant="secondary" size="sm" className="self-start" onClick={onRetry}>
    Try Again
  </Button>
)
