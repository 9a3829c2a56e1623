import { messageOf } from '../../lib/api.ts'
import { fullName, offText } from '../../lib/format.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { WorkloadLine } from '../../ui/WorkloadLine.tsx'
import { useWorkload } from './reports.queries.ts'

interface WorkloadPanelProps {
  selected: string
  onSelect: (engineer: string) => void
  /** Paid orders without an engineer. */
  unassigned: number | undefined
}

const CARD =
  'flex min-h-14 w-full items-center gap-3 rounded-md border border-line max-sm:border-transparent max-sm:aria-pressed:border-signal px-3 py-1.5 text-left transition-colors hover:border-edge aria-pressed:border-signal aria-pressed:bg-signal/5'

/** Each engineer's workload; selecting one filters the due orders. */
export function WorkloadPanel({ selected, onSelect, unassigned }: WorkloadPanelProps) {
  const { data, error, refetch } = useWorkload()
  const toggle = (engineer: string) => onSelect(selected === engineer ? '' : engineer)
  return (
    <Panel title="Workload" description="Select an engineer to see their open orders.">
      {error && !data && <LoadError message={messageOf(error, "We couldn't load the workload.")} onRetry={() => refetch()} />}
      {!(error || data) && <SkeletonRows count={3} height="h-16" className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3" />}
      {data && (
        <ul className="grid grid-cols-1 gap-3 max-sm:-mx-3 max-sm:-my-2 max-sm:gap-0 sm:grid-cols-2 xl:grid-cols-3">
          {data.engineers.map((engineer) => (
            <li key={engineer._id}>
              <button type="button" aria-pressed={selected === engineer._id} onClick={() => toggle(engineer._id)} className={CARD}>
                <Initials name={fullName(engineer)} />
                <span className="min-w-0">
                  <span className="block truncate font-medium">{fullName(engineer)}</span>
                  <WorkloadLine workload={engineer.workload} />
                  {engineer.offUntil && <span className="block text-sm text-warn">{offText(engineer.offUntil)}</span>}
                </span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" aria-pressed={selected === 'none'} onClick={() => toggle('none')} className={CARD}>
              <Initials name="?" />
              <span className="min-w-0">
                <span className="block font-medium">Unassigned</span>
                <span className="figures block text-sm text-soft">
                  {unassigned === undefined ? 'Waiting for an engineer' : `${unassigned || 'None'} waiting for an engineer`}
                </span>
              </span>
            </button>
          </li>
        </ul>
      )}
    </Panel>
  )
}
