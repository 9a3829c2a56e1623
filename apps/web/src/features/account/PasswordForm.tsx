import { authApi } from '@vorta/contract/auth/routes'
import { call } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useInvalidateSessions } from '../auth/auth.queries.ts'
import { changeForm } from '../auth/passwords.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordForm() {
  const invalidateSessions = useInvalidateSessions()
  const { field, submit, reset, isSubmitting, failure } = useSchemaForm(changeForm, EMPTY)
  const send = submit(async ({ currentPassword, newPassword }) => {
    const reply = await call(authApi.changePassword, { body: { currentPassword, newPassword } })
    reset(EMPTY)
    void invalidateSessions()
    showToast(reply.message)
  }, "We couldn't change your password. Please try again.")
  return (
    <Panel title="Password" description="Changing your password signs out your other devices.">
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{failure}</FormError>
        <PasswordField label="Current Password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField label="New Password" autoComplete="new-password" {...field('newPassword')} />
        <PasswordField label="Confirm New Password" autoComplete="new-password" {...field('confirmPassword')} />
        <Button type="submit" variant="secondary" className="self-start" busy={isSubmitting} busyLabel="Saving...">
          Change Password
        </Button>
      </form>
    </Panel>
  )
}
