import type { ComponentProps, MouseEvent } from 'react'
import { money } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'

interface PayButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'busyLabel'> {
  amount: number
  isBusy: boolean
}

/** Keeps the focus while busy, which a disabled button would lose, so that a failed payment can be repeated from the keyboard. */
export function PayButton({ amount, isBusy, onClick, ...rest }: PayButtonProps) {
  // Enter in a field of the form also clicks this button.
  const pay = (event: MouseEvent<HTMLButtonElement>) => (isBusy ? event.preventDefault() : onClick?.(event))
  return (
    <Button
      {...rest}
      size="lg"
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={pay}
      className="figures w-full aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
    >
      {isBusy && <Spinner size="sm" />}
      {isBusy ? 'Processing...' : `Pay ${money(amount)}`}
    </Button>
  )
}
