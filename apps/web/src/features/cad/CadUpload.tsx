import { cadModelFields } from '@vorta/contract/cad/schema'
import { LENGTH_UNIT_DEFAULT, LENGTH_UNITS, needsUnit } from '@vorta/contract/cad/units'
import { useRef } from 'react'
import * as z from 'zod'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { fileSize } from '../../lib/orders/order-text.ts'
import { acceptAttribute, fileError } from '../../lib/uploads/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { FormFooter } from '../../ui/forms/FormFooter.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { UnfinishedUploadNotice } from '../files/UnfinishedUploadNotice.tsx'
import { UploadProgress } from '../files/UploadProgress.tsx'
import { useFileUpload } from '../files/useFileUpload.ts'
import { useRefreshOrders } from './cad.queries.ts'
import { UnitField } from './UnitField.tsx'

interface CadUploadProps {
  orderId: string
  onDone: () => void
}

const cadForm = z.object({
  file: z.instanceof(File, { error: 'Please choose a file' }).superRefine((file, context) => {
    const message = fileError('cad_model', file)
    if (message !== null) context.addIssue({ code: 'custom', message })
  }),
  note: cadModelFields.shape.note,
  unit: z.enum(LENGTH_UNITS),
})

const ZIP_UNIT_HINT = "OBJ files don't say which units they use. glTF files are always in meters."

/** Uploads the next version of the design. */
export function CadUpload({ orderId, onDone }: CadUploadProps) {
  const form = useSchemaForm(cadForm, { note: '', unit: LENGTH_UNIT_DEFAULT }, `cad-upload:${orderId}`)
  const fileInput = useRef<HTMLInputElement>(null)
  const refreshOrders = useRefreshOrders()
  const {
    state,
    send,
    cancel,
    forget: clearFailure,
    unfinished,
    discard,
  } = useFileUpload('cad_model', orderId, "We couldn't upload the CAD model. Please try again.", ({ cadModel }) => {
    showToast(`Version ${cadModel?.version} uploaded.`)
    form.forget()
    onDone()
  })
  const isBusy = state.kind === 'sending'
  const file: File | undefined = form.watch('file')
  const hasUnit = file !== undefined && needsUnit(file.name)

  const selectFile = (selected: File) => {
    clearFailure()
    form.set('file', selected)
    void form.validate('file')
  }
  const submit = form.submit(
    async ({ file, note, unit }) => {
      const isStored = await send(file, { note, ...(hasUnit && { unit }) })
      // An error may mean that the order status changed, so refresh it in any case.
      void refreshOrders()
      return isStored
    },
    undefined,
    () => fileInput.current?.focus(),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {unfinished && !isBusy && <UnfinishedUploadNotice upload={unfinished} onDiscard={discard} />}
      <FileDrop
        label={file ? file.name : 'Choose a CAD model'}
        hint={
          file
            ? `${fileSize(file.size)} · Choose another file`
            : 'STEP, STL, OBJ, GLB, PLY, IGES, BREP, 3MF, OFF, glTF or ZIP, up to 100\u00a0MB'
        }
        accept={acceptAttribute('cad_model')}
        error={form.errorAt('file')}
        disabled={isBusy}
        isFirst
        inputRef={fileInput}
        onFile={selectFile}
      />
      {hasUnit && (
        <UnitField
          value={form.watch('unit')}
          hint={/\.zip$/i.test(file.name) ? ZIP_UNIT_HINT : "STL, OBJ, PLY and OFF files don't say which units they use."}
          disabled={isBusy}
          onChange={(unit) => form.set('unit', unit)}
        />
      )}
      <TextArea
        label="Note"
        optional
        rows={3}
        maxLength={2_000}
        hint="Tell your customer what's new in this version."
        disabled={isBusy}
        {...form.field('note')}
      />
      <UploadProgress state={state} onCancel={cancel} />
      <FormFooter>
        {!isBusy && (
          <Button variant="ghost" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={isBusy} busyLabel="Uploading...">
          Upload CAD
        </Button>
      </FormFooter>
    </form>
  )
}
