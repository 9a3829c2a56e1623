import { roleCanDo } from '@vorta/contract/orders/policy'
import { type Order, revisionBody } from '@vorta/contract/orders/schema'
import { REVISION_NOT_AVAILABLE, STATUS_LABELS } from '@vorta/contract/orders/status'
import { isBlank } from '@vorta/contract/shared/blank'
import { COMMENT_MAX_CHARS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { type ReactNode, useId } from 'react'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { revisionText, STATUS_TONES } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useRequestRevision } from './orders.queries.ts'

const GUIDELINES = [
  'Be specific about what should change and where on the car.',
  "Give clear feedback: what you like, what you don't, and why.",
  'Extra fees may apply for major changes.',
  'Response typically 2-3 business days.',
]

interface RevisionDialogProps {
  order: Order
  open: boolean
  onClose: () => void
  /** Shown above the comments, such as the pins that are included. */
  note: ReactNode
}

export function RevisionDialog({ order, open, onClose, note }: RevisionDialogProps) {
  const formId = useId()
  const { field, watch, submit, isSubmitting, failure, reset, clearErrors } = useSchemaForm(
    revisionBody,
    { comments: '' },
    `revision:${order._id}`,
  )
  const revise = useRequestRevision(order._id)
  const isAllowed = roleCanDo('user', order, 'requestRevision')
  const number = order.revisions.length + 1

  const close = () => {
    clearErrors()
    onClose()
  }
  const send = submit(async ({ comments }) => {
    await revise.mutateAsync(comments)
    reset()
    showToast('Revision requested. We notified your engineer.')
    close()
  }, 'Failed to submit revision request')

  if (!isAllowed) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title="Revision Not Available"
        footer={
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <FormError>{failure}</FormError>
          <p className="text-soft">{REVISION_NOT_AVAILABLE}</p>
          <p className="flex items-center gap-3 text-sm text-muted">
            Current status <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>
          </p>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Request Revision"
      description={`Order ${order.orderNumber} · ${revisionText(number)}`}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isBlank(watch('comments'))} busy={isSubmitting} busyLabel="Submitting...">
            Submit Revision Request
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{failure}</FormError>
        {order.status === 'approved' && <Banner tone="notice">Requesting a revision withdraws your approval and any unpaid quote.</Banner>}
        {number > REVISIONS_INCLUDED && (
          <Banner tone="notice">
            You've used your {REVISIONS_INCLUDED} included revisions. This one may cost extra. Your engineer will let you know first.
          </Banner>
        )}
        <div>
          <h3 className="text-sm font-medium text-soft">Guidelines</h3>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-muted marker:text-edge">
            {GUIDELINES.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        {note}
        <TextArea label="Comments" required data-autofocus rows={6} maxLength={COMMENT_MAX_CHARS} {...field('comments')} />
      </form>
    </Dialog>
  )
}
