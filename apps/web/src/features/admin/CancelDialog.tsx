import { roleCanDo } from '@vorta/contract/orders/policy'
import { cancelBody, type Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { CANCEL_REASON_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type ReactNode, useId } from 'react'
import Ban from '~icons/ban'
import Eye from '~icons/eye'
import MessageSquare from '~icons/message-square'
import { messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/dates.ts'
import { fullName, money } from '../../lib/format.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { paidTotal } from '../../lib/orders/order-actions.ts'
import { carName, STATUS_TONES } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useCancel } from './admin.queries.ts'

interface CancelDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

export function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  const formId = useId()
  const { field, submit, isSubmitting, clearErrors } = useSchemaForm(cancelBody, { reason: '', refund: false })
  const cancel = useCancel(order._id)
  const isAllowed = roleCanDo('admin', order, 'cancel')
  const paid = paidTotal(order)
  const close = () => {
    cancel.reset()
    clearErrors()
    onClose()
  }
  const send = submit(
    async ({ reason, refund }) => {
      await cancel.mutateAsync({ reason, refund: refund && paid > 0 }, { onError: (error) => window.alert(failureText(error)) })
      showToast(`Order ${order.orderNumber} cancelled.`)
      close()
    },
    'Unknown error',
    (errors) => window.alert(errors.reason?.message),
  )
  return (
    <Dialog
      open={open}
      onClose={close}
      title={isAllowed ? `Cancel order ${order.orderNumber}?` : `Order ${order.orderNumber}`}
      description={`${carName(order)} · ${fullName(order.userId)}`}
      footer={
        isAllowed ? (
          <>
            <Button variant="ghost" onClick={close}>
              Keep Order
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={isSubmitting} busyLabel="Cancelling...">
              Cancel Order
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        )
      }
    >
      {isAllowed ? (
        <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
          <FormError>{cancel.error && failureText(cancel.error)}</FormError>
          <ul className="flex flex-col gap-2.5 text-sm text-soft">
            <Consequence icon={<Ban {...ICON} />}>This stops all work on the order and can&apos;t be undone.</Consequence>
            <Consequence icon={<Eye {...ICON} />}>The customer and the engineer see your reason.</Consequence>
            <Consequence icon={<MessageSquare {...ICON} />}>The chat becomes read-only.</Consequence>
          </ul>
          {order.cancellationRequested && (
            <Banner tone="info" title="The customer requested cancellation">
              {order.cancellationRequested.reason}
            </Banner>
          )}
          <TextArea label="Reason" required data-autofocus rows={3} maxLength={CANCEL_REASON_MAX_CHARS} {...field('reason')} />
          {paid > 0 && (
            <div className="rounded-md border border-line px-4 py-3 pointer-coarse:py-1">
              <Checkbox label={`Refund all payments (${money(paid)})`} {...field('refund')} />
            </div>
          )}
        </form>
      ) : (
        <OrderChanged order={order} failure={cancel.error ? failureText(cancel.error) : null} />
      )}
    </Dialog>
  )
}

const ICON = { className: 'size-4', 'aria-hidden': true } as const

const Consequence = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3">
    <span className="mt-0.5 shrink-0 text-muted">{icon}</span>
    {children}
  </li>
)

/** Shown when the order's status changed while the dialog was open. */
function OrderChanged({ order, failure }: { order: Order; failure: string | null }) {
  return (
    <div className="flex flex-col gap-5">
      <Banner tone={failure ? 'error' : 'notice'}>{failure ?? `Order ${order.orderNumber} changed while the dialog was open.`}</Banner>
      <Facts>
        <Fact name="This order is now">
          <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>
        </Fact>
        {order.cancellation && (
          <>
            <Fact name="Cancelled">
              <Moment {...onDayAtTime(order.cancellation.at)} />
            </Fact>
            <Fact name="Reason" wide>
              {order.cancellation.reason}
            </Fact>
          </>
        )}
      </Facts>
    </div>
  )
}

const failureText = (error: unknown) => `Failed to cancel order: ${messageOf(error, 'Unknown error')}`
