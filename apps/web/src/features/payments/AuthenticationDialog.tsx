import { money } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

interface AuthenticationDialogProps {
  open: boolean
  amount: number
  onOutcome: (outcome: 'success' | 'fail') => void
}

/** The test provider's version of the bank page. Closing it fails the authentication, as at a real bank. */
export function AuthenticationDialog({ open, amount, onOutcome }: AuthenticationDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={() => onOutcome('fail')}
      title="3-D Secure"
      description="Your bank needs to verify that it's you."
      footer={
        <div className="flex gap-3 max-sm:w-full max-sm:flex-col-reverse">
          <Button variant="secondary" onClick={() => onOutcome('fail')}>
            Fail authentication
          </Button>
          <Button onClick={() => onOutcome('success')}>Complete authentication</Button>
        </div>
      }
    >
      <p className="text-soft">
        This page simulates your bank. Confirm the payment of <span className="figures font-semibold text-ink">{money(amount)}</span> to
        Vorta, or decline it to see what happens.
      </p>
    </Dialog>
  )
}
