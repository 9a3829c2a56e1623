import { useState } from 'react'
import { showToast } from '../../ui/feedback/toast.ts'
import { useAuth } from '../auth/auth.ts'
import { SecondFactorPanel } from '../auth/SecondFactorPanel.tsx'
import { NotificationSettings } from '../notifications/NotificationSettings.tsx'
import { AccountData } from './AccountData.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SessionList } from './SessionList.tsx'

/** Profile, notifications, password, devices and account data. */
export function ProfileTab() {
  const { user } = useAuth()
  // Undefined until the first edit, so that the initial render doesn't take the focus.
  const [editing, setEditing] = useState<boolean>()
  if (user === null) return null
  const finish = () => {
    setEditing(false)
    showToast('Profile saved.')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-6">
        {editing ? (
          <ProfileForm user={user} onSaved={finish} onCancel={() => setEditing(false)} />
        ) : (
          <ProfileDetails user={user} wasEdited={editing === false} onEdit={() => setEditing(true)} />
        )}
        <NotificationSettings reader={user.role} />
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
