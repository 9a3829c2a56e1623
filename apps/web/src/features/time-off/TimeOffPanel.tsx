import { TIME_OFF_NOTE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type TimeOff, timeOffBody } from '@vorta/contract/time-off/schema'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { calendarDay, fullName, localDay } from '../../lib/format.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useAddTimeOff, useRemoveTimeOff, useTimeOff } from './time-off.queries.ts'

interface TimeOffPanelProps {
  /** For admins: whom they can choose. Engineers enter their own time off. */
  engineers?: readonly { _id: string; firstName: string; lastName: string }[]
}

/** Current and planned days off. */
export function TimeOffPanel({ engineers }: TimeOffPanelProps) {
  const { data, error, refetch } = useTimeOff()
  // A new form after each entry.
  const [sent, setSent] = useState(0)
  return (
    <Panel
      title="Time Off"
      description={
        engineers
          ? "We don't suggest engineers who are off, and suggested production dates skip their days off."
          : "Admins see your days off when they assign orders, and suggested production dates skip them. Customers don't see them."
      }
    >
      <div className="flex flex-col gap-6">
        <TimeOffForm key={sent} engineers={engineers} onSent={() => setSent(sent + 1)} />
        {error && !data && <LoadError message={messageOf(error, "We couldn't load the time off.")} onRetry={() => refetch()} />}
        {!(data || error) && <SkeletonRows count={2} height="h-12" />}
        {data?.timeOff.length === 0 && <p className="text-muted">No time off planned.</p>}
        {data && data.timeOff.length > 0 && (
          <ul className="flex flex-col">
            {data.timeOff.map((entry) => (
              <TimeOffItem key={entry._id} entry={entry} showsName={engineers !== undefined} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

function TimeOffForm({ engineers, onSent }: TimeOffPanelProps & { onSent: () => void }) {
  const add = useAddTimeOff()
  const today = localDay(new Date())
  const { field, watch, submit, isSubmitting, failure } = useSchemaForm(timeOffBody, {
    ...{ from: '', to: '', note: '' },
    ...(engineers && { engineerId: '' }),
  })
  const send = submit(async (body) => {
    await add.mutateAsync(body)
    showToast('Time off added.')
    onSent()
  }, "We couldn't add the time off. Please try again.")
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <FormError>{failure}</FormError>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:flex lg:*:flex-1">
        {engineers && (
          <SelectField
            label="Engineer"
            placeholder="Choose an engineer"
            options={engineers.map((engineer) => ({ value: engineer._id, label: fullName(engineer) }))}
            {...field('engineerId')}
          />
        )}
        <TextField label="First Day" type="date" min={today} {...field('from')} />
        <TextField label="Last Day" type="date" min={watch('from') || today} {...field('to')} />
        <TextField label="Note" optional hint="Only staff can see it." maxLength={TIME_OFF_NOTE_MAX_CHARS} {...field('note')} />
        {/* Beside the inputs, below the height of their labels. */}
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start lg:mt-7 lg:flex-none!"
          busy={isSubmitting}
          busyLabel="Adding..."
        >
          Add Time Off
        </Button>
      </div>
    </form>
  )
}

const daysText = ({ from, to }: TimeOff) => (from === to ? calendarDay(from) : `${calendarDay(from)} – ${calendarDay(to)}`)

function TimeOffItem({ entry, showsName }: { entry: TimeOff; showsName: boolean }) {
  const remove = useRemoveTimeOff()
  const days = daysText(entry)
  const name = fullName(entry.engineer)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0">
        {showsName && <span className="block font-medium">{name}</span>}
        <span className="figures">{days}</span>
        {entry.note && <span className="block text-sm wrap-anywhere text-muted">{entry.note}</span>}
      </span>
      <ActionButton
        variant="ghost"
        size="sm"
        aria-label={showsName ? `Delete ${days} of ${name}` : `Delete ${days}`}
        busy={remove.isPending}
        busyLabel="Deleting..."
        failure={remove.error && messageOf(remove.error, "We couldn't delete the time off. Please try again.")}
        onClick={() => remove.mutate(entry._id, { onSuccess: () => showToast('Time off deleted.') })}
      >
        Delete
      </ActionButton>
    </li>
  )
}
