import type { TimeOff } from '@vorta/contract/time-off/schema'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { calendarDay, fullName } from '../../lib/format.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Panel } from '../../ui/Panel.tsx'
import { AddTimeOffDialog, type TimeOffEngineers } from './AddTimeOffDialog.tsx'
import { useRemoveTimeOff, useTimeOff } from './time-off.queries.ts'

/** Current and planned days off. */
export function TimeOffPanel({ engineers }: TimeOffEngineers) {
  const { data, error, refetch } = useTimeOff()
  const [isAdding, setAdding] = useState(false)
  return (
    <Panel
      title="Time Off"
      description={
        engineers
          ? "We don't suggest engineers who are off, and suggested production dates skip their days off."
          : "Admins see your days off when they assign orders, and suggested production dates skip them. Customers don't see them."
      }
      action={
        <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
          Add Time Off
        </Button>
      }
    >
      {error && !data && <LoadError message={messageOf(error, "We couldn't load the time off.")} onRetry={() => refetch()} />}
      {!(data || error) && <SkeletonRows count={2} height="h-12" />}
      {data?.timeOff.length === 0 && <p className="text-sm text-muted">No time off planned.</p>}
      {data && data.timeOff.length > 0 && (
        <ul className="-my-2 flex flex-col">
          {data.timeOff.map((entry) => (
            <TimeOffItem key={entry._id} entry={entry} showsName={engineers !== undefined} />
          ))}
        </ul>
      )}
      {isAdding && <AddTimeOffDialog engineers={engineers} onClose={() => setAdding(false)} />}
    </Panel>
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
