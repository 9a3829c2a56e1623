import type { ReactNode } from 'react'
import { Sections } from '../../ui/Sections.tsx'
import { useAuth } from '../auth/auth.ts'
import { SecondFactorPanel } from '../auth/SecondFactorPanel.tsx'
import { NotificationSettings } from '../notifications/NotificationSettings.tsx'
import { AccountData } from './AccountData.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SessionList } from './SessionList.tsx'

interface AccountSettingsProps {
  /** Sections that only one role has. */
  ownSections?: readonly { value: string; label: string; content: ReactNode }[]
}

/** The profile and the settings of an account, in sections. */
export function AccountSettings({ ownSections = [] }: AccountSettingsProps) {
  const { user } = useAuth()
  if (user === null) return null
  return (
    <Sections
      sections={[
        { value: 'profile', label: 'Profile', content: <ProfilePanel user={user} /> },
        { value: 'notifications', label: 'Notifications', content: <NotificationSettings reader={user.role} /> },
        {
          value: 'security',
          label: 'Security',
          content: (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
              <div className="flex flex-col gap-4">
                <PasswordForm />
                <SecondFactorPanel />
              </div>
              <SessionList />
            </div>
          ),
        },
        ...ownSections,
        { value: 'data', label: 'Your Data', content: <AccountData mayDelete={user.role === 'user'} /> },
      ]}
    />
  )
}
