import { DotLine } from './DotLine.tsx'

interface WorkloadLineProps {
  workload: { open: number; waiting: number; late: number }
}

/** An engineer's workload in one line. */
export function WorkloadLine({ workload: { open, waiting, late } }: WorkloadLineProps) {
  if (open === 0) return <span className="block text-sm text-soft">No open orders</span>
  return (
    <DotLine className="figures text-sm text-soft">
      <span>{open} open</span>
      <span>
        {waiting} {waiting === 1 ? 'needs' : 'need'} action
      </span>
      {late > 0 && <span className="font-medium text-bad">{late} late</span>}
    </DotLine>
  )
}
