import { accountApi } from '@vorta/contract/account/routes'
import { type AccountExport, exportBody } from '@vorta/contract/account/schema'
import { FILE_LINK_VALID_MINUTES } from '@vorta/contract/shared/limits'
import { useId } from 'react'
import { call } from '../../lib/api.ts'
import { downloadBlob } from '../../lib/download-blob.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

export function DownloadDataDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const { field, submit, isSubmitting, failure } = useSchemaForm(exportBody, { password: '' })
  const send = submit(async (body) => {
    const { data } = await call(accountApi.export, { body })
    save(data)
    showToast('Your data has been downloaded.')
    onClose()
  }, "We couldn't export your data. Please try again.")
  return (
    <Dialog
      open
      onClose={onClose}
      title="Download your data"
      description={`File links in the download expire after ${FILE_LINK_VALID_MINUTES} minutes.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting} busyLabel="Preparing...">
            Download
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{failure}</FormError>
        <PasswordField label="Password" autoComplete="current-password" data-autofocus {...field('password')} />
      </form>
    </Dialog>
  )
}

/** Makes file URLs absolute so that they work from the saved file. */
function save(data: AccountExport) {
  const files = data.files.map((file) => ({ ...file, downloadUrl: new URL(file.downloadUrl, location.origin).href }))
  const file = new Blob([JSON.stringify({ ...data, files }, null, 2)], { type: 'application/json' })
  downloadBlob(file, `vorta-my-data-${data.exportedAt.slice(0, 10)}.json`)
}
