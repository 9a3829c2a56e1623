import { useMutation } from '@tanstack/react-query'
import { authApi } from '@vorta/contract/auth/routes'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useAuth } from './auth.ts'

/** Shown above every dashboard until the email address is verified. */
export function VerifyEmailBanner() {
  const { user, setUser } = useAuth()
  const resend = useMutation({ mutationFn: () => call(authApi.resendVerification) })
  const isShown = user !== null && !user.emailVerified

  useEffect(() => {
    if (!isShown) return
    // The link usually opens in another tab, so check again when this tab regains the focus.
    const refreshUser = () =>
      call(authApi.me).then(
        ({ user: fresh }) => fresh.emailVerified && setUser(fresh),
        () => {},
      )
    window.addEventListener('focus', refreshUser)
    return () => window.removeEventListener('focus', refreshUser)
  }, [isShown, setUser])

  if (!isShown) return null
  const answer = resend.error?.message ?? resend.data?.message
  return (
    <section aria-label="Verify your email" className="shell py-3 print:hidden">
      <Banner
        tone={resend.isError ? 'error' : 'notice'}
        title="Verify your email"
        isRow
        action={
          resend.isSuccess ? undefined : (
            <Button
              variant="secondary"
              size="sm"
              className="shrink-0"
              busy={resend.isPending}
              busyLabel="Sending..."
              onClick={() => resend.mutate()}
            >
              Get a New Link
            </Button>
          )
        }
      >
        <p className={`break-words ${answer === undefined ? 'max-sm:hidden' : ''}`}>{answer ?? `We sent a link to ${user.email}.`}</p>
      </Banner>
    </section>
  )
}
