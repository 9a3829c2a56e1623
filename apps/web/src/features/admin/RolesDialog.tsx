import { ROLE_LABELS, ROLES, type Role } from '@vorta/contract/auth/role'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Account, useSetRoles } from './admin.queries.ts'

const DUTIES: Record<Role, string> = {
  user: 'orders kits and follows them; every account has it',
  engineer: 'gets orders assigned and designs them',
  admin: 'sees every order, assigns, cancels, grants roles',
}

export function RolesDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const formId = useId()
  const [roles, setRoles] = useState<readonly Role[]>(account.grantedRoles)
  const save = useSetRoles(account._id)
  const toggle = (role: Role) => setRoles(ROLES.filter((one) => (one === role ? !roles.includes(one) : roles.includes(one))))
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate([...roles], {
      onSuccess: () => {
        showToast(`Roles of ${fullName(account)} saved`)
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit Roles"
      description={`${fullName(account)} · ${account.email}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending} busyLabel="Saving...">
            Save Roles
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} className="flex flex-col gap-4">
        {save.error && <Banner tone="error">{messageOf(save.error, 'The roles could not be saved. Please try again.')}</Banner>}
        <p className="text-soft">A role that is taken away acts at once, also on pages that are open now.</p>
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            checked={role === 'user' || roles.includes(role)}
            disabled={role === 'user'}
            onChange={() => toggle(role)}
            label={
              <>
                <span className="font-medium text-ink">{ROLE_LABELS[role]}</span> {DUTIES[role]}
              </>
            }
          />
        ))}
      </form>
    </Dialog>
  )
}
