import { filesApi } from '@vorta/contract/api/files'
import { type FormEvent, useState } from 'react'
import { fileSize } from '../../lib/order-words.ts'
import { acceptOf, fileFault } from '../../lib/upload.ts'
import { useUpload } from '../../lib/use-upload.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toast.ts'
import { useForgetOrders } from './files.queries.ts'
import { UploadProgress } from './UploadProgress.tsx'

interface CadUploadProps {
  orderId: string
  onDone: () => void
}

/** The next version of the design. */
export function CadUpload({ orderId, onDone }: CadUploadProps) {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const [note, setNote] = useState('')
  const { state, start, cancel } = useUpload(filesApi.cadModel, 'The CAD model could not be uploaded. Please try again.')
  const forget = useForgetOrders()
  const isBusy = state.kind === 'sending'

  const choose = (chosen: File) => {
    const wrong = fileFault('cad_model', chosen)
    setFault(wrong ?? undefined)
    setFile(wrong === null ? chosen : null)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (file === null) return setFault('Please choose a file')
    const form = new FormData()
    form.set('orderId', orderId)
    form.set('note', note)
    form.set('file', file)
    const reply = await start(file.name, form)
    // A refusal may mean that the order moved on meanwhile; either way it is looked at anew.
    void forget()
    if (reply === null) return
    showToast(`Version ${reply.cadModel.version} uploaded`)
    onDone()
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <FileDrop
        label={file ? file.name : 'Choose the CAD model'}
        hint={file ? `${fileSize(file.size)} · choose another` : 'STEP, STL, OBJ, GLB or PLY, up to 100 MB'}
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
      <Button type="submit" className="self-end" busy={isBusy} busyLabel="Uploading...">
        Upload CAD
      </Button>
    </form>
  )
}
