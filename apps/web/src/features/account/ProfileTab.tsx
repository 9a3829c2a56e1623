import { useAuth } from '../auth/auth.ts'
import { SecondFactorPanel } from '../auth/SecondFactorPanel.tsx'
import { NotificationSettings } from '../notifications/NotificationSettings.tsx'
import { AccountData } from './AccountData.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SessionList } from './SessionList.tsx'

/** The customer's profile, notifications, password, devices and account data. */
export function ProfileTab() {
  const { user } = useAuth()
  if (user === null) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-6">
        <ProfilePanel user={user} />
        <NotificationSettings reader={user.role} />
      </div>
      <div className="flex flex-col gap-6">
        <PasswordForm />
        <SecondFactorPanel />
        <SessionList />
        <AccountData mayDelete />
      </div>
    </div>
  )
}
