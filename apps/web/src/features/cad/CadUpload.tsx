import { type FormEvent, useState } from 'react'
import { fileSize } from '../../lib/order-text.ts'
import { acceptOf, fileFault } from '../../lib/upload.ts'
import { usePersistedInput } from '../../lib/usePersistedInput.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { FormFooter } from '../../ui/FormFooter.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toast.ts'
import { UnfinishedNote } from '../files/UnfinishedNote.tsx'
import { UploadProgress } from '../files/UploadProgress.tsx'
import { useFileUpload } from '../files/useFileUpload.ts'
import { useForgetOrders } from './cad.queries.ts'

interface CadUploadProps {
  orderId: string
  onDone: () => void
}

/** The next version of the design. */
export function CadUpload({ orderId, onDone }: CadUploadProps) {
  const [file, setFile, forgetFile] = usePersistedInput<File | null>(`cad-file:${orderId}`, () => null)
  const [fault, setFault] = useState<string>()
  const [note, setNote, forgetNote] = usePersistedInput(`cad-note:${orderId}`, () => '')
  const forget = useForgetOrders()
  const {
    state,
    send,
    cancel,
    forget: forgetFailure,
    unfinished,
    discard,
  } = useFileUpload('cad_model', orderId, 'The CAD model could not be uploaded. Please try again.', ({ cadModel }) => {
    showToast(`Version ${cadModel?.version} uploaded`)
    forgetFile()
    forgetNote()
    onDone()
  })
  const isBusy = state.kind === 'sending'

  const choose = (chosen: File) => {
    const wrong = fileFault('cad_model', chosen)
    forgetFailure()
    setFault(wrong ?? undefined)
    setFile(wrong === null ? chosen : null)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (file === null) {
      setFault('Please choose a file')
      event.currentTarget.querySelector<HTMLElement>('input[type=file]')?.focus()
      return
    }
    await send(file, { note })
    // A refusal may mean that the order moved on meanwhile; either way it is looked at anew.
    void forget()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {unfinished && !isBusy && <UnfinishedNote upload={unfinished} onDiscard={discard} />}
      <FileDrop
        label={file ? file.name : 'Choose the CAD model'}
        hint={file ? `${fileSize(file.size)} · choose another` : 'STEP, STL, OBJ, GLB or PLY, up to 100\u00a0MB'}
        accept={acceptOf('cad_model')}
        error={fault}
        disabled={isBusy}
        onFile={choose}
      />
      <TextArea
        label="Note"
        optional
        rows={3}
        maxLength={2_000}
        hint="What is new in this version, for your customer."
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
