import { TIME_OFF_NOTE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { timeOffBody } from '@vorta/contract/time-off/schema'
import { useId } from 'react'
import { fullName, localDay } from '../../lib/format.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useAddTimeOff } from './time-off.queries.ts'

export interface TimeOffEngineers {
  /** For admins: whom they can choose. Engineers enter their own time off. */
  engineers?: readonly { _id: string; firstName: string; lastName: string }[] | undefined
}

export function AddTimeOffDialog({ engineers, onClose }: TimeOffEngineers & { onClose: () => void }) {
  const formId = useId()
  const add = useAddTimeOff()
  const today = localDay(new Date())
  const { field, watch, submit, isSubmitting, failure } = useSchemaForm(timeOffBody, {
    ...{ from: '', to: '', note: '' },
    ...(engineers && { engineerId: '' }),
  })
  const send = submit(async (body) => {
    await add.mutateAsync(body)
    showToast('Time off added.')
    onClose()
  }, "We couldn't add the time off. Please try again.")
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Time Off"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting} busyLabel="Adding...">
            Add Time Off
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid grid-cols-2 items-start gap-4 *:col-span-full">
        <FormError>{failure}</FormError>
        {engineers && (
          <SelectField
            label="Engineer"
            placeholder="Choose an engineer"
            data-autofocus
            options={engineers.map((engineer) => ({ value: engineer._id, label: fullName(engineer) }))}
            {...field('engineerId')}
          />
        )}
        <TextField label="First Day" type="date" className="sm:col-span-1!" min={today} data-autofocus {...field('from')} />
        <TextField label="Last Day" type="date" className="sm:col-span-1!" min={watch('from') || today} {...field('to')} />
        <TextField label="Note" optional hint="Only staff can see it." maxLength={TIME_OFF_NOTE_MAX_CHARS} {...field('note')} />
      </form>
    </Dialog>
  )
}
