import type { OrderStatus } from '@vorta/contract/orders/status'
import { STAGES, stageOf } from '../../lib/order-rules.ts'

interface StageTrackProps {
  status: OrderStatus
  /** With the names of the milestones beneath, where there is room. */
  named?: boolean
}

/** How far an order has come on its way. */
export function StageTrack({ status, named = false }: StageTrackProps) {
  const reached = stageOf(status)
  if (reached === null) return named ? null : <div aria-hidden="true" className="h-1 rounded-full bg-line" />
  const done = status === 'completed' ? 'bg-good' : 'bg-signal'
  const words = `Step ${reached + 1} of ${STAGES.length}: ${STAGES[reached]}`
  return (
    <ol aria-label={words} className="flex gap-1">
      {STAGES.map((stage, index) => (
        <li key={stage} aria-current={index === reached ? 'step' : undefined} className="flex-1">
          <span className={`block h-1 rounded-full ${index <= reached ? done : 'bg-line'}`} />
          <span className={named ? `mt-2 hidden text-xs sm:block ${index === reached ? 'font-medium text-ink' : 'text-muted'}` : 'sr-only'}>
            {stage}
          </span>
        </li>
      ))}
    </ol>
  )
}
