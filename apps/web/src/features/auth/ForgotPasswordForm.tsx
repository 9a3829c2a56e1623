import { authApi } from '@vorta/contract/auth/routes'
import { forgotPasswordBody } from '@vorta/contract/auth/schema'
import { PASSWORD_RESET_VALID_MINUTES } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import ArrowLeft from '~icons/arrow-left'
import { call } from '../../lib/api.ts'
import { useSiteConfig } from '../../lib/config.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { scrollIntoViewIfNeeded } from '../../ui/scroll-into-view.ts'

interface ForgotPasswordFormProps {
  /** What was typed to sign in. */
  email: string
  onBack: () => void
}

export function ForgotPasswordForm({ email, onBack }: ForgotPasswordFormProps) {
  const [confirmation, setConfirmation] = useState('')
  const isDemo = useSiteConfig()?.demo ?? false
  const { field, submit, isSubmitting, failure } = useSchemaForm(forgotPasswordBody, { email })
  const send = submit(async (body) => {
    const reply = await call(authApi.forgotPassword, { body })
    setConfirmation(reply.message)
  }, "We couldn't send the link. Please try again.")
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <p className="text-muted">
        Enter your email and we&apos;ll send you a reset link. It expires after {PASSWORD_RESET_VALID_MINUTES} minutes.
      </p>
      <FormError>{failure}</FormError>
      {confirmation && (
        <Banner ref={scrollIntoViewIfNeeded} tone="success">
          {confirmation}{' '}
        </Banner>
      )}
      {confirmation && isDemo && (
        <p className="text-sm text-muted">This demo stores emails instead of sending them. The demo admin can read them at /demo/mail.</p>
      )}
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" autoFocus {...field('email')} />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Sending...">
        {confirmation ? 'Send Again' : 'Send Reset Link'}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back to Sign In
      </Button>
    </form>
  )
}
