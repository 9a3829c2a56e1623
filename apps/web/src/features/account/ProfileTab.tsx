import { type ReactNode, useState } from 'react'
import { showToast } from '../../ui/toast.ts'
import { useAuth } from '../auth/auth.ts'
import { SecondFactorPanel } from '../auth/SecondFactorPanel.tsx'
import { AccountData } from './AccountData.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SessionList } from './SessionList.tsx'

/** Profile, password, devices and what is held about somebody; the switches of notifications come from their own room. */
export function ProfileTab({ notifications }: { notifications: ReactNode }) {
  const { user } = useAuth()
  // Undefined until somebody edits: the focus follows between button and form, and is left alone before that.
  const [editing, setEditing] = useState<boolean>()
  if (user === null) return null
  const finish = () => {
    setEditing(false)
    showToast('Profile saved')
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-6">
        {editing ? (
          <ProfileForm user={user} onSaved={finish} onCancel={() => setEditing(false)} />
        ) : (
          <ProfileDetails user={user} wasEdited={editing === false} onEdit={() => setEditing(true)} />
        )}
        {notifications}
      </div>
      <div className="flex flex-col gap-6">
        <PasswordForm />
        <SecondFactorPanel />
        <SessionList />
        <AccountData mayDelete={user.role === 'user'} />
      </div>
    </div>
  )
}
