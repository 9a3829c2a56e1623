import { authApi } from '@vorta/contract/auth/routes'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { paths } from '../../lib/urls/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { resetForm } from './passwords.ts'

export function ResetPasswordForm({ token }: { token: string }) {
  const [confirmation, setConfirmation] = useState('')
  const { field, submit, isSubmitting, failure } = useSchemaForm(resetForm, { password: '', confirmPassword: '' })
  const send = submit(async ({ password }) => {
    const reply = await call(authApi.resetPassword, { body: { token, password } })
    setConfirmation(reply.message)
  }, "We couldn't change your password. Please try again.")

  if (confirmation) {
    return (
      <div className="flex flex-col gap-5">
        <Banner tone="success">{confirmation}</Banner>
        <Link to={paths.builder} className={buttonStyle('primary', 'lg')}>
          Sign In
        </Link>
      </div>
    )
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormError>{failure}</FormError>
      <PasswordField label="New Password" autoComplete="new-password" {...field('password')} />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Saving...">
        Reset Password
      </Button>
      <Link to={paths.forgotPassword} className={buttonStyle('ghost')}>
        Send Me a New Link
      </Link>
    </form>
  )
}
