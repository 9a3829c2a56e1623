import type { User } from '@vorta/contract/account/user'
import { Link } from 'react-router'
import KeyRound from '~icons/key-round'
import { useSiteConfig } from '../../lib/config.ts'
import { homePath, paths } from '../../lib/urls/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useLogout } from './useLogout.ts'

/** Shown to signed-in users who can't order: staff, and accounts with an unknown role. */
export function NoWorkspace({ user }: { user: User }) {
  const logout = useLogout()
  const email = useSiteConfig()?.company.email
  const home = homePath(user.role)
  const icon = <KeyRound className="size-5" />
  if (home === paths.builder) {
    return (
      <EmptyState icon={icon} title="Your account isn't set up yet" action={<Button onClick={logout}>Logout</Button>}>
        You&apos;re signed in, but your account doesn&apos;t have a role.{' '}
        {email ? `Email ${email} and we'll set it up.` : 'Please contact us.'}
      </EmptyState>
    )
  }
  const back = (
    <Link to={home} className={buttonStyle()}>
      Go to Your Dashboard
    </Link>
  )
  return (
    <EmptyState icon={icon} title="The builder is for customers" action={back}>
      Only customer accounts can place orders. Manage orders from your dashboard.
    </EmptyState>
  )
}
