import { authApi } from '@vorta/contract/api/auth'
import { endSecondFactorBody } from '@vorta/contract/second-factor'
import { useId } from 'react'
import { call } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { showToast } from '../../ui/toast.ts'
import { CodeField } from './CodeField.tsx'

export function SecondFactorEnd({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const { field, submit, isSubmitting, otherFailure } = useSchemaForm(endSecondFactorBody, { password: '', code: '' })
  const send = submit(async (body) => {
    const { message } = await call(authApi.endSecondFactor, { body })
    showToast(message)
    onClose()
  }, 'The second factor could not be turned off. Please try again.')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn off the second factor?"
      description="From then on the password alone signs you in."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep It
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting} busyLabel="Turning off...">
            Turn Off
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        {otherFailure && <Banner tone="error">{otherFailure}</Banner>}
        <PasswordField label="Password" autoComplete="current-password" data-autofocus {...field('password')} />
        <CodeField {...field('code')} />
      </form>
    </Dialog>
  )
}
