import { authApi } from '@vorta/contract/auth/routes'
import { endSecondFactorBody } from '@vorta/contract/auth/second-factor'
import { useId } from 'react'
import { call } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { CodeField } from './CodeField.tsx'

export function SecondFactorDisable({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const { field, submit, isSubmitting, failure } = useSchemaForm(endSecondFactorBody, { password: '', code: '' })
  const send = submit(async (body) => {
    const { message } = await call(authApi.disableSecondFactor, { body })
    showToast(message)
    onClose()
  }, "We couldn't turn off two-factor authentication. Please try again.")
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn off two-factor authentication?"
      description="After that, you'll sign in with your password alone."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep It On
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting} busyLabel="Turning off...">
            Turn Off
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{failure}</FormError>
        <PasswordField label="Password" autoComplete="current-password" data-autofocus {...field('password')} />
        <CodeField {...field('code')} />
      </form>
    </Dialog>
  )
}
