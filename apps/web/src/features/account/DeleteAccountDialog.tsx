import { accountApi } from '@vorta/contract/account/routes'
import { DELETE_CONFIRMATION, deleteAccountBody } from '@vorta/contract/account/schema'
import { RECEIPT_RETENTION_YEARS } from '@vorta/contract/shared/limits'
import { useId } from 'react'
import { call } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useLogout } from '../auth/useLogout.ts'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const logout = useLogout()
  const { field, submit, isSubmitting, failure } = useSchemaForm(deleteAccountBody, { password: '', confirmation: '' })
  const send = submit(async (body) => {
    const { message } = await call(accountApi.delete, { body })
    showToast(message)
    logout()
    // Drafts and unsent messages on this device belong to the deleted account too.
    localStorage.clear()
    sessionStorage.clear()
  }, "We couldn't delete your account. Please try again.")
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      description="This can't be undone."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep My Account
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting} busyLabel="Deleting...">
            Delete Account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{failure}</FormError>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-soft">
          <li>You&apos;ll be signed out everywhere, and your profile will be removed.</li>
          <li>Your messages will read “Message removed.” Your photos, scans and chat files will be deleted.</li>
          <li>Unpaid orders will be cancelled.</li>
          <li>The name and address on receipts are stored separately for {RECEIPT_RETENTION_YEARS} years, as required by law.</li>
        </ul>
        <PasswordField label="Password" autoComplete="current-password" data-autofocus {...field('password')} />
        <TextField
          label={`Type ${DELETE_CONFIRMATION}`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('confirmation')}
        />
      </form>
    </Dialog>
  )
}
