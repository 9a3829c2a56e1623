import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { FormFooter } from '../forms/FormFooter.tsx'

interface StaleNoticeProps {
  /** What is no longer possible. */
  children: ReactNode
  /** The current status label. */
  status: string
  onClose: () => void
}

/** Replaces a form when the order's status no longer allows it. */
export function StaleNotice({ children, status, onClose }: StaleNoticeProps) {
  return (
    <div role="status" className="flex flex-col gap-5">
      <p className="text-soft">
        {children} The order is now: <strong className="font-medium text-ink">{status}</strong>.
      </p>
      <FormFooter>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </FormFooter>
    </div>
  )
}
