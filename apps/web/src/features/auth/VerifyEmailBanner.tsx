import { useMutation } from '@tanstack/react-query'
import { authApi } from '@vorta/contract/auth/routes'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAuth } from './auth.ts'

/** Above every dashboard until the address is verified. */
export function VerifyEmailBanner() {
  const { user, adopt } = useAuth()
  const resend = useMutation({ mutationFn: () => call(authApi.resendVerification) })
  const isShown = user !== null && !user.emailVerified

  useEffect(() => {
    if (!isShown) return
    // The link is mostly opened in another tab; the banner goes when its owner comes back to this one.
    const ask = () =>
      call(authApi.me).then(
        ({ user: fresh }) => fresh.emailVerified && adopt(fresh),
        () => {},
      )
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [isShown, adopt])

  if (!isShown) return null
  return (
    <section aria-label="Verify your email" className="shell py-4 print:hidden">
      <Banner
        tone={resend.isError ? 'error' : 'notice'}
        title="Verify your email"
        action={
          resend.isSuccess ? undefined : (
            <Button
              variant="secondary"
              size="sm"
              className="max-sm:w-full"
              busy={resend.isPending}
              busyLabel="Sending..."
              onClick={() => resend.mutate()}
            >
              Get a New Link
            </Button>
          )
        }
      >
        <p className="break-words">
          {resend.error?.message ??
            resend.data?.message ??
            `We sent a link to ${user.email}. Open it to confirm that the address is yours.`}
        </p>
      </Banner>
    </section>
  )
}
