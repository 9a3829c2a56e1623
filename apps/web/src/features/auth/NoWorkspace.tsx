import type { User } from '@vorta/contract/account/user'
import { KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { useSiteConfig } from '../../lib/config.ts'
import { homePath, paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useLogout } from './useLogout.ts'

/** For the signed-in who cannot order: staff, and accounts whose role this site does not know. */
export function NoWorkspace({ user }: { user: User }) {
  const logout = useLogout()
  const email = useSiteConfig()?.company.email
  const home = homePath(user.role)
  const icon = <KeyRound className="size-5" />
  if (home === paths.builder) {
    return (
      <EmptyState icon={icon} title="Your account has no workspace yet" action={<Button onClick={logout}>Logout</Button>}>
        You are signed in, but your account has not been given a role.{' '}
        {email ? `Write to ${email} and we set it up.` : 'Please contact us.'}
      </EmptyState>
    )
  }
  const back = (
    <Link to={home} className={buttonStyle()}>
      Go to Your Dashboard
    </Link>
  )
  return (
    <EmptyState icon={icon} title="Orders are placed by customers" action={back}>
      The builder is for customer accounts. Your work with orders is on your own dashboard.
    </EmptyState>
  )
}
