import { type ComponentProps, type ReactNode, useId } from 'react'
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
  /** The props of the text field. */
  field: ComponentProps<'textarea'> & { error: string | undefined }
  /** Why it can no longer be sent; the text stays so that it can be copied. */
  staleReason?: string | null
  /** Why the last attempt failed. */
  failure: string | undefined
  busy: boolean
  onSubmit: ComponentProps<'form'>['onSubmit']
  cancelLabel: string
  submitLabel: string
}

/** A dialog for an action that needs a short text. */
export function TextDialog({ open, onClose, title, description, children, label, maxLength, field, ...action }: TextDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {action.staleReason ? 'Close' : action.cancelLabel}
          </Button>
          <Button type="submit" form={formId} disabled={Boolean(action.staleReason)} busy={action.busy} busyLabel="Sending...">
            {action.submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={action.onSubmit} className="flex flex-col gap-5">
        <FormError>{action.failure}</FormError>
        {action.staleReason && <Banner tone="notice">{action.staleReason}</Banner>}
        {children}
        <TextArea label={label} required data-autofocus rows={4} maxLength={maxLength} {...field} />
      </form>
    </Dialog>
  )
}
