import { useState } from 'react'
import UserCog from '~icons/user-cog'
import UserRoundCheck from '~icons/user-round-check'
import UserX from '~icons/user-x'
import { fullName } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import type { ManagedAccount } from './admin.queries.ts'
import { DisableDialog } from './DisableDialog.tsx'
import { RolesDialog } from './RolesDialog.tsx'

const ICON = { className: 'size-4', 'aria-hidden': true } as const

/** What an admin can change of an account, except of their own. */
export function AccountActions({ account, isOwn }: { account: ManagedAccount; isOwn: boolean }) {
  const [open, setOpen] = useState<'roles' | 'disable' | null>(null)
  const close = () => setOpen(null)
  const name = fullName(account)
  const items: MenuItem[] = [{ label: 'Edit Roles', icon: <UserCog {...ICON} />, isOnCardsOnly: true, onSelect: () => setOpen('roles') }]
  // Admins can't disable themselves.
  if (!isOwn) {
    items.push(
      account.disabled
        ? { label: 'Enable', icon: <UserRoundCheck {...ICON} />, onSelect: () => setOpen('disable') }
        : { label: 'Disable', icon: <UserX {...ICON} />, isDestructive: true, onSelect: () => setOpen('disable') },
    )
  }
  return (
    <span className="relative flex items-center justify-end gap-1">
      <Button variant="ghost" size="sm" className="max-xl:hidden" aria-label={`Edit roles for ${name}`} onClick={() => setOpen('roles')}>
        Edit Roles
      </Button>
      <Menu label={`More actions for ${name}`} items={items} className={`xl:pointer-fine:size-8! ${isOwn ? 'xl:invisible' : ''}`} />
      {open === 'roles' && <RolesDialog account={account} onClose={close} />}
      {open === 'disable' && <DisableDialog account={account} onClose={close} />}
    </span>
  )
}
