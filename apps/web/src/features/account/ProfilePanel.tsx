import type { User } from '@vorta/contract/account/user'
import { useState } from 'react'
import { showToast } from '../../ui/feedback/toast.ts'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** The profile, and its form while it is edited. */
export function ProfilePanel({ user }: { user: User }) {
  // Undefined until the first edit, so that the initial render doesn't take the focus.
  const [editing, setEditing] = useState<boolean>()
  const finish = () => {
    setEditing(false)
    showToast('Profile saved.')
  }
  return editing ? (
    <ProfileForm user={user} onSaved={finish} onCancel={() => setEditing(false)} />
  ) : (
    <ProfileDetails user={user} wasEdited={editing === false} onEdit={() => setEditing(true)} />
  )
}
