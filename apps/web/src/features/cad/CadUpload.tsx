import { LENGTH_UNIT_DEFAULT, type LengthUnit, needsUnit } from '@vorta/contract/cad/units'
import { type FormEvent, useState } from 'react'
import { usePersistedInput } from '../../lib/forms/usePersistedInput.ts'
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

/** Uploads the next version of the design. */
export function CadUpload({ orderId, onDone }: CadUploadProps) {
  const [file, setFile, clearFile] = usePersistedInput<File | null>(`cad-file:${orderId}`, () => null)
  const [errorText, setErrorText] = useState<string>()
  const [note, setNote, clearNote] = usePersistedInput(`cad-note:${orderId}`, () => '')
  const [unit, setUnit] = useState<LengthUnit>(LENGTH_UNIT_DEFAULT)
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
    clearFile()
    clearNote()
    onDone()
  })
  const isBusy = state.kind === 'sending'

  const selectFile = (selected: File) => {
    const error = fileError('cad_model', selected)
    clearFailure()
    setErrorText(error ?? undefined)
    setFile(error === null ? selected : null)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (file === null) {
      setErrorText('Please choose a file')
      event.currentTarget.querySelector<HTMLElement>('input[type=file]')?.focus()
      return
    }
    await send(file, { note, ...(needsUnit(file.name) && { unit }) })
    // An error may mean that the order status changed, so refresh it in any case.
    void refreshOrders()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {unfinished && !isBusy && <UnfinishedUploadNotice upload={unfinished} onDiscard={discard} />}
      <FileDrop
        label={file ? file.name : 'Choose a CAD model'}
        hint={file ? `${fileSize(file.size)} · Choose another file` : 'STEP, STL, OBJ, GLB or PLY, up to 100\u00a0MB'}
        accept={acceptAttribute('cad_model')}
        error={errorText}
        disabled={isBusy}
        onFile={selectFile}
      />
      {file && needsUnit(file.name) && (
        <UnitField value={unit} hint="STL, OBJ and PLY files don't say which units they use." disabled={isBusy} onChange={setUnit} />
      )}
      <TextArea
        label="Note"
        optional
        rows={3}
        maxLength={2_000}
        hint="Tell your customer what's new in this version."
        value={note}
        disabled={isBusy}
        onChange={(event) => setNote(event.target.value)}
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
