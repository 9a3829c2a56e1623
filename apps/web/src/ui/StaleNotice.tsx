import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { FormFooter } from './FormFooter.tsx'

interface TooLateProps {
  /** What can't be done any more. */
  children: ReactNode
  /** How things stand by now. */
  status: string
  onClose: () => void
}

/** In place of a form whose moment passed while it was open: what is sent now would only be refused. */
export function StaleNotice({ children, status, onClose }: TooLateProps) {
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
