import { money } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface AuthenticationDialogProps {
  open: boolean
  amount: number
  onOutcome: (outcome: 'success' | 'fail') => void
}

/** The test provider's stand-in for the bank's own page. Closing it is a refusal, as it is there. */
export function AuthenticationDialog({ open, amount, onOutcome }: AuthenticationDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={() => onOutcome('fail')}
      title="3-D Secure"
      description="Your bank wants to be sure that it is you."
      footer={
        <>
          <Button variant="secondary" onClick={() => onOutcome('fail')}>
            Fail authentication
          </Button>
          <Button onClick={() => onOutcome('success')}>Complete authentication</Button>
        </>
      }
    >
      <p className="text-soft">
        This is a test page in place of your bank’s. Confirm the payment of{' '}
        <span className="figures font-semibold text-ink">{money(amount)}</span> to Vorta, or refuse it to see what happens then.
      </p>
    </Dialog>
  )
}
