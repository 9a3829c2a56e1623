import { useMutation } from '@tanstack/react-query'
import { authApi } from '@vorta/contract/auth/routes'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { homePath, paths } from '../../lib/urls/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useAuth } from './auth.ts'

/** Requires a click, because email scanners open every link. */
export function VerifyEmailForm({ token }: { token: string | null }) {
  const { user, isSignedIn, setUser } = useAuth()
  const verify = useMutation({
    mutationFn: async (linkToken: string) => {
      const { message } = await call(authApi.verifyEmail, { body: { token: linkToken } })
      // The link may belong to a different account than the one signed in here.
      if (isSignedIn) await call(authApi.me).then(({ user: fresh }) => setUser(fresh))
      return message
    },
  })
  const nextLink = (
    <Link to={user ? homePath(user.role) : paths.builder} className={buttonStyle('primary', 'lg')}>
      {user ? 'Go to Dashboard' : 'Sign In'}
    </Link>
  )

  if (verify.isSuccess || (user?.emailVerified && verify.isError))
    return (
      <div className="flex flex-col gap-5">
        <Banner tone="success">{verify.data ?? 'Your email address is verified.'}</Banner>
        {nextLink}
      </div>
    )
  if (token === null || verify.isError)
    return (
      <div className="flex flex-col gap-5">
        <Banner tone="error">{verify.error?.message ?? 'This link is incomplete. Copy it from the email again.'}</Banner>
        <p className="text-sm text-muted">To get a new link, {user ? 'open' : 'sign in, open'} your dashboard and select Get a New Link.</p>
        {nextLink}
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      <p>Confirm that this email address is yours. If you didn&apos;t create a Vorta account, close this page.</p>
      <Button size="lg" busy={verify.isPending} busyLabel="Verifying..." onClick={() => verify.mutate(token)}>
        Verify Email
      </Button>
    </div>
  )
}
