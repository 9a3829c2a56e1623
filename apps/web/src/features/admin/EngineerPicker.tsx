import Wrench from '~icons/wrench'
import { messageOf } from '../../lib/api.ts'
import { fullName, offText } from '../../lib/format.ts'
import { useQuickSearch } from '../../lib/useQuickSearch.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { WorkloadLine } from '../../ui/WorkloadLine.tsx'
import { useEngineers } from './admin.queries.ts'

interface EngineerPickerProps {
  orderId: string
  open: boolean
  /** The current engineer, who can't be selected. */
  currentId?: string | undefined
  selected: string | null
  onSelect: (engineerId: string) => void
}

/** The engineers who can be assigned, with their workload; the suggested one comes first. */
export function EngineerPicker({ orderId, open, currentId, selected, onSelect }: EngineerPickerProps) {
  const search = useQuickSearch()
  const { data, error, refetch } = useEngineers(orderId, open)
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load the engineers.")} onRetry={() => refetch()} />
  if (!data) return <SkeletonRows count={2} height="h-20" />
  if (data.engineers.length === 0) {
    return (
      <EmptyState icon={<Wrench className="size-5" />} title="No engineers yet" framed={false}>
        Grant the Engineer role to a user under Users & Roles first.
      </EmptyState>
    )
  }
  const { engineers, suggestedId } = data
  const matches = engineers
    .filter((engineer) => search.matches(`${fullName(engineer)} ${engineer.email}`))
    .sort((a, b) => Number(b._id === suggestedId) - Number(a._id === suggestedId))
  const firstFocusId = matches.find(({ _id }) => _id === selected)?._id ?? matches.find(({ _id }) => _id !== currentId)?._id
  return (
    <div ref={takeFocusFromClose} className="flex flex-col gap-3">
      {search.isOffered(engineers.length) && <SearchField label="Search engineers" placeholder="Name or email" {...search.field} />}
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Engineer</legend>
        {matches.map((engineer) => (
          <label
            key={engineer._id}
            className="flex cursor-pointer items-center gap-4 rounded-md border border-line px-4 py-3 transition-colors hover:border-edge has-checked:border-signal has-checked:bg-signal/5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed has-disabled:opacity-60 has-disabled:hover:border-line"
          >
            <input
              type="radio"
              name="engineer"
              value={engineer._id}
              checked={selected === engineer._id}
              disabled={engineer._id === currentId}
              data-autofocus={engineer._id === firstFocusId || undefined}
              onChange={() => onSelect(engineer._id)}
              className="size-[18px] shrink-0 appearance-none rounded-full border border-edge bg-page transition-colors checked:border-[5.5px] checked:border-signal disabled:border-line disabled:bg-lifted"
            />
            <Initials name={fullName(engineer)} className="size-9 text-xs max-sm:hidden" />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">{fullName(engineer)}</span>
                {engineer._id === suggestedId && <Badge tone="signal">Suggested</Badge>}
                {engineer._id === currentId && <Badge>Current</Badge>}
                {engineer.offUntil && <Badge tone="yellow">{offText(engineer.offUntil)}</Badge>}
              </span>
              <span className="block text-sm break-all text-muted">{engineer.email}</span>
              <WorkloadLine workload={engineer.workload} />
            </span>
          </label>
        ))}
        {matches.length === 0 && <p className="py-4 text-center text-muted">No engineers found.</p>}
      </fieldset>
      {matches.some(({ _id }) => _id === suggestedId) && (
        <p className="text-sm text-muted">
          Of the engineers at work, we suggest the one with the fewest late orders, or the lightest workload if there&apos;s a tie.
        </p>
      )}
    </div>
  )
}

/** The engineers may load after the dialog has opened, when it could only focus its first button. */
function takeFocusFromClose(list: HTMLElement | null) {
  const focused = document.activeElement
  if (focused?.matches('[role="dialog"], [role="dialog"] > header button') && focused.closest('[role="dialog"]')?.contains(list))
    list?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
}
