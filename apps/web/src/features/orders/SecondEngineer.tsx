import type { Role } from '@vorta/contract/auth/role'
import { roleCanDo } from '@vorta/contract/orders/policy'
import { helperBody, type Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { fullName, offText } from '../../lib/format.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useHelperCandidates, useRemoveHelper, useSetHelper } from './orders.queries.ts'

/** The engineer who helps with the order, for staff. */
export function SecondEngineer({ order, reader }: { order: Order; reader: Role }) {
  const [isOpen, setOpen] = useState(false)
  const remove = useRemoveHelper(order._id)
  const { helper } = order
  const mayChange = roleCanDo(reader, order, 'setHelper')
  return (
    <>
      {helper ? fullName(helper) : <span className="text-muted">None</span>}
      <span className="block text-sm text-muted">{helper && 'Helps with this order. '}Only staff can see this.</span>
      {mayChange && (
        <span className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {helper ? 'Change' : 'Add Second Engineer'}
          </Button>
          {helper && (
            <ActionButton
              variant="ghost"
              size="sm"
              aria-label={`Remove ${fullName(helper)}`}
              busy={remove.isPending}
              busyLabel="Removing..."
              failure={remove.error && messageOf(remove.error, "We couldn't remove the second engineer. Please try again.")}
              onClick={() => remove.mutate(undefined, { onSuccess: () => showToast('Second engineer removed.') })}
            >
              Remove
            </ActionButton>
          )}
        </span>
      )}
      {isOpen && <HelperDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function HelperDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { data, error, refetch } = useHelperCandidates(order._id)
  const setHelper = useSetHelper(order._id)
  const { field, submit, isSubmitting, failure } = useSchemaForm(helperBody, { engineerId: '' })
  const send = submit(async ({ engineerId }) => {
    const { order: updated } = await setHelper.mutateAsync(engineerId)
    if (updated.helper) showToast(`${fullName(updated.helper)} helps with ${updated.orderNumber}.`)
    onClose()
  }, "We couldn't add the second engineer. Please try again.")
  return (
    <Dialog
      open
      onClose={onClose}
      title="Second Engineer"
      description={`Order ${order.orderNumber}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isSubmitting} busyLabel="Saving..." disabled={!data} onClick={send}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError>{failure}</FormError>
        <p className="text-soft">
          The second engineer sees the order and its notes, writes in the chat, works on pins and uploads CAD versions. The assigned
          engineer stays responsible, and the customer sees only them.
        </p>
        {data ? (
          <SelectField
            label="Engineer"
            placeholder="Select an engineer"
            options={data.engineers
              .filter(({ _id }) => _id !== order.helper?._id)
              .map((one) => ({ value: one._id, label: one.offUntil ? `${fullName(one)} (${offText(one.offUntil)})` : fullName(one) }))}
            {...field('engineerId')}
          />
        ) : error ? (
          <LoadError message={messageOf(error, "We couldn't load the engineers.")} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="h-16 w-full" />
        )}
      </div>
    </Dialog>
  )
}
