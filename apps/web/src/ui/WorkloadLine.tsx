interface WorkloadLineProps {
  workload: { open: number; waiting: number; late: number }
}

/** What somebody has in hand, in one line where there is room. The dot before what begins a line lies outside and is cut off. */
export function WorkloadLine({ workload: { open, waiting, late } }: WorkloadLineProps) {
  if (open === 0) return <span className="block text-sm text-soft">Nothing in hand</span>
  return (
    <span className="figures flex flex-wrap gap-x-4 overflow-hidden text-sm text-soft">
      <span>{open} open</span>
      <span className="-ml-4 whitespace-nowrap">
        <Dot />
        {waiting} waiting for them
      </span>
      {late > 0 && (
        <span className="-ml-4 whitespace-nowrap">
          <Dot />
          <span className="font-medium text-bad">{late} late</span>
        </span>
      )}
    </span>
  )
}

const Dot = () => <span className="inline-block w-4 text-center whitespace-pre"> · </span>
