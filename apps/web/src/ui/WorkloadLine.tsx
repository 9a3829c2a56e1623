interface WorkloadLineProps {
  workload: { open: number; waiting: number; late: number }
}

/** What somebody has in hand, in one line. */
export function WorkloadLine({ workload: { open, waiting, late } }: WorkloadLineProps) {
  if (open === 0) return <span className="block text-sm text-soft">Nothing in hand</span>
  return (
    <span className="figures block text-sm text-soft">
      {open} open <span className="whitespace-nowrap">· {waiting} waiting for them</span>
      {late > 0 && (
        <>
          {' '}
          <span className="whitespace-nowrap">
            · <span className="font-medium text-bad">{late} late</span>
          </span>
        </>
      )}
    </span>
  )
}
