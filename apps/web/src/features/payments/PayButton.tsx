import type { ComponentProps, MouseEvent } from 'react'
import Lock from '~icons/lock'
import { money } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'

interface PayButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'busyLabel'> {
  amount: number
  isBusy: boolean
}

/** The button and what happens to the card details. It keeps the focus while busy, which a disabled button would lose, so that a failed payment can be repeated from the keyboard. */
export function PayButton({ amount, isBusy, onClick, ...rest }: PayButtonProps) {
  // Enter in a field of the form also clicks this button.
  const pay = (event: MouseEvent<HTMLButtonElement>) => (isBusy ? event.preventDefault() : onClick?.(event))
  return (
    <div className="flex flex-col gap-3">
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
      <p className="flex items-start gap-2.5 text-sm text-muted">
        <Lock className="mt-1 size-4 shrink-0" aria-hidden="true" />
        Card details go straight to the payment provider. Vorta never stores them.
      </p>
    </div>
  )
}
