import { rolesBody } from '@vorta/contract/admin/schema'
import { ROLE_LABELS, ROLES, type Role } from '@vorta/contract/auth/role'
import { useId } from 'react'
import { fullName } from '../../lib/format.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { type ManagedAccount, useSetRoles } from './admin.queries.ts'

const DESCRIPTIONS: Record<Role, string> = {
  user: 'can order kits and track them. Every account has this role.',
  engineer: 'can design kits for assigned orders.',
  admin: 'can view every order, assign engineers, cancel orders and grant roles.',
}

export function RolesDialog({ account, onClose }: { account: ManagedAccount; onClose: () => void }) {
  const formId = useId()
  const { set, watch, submit, isSubmitting, failure } = useSchemaForm(rolesBody, { roles: account.grantedRoles })
  const save = useSetRoles(account._id)
  const roles = watch('roles')
  const toggle = (role: Role) =>
    set(
      'roles',
      ROLES.filter((option) => (option === role ? !roles.includes(option) : roles.includes(option))),
    )
  const send = submit(async ({ roles }) => {
    await save.mutateAsync(roles)
    showToast(`Roles for ${fullName(account)} saved.`)
    onClose()
  }, "We couldn't save the roles. Please try again.")
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
          <Button type="submit" form={formId} busy={isSubmitting} busyLabel="Saving...">
            Save Roles
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} className="flex flex-col gap-4">
        <FormError>{failure}</FormError>
        <p className="text-soft">Removing a role takes effect immediately, including on open pages.</p>
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            checked={role === 'user' || roles.includes(role)}
            disabled={role === 'user'}
            onChange={() => toggle(role)}
            label={
              <>
                <span className="font-medium text-ink">{ROLE_LABELS[role]}</span> {DESCRIPTIONS[role]}
              </>
            }
          />
        ))}
      </form>
    </Dialog>
  )
}
