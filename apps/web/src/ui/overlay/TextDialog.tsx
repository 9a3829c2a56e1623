import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../Button.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { FormError } from '../forms/FormError.tsx'
import { TextArea } from '../forms/TextArea.tsx'
import { Dialog } from './Dialog.tsx'

interface TextDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** Shown above the text field. */
  children: ReactNode
  label: string
  maxLength: number
  /** Returns the text to send or a validation error. */
  check: (text: string) => { text: string } | { error: string }
  /** Why it can no longer be sent; the text stays so that it can be copied. */
  staleReason?: string | null
  /** Why the last attempt failed. */
  failure: string | null
  busy: boolean
  onSend: (text: string) => void
  cancelLabel: string
  submitLabel: string
}

/** A dialog for an action that needs a short text. */
export function TextDialog({ open, onClose, title, description, children, label, maxLength, ...action }: TextDialogProps) {
  const formId = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const close = () => {
    setError(undefined)
    onClose()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = action.check(text)
    if ('error' in checked) {
      setError(checked.error)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    action.onSend(checked.text)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {action.staleReason ? 'Close' : action.cancelLabel}
          </Button>
          <Button type="submit" form={formId} disabled={Boolean(action.staleReason)} busy={action.busy} busyLabel="Sending...">
            {action.submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{action.failure}</FormError>
        {action.staleReason && <Banner tone="notice">{action.staleReason}</Banner>}
        {children}
        <TextArea
          label={label}
          required
          data-autofocus
          rows={4}
          maxLength={maxLength}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
