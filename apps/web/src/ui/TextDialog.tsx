import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'
import { TextArea } from './TextArea.tsx'

interface TextDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** What stands above the field. */
  children: ReactNode
  label: string
  maxLength: number
  /** The words as they will be sent, or what is wrong with them. */
  check: (words: string) => { words: string } | { fault: string }
  /** Why it can't be sent any more; the words stay to be copied. */
  late?: string | null
  /** Why the last try failed. */
  failure: string | null
  busy: boolean
  onSend: (words: string) => void
  leaveLabel: string
  sendLabel: string
}

/** A deed that needs a few words from whoever does it. */
export function TextDialog({ open, onClose, title, description, children, label, maxLength, ...deed }: TextDialogProps) {
  const formId = useId()
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()
  const leave = () => {
    setFault(undefined)
    onClose()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = deed.check(words)
    if ('fault' in checked) {
      setFault(checked.fault)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    deed.onSend(checked.words)
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            {deed.late ? 'Close' : deed.leaveLabel}
          </Button>
          <Button type="submit" form={formId} disabled={Boolean(deed.late)} busy={deed.busy} busyLabel="Sending...">
            {deed.sendLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{deed.failure}</FormError>
        {deed.late && <Banner tone="notice">{deed.late}</Banner>}
        {children}
        <TextArea
          label={label}
          required
          data-autofocus
          rows={4}
          maxLength={maxLength}
          value={words}
          error={fault}
          onChange={(event) => {
            setWords(event.target.value)
            setFault(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
