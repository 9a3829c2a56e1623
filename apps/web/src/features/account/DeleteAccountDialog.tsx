import { accountApi } from '@vorta/contract/account/routes'
import { DELETE_CONFIRMATION, eraseBody } from '@vorta/contract/account/schema'
import { RECEIPT_RETENTION_YEARS } from '@vorta/contract/shared/limits'
import { useId } from 'react'
import { call } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { useLogout } from '../auth/useLogout.ts'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const leave = useLogout()
  const { field, submit, isSubmitting, failure } = useSchemaForm(eraseBody, { password: '', confirmation: '' })
  const send = submit(async (body) => {
    const { message } = await call(accountApi.delete, { body })
    showToast(message)
    leave()
    // Drafts and unsent messages on this device were theirs as well.
    localStorage.clear()
    sessionStorage.clear()
  }, 'The account could not be deleted. Please try again.')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      description="This cannot be undone, by us either."
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
          <li>You are signed out everywhere, and your profile is gone.</li>
          <li>Your messages read “Message removed”; your photos, scans and chat files are deleted.</li>
          <li>Orders that were never paid are cancelled.</li>
          <li>Name and address on receipts are kept apart for {RECEIPT_RETENTION_YEARS} years, as the law wants it.</li>
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
