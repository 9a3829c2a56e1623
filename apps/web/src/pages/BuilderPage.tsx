import type { User } from '@vorta/contract/user'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { AuthDebugPanel } from '../features/auth/AuthDebugPanel.tsx'
import { useAuth } from '../features/auth/auth.ts'
import { NoWorkspace } from '../features/auth/NoWorkspace.tsx'
import { WelcomeCard } from '../features/auth/WelcomeCard.tsx'
import { BuilderPitch } from '../features/builder/BuilderPitch.tsx'
import { BuilderWizard } from '../features/builder/BuilderWizard.tsx'
import { useSiteConfig } from '../lib/config.ts'
import { builderRedirect, returnPath } from '../lib/paths.ts'
import { usePageTitle } from '../lib/title.ts'
import { Banner } from '../ui/Banner.tsx'
import { Spinner } from '../ui/Spinner.tsx'

export function BuilderPage() {
  usePageTitle('Builder')
  const { loading, user, isUnreachable } = useAuth()
  const demo = useSiteConfig()?.demo ?? false
  const location = useLocation()
  const [query] = useSearchParams()

  if (loading) {
    return (
      <Centered>
        <Spinner label="Loading..." />
      </Centered>
    )
  }
  const target = builderRedirect(user?.role ?? null, query.get('from') === 'dashboard')
  if (target !== null) return <Navigate to={returnPath(location.state) ?? target} replace />
  if (user === null) {
    return (
      <Centered>
        {isUnreachable && (
          <Banner tone="notice" title="We can't reach our server right now">
            You stay signed in on this device. We keep trying and take you back as soon as it answers.
          </Banner>
        )}
        <div className="flex w-full flex-col items-center gap-12 lg:flex-row lg:items-start lg:justify-between lg:gap-20">
          <WelcomeCard startWithForgot={query.has('forgot')} />
          <BuilderPitch />
        </div>
      </Centered>
    )
  }
  return (
    <>
      <Workspace user={user} />
      {demo && <AuthDebugPanel />}
    </>
  )
}

/** Only customers order; whoever else is signed in is told where their work is. */
function Workspace({ user }: { user: User }) {
  if (user.role === 'user') return <BuilderWizard user={user} />
  return (
    <Centered>
      <NoWorkspace user={user} />
    </Centered>
  )
}

function Centered({ children }: { children: ReactNode }) {
  return (
    <div className="shell flex flex-1 flex-col items-center justify-center gap-5 py-12 sm:py-16 [&>[role=status]]:max-w-[30rem]">
      {children}
    </div>
  )
}
