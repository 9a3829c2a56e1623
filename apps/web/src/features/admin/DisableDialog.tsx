import { messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { type ManagedAccount, useSetDisabled } from './admin.queries.ts'

/** Disables an account or enables it again. */
export function DisableDialog({ account, onClose }: { account: ManagedAccount; onClose: () => void }) {
  const save = useSetDisabled(account._id)
  const name = fullName(account)
  const willDisable = !account.disabled
  const send = () =>
    save.mutate(willDisable, {
      onSuccess: () => {
        showToast(`${name}'s account is ${willDisable ? 'disabled' : 'enabled'}.`)
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={willDisable ? `Disable ${name}?` : `Enable ${name}?`}
      description={account.email}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={willDisable ? 'danger' : 'primary'} busy={save.isPending} busyLabel="Saving..." onClick={send}>
            {willDisable ? 'Disable Account' : 'Enable Account'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {save.error && <Banner tone="error">{messageOf(save.error, "We couldn't update the account. Please try again.")}</Banner>}
        <p className="text-soft">
          {willDisable
            ? "They'll be signed out everywhere immediately and won't be able to sign in. Their orders, messages and files stay, and you can enable the account again."
            : 'They can sign in again with the roles they had.'}
        </p>
        {willDisable && account.openOrders > 0 && (
          <Banner tone="notice" title={`${account.openOrders} open ${account.openOrders === 1 ? 'order' : 'orders'} assigned`}>
            {' '}
            Reassign {account.openOrders === 1 ? 'it' : 'them'} so that work continues. The Due tab lists orders by engineer.
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
