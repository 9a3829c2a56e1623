import { Wrench } from 'lucide-react'
import { messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { useQuickSearch } from '../../lib/useQuickSearch.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { WorkloadLine } from '../../ui/WorkloadLine.tsx'
import { useEngineers } from './admin.queries.ts'

interface EngineerChoiceProps {
  orderId: string
  open: boolean
  /** Who has the order now and can't be chosen. */
  presentId?: string | undefined
  chosen: string | null
  onChoose: (engineerId: string) => void
}

/** Who can be assigned, with name, email and what they have in hand; the one we would choose stands first. */
export function EngineerChoice({ orderId, open, presentId, chosen, onChoose }: EngineerChoiceProps) {
  const search = useQuickSearch()
  const { data, error, refetch } = useEngineers(orderId, open)
  if (error && !data) return <LoadError message={messageOf(error, 'The engineers could not be loaded.')} onRetry={() => refetch()} />
  if (!data) return <SkeletonRows count={2} height="h-20" />
  if (data.engineers.length === 0) {
    return (
      <EmptyState icon={<Wrench className="size-5" />} title="No engineers yet" framed={false}>
        Give somebody the role of an engineer under Users & Roles first.
      </EmptyState>
    )
  }
  const { engineers, suggestedId } = data
  const matches = engineers
    .filter((one) => search.matches(`${fullName(one)} ${one.email}`))
    .sort((a, b) => Number(b._id === suggestedId) - Number(a._id === suggestedId))
  return (
    <div className="flex flex-col gap-3">
      {search.isOffered(engineers.length) && <SearchField label="Search engineers" placeholder="Name or email" {...search.field} />}
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Engineer</legend>
        {matches.map((engineer) => (
          <label
            key={engineer._id}
            className="flex cursor-pointer items-center gap-4 rounded-md border border-line px-4 py-3 transition-colors hover:border-edge has-checked:border-signal has-checked:bg-signal/5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed has-disabled:hover:border-line"
          >
            <input
              type="radio"
              name="engineer"
              value={engineer._id}
              checked={chosen === engineer._id}
              disabled={engineer._id === presentId}
              onChange={() => onChoose(engineer._id)}
              className="size-[18px] shrink-0 appearance-none rounded-full border border-edge bg-page transition-colors checked:border-[5.5px] checked:border-signal disabled:border-line disabled:bg-lifted"
            />
            <Initials name={fullName(engineer)} className="size-9 text-xs max-sm:hidden" />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">{fullName(engineer)}</span>
                {engineer._id === suggestedId && <Badge tone="signal">Suggested</Badge>}
                {engineer._id === presentId && <Badge>Has it now</Badge>}
              </span>
              <span className="block text-sm break-all text-muted">{engineer.email}</span>
              <WorkloadLine workload={engineer.workload} />
            </span>
          </label>
        ))}
        {matches.length === 0 && <p className="py-4 text-center text-muted">Nobody of that name.</p>}
      </fieldset>
      {matches.some((one) => one._id === suggestedId) && (
        <p className="text-sm text-muted">At the top: who is least late, then has the least waiting.</p>
      )}
    </div>
  )
}
