import { STAGES, stageOf, stageText } from '@vorta/contract/orders/stages'
import type { OrderStatus } from '@vorta/contract/orders/status'

interface StageTrackProps {
  status: OrderStatus
  /** Shows the stage names below the track, and on narrow screens only the current one. */
  showLabels?: boolean
}

export function StageTrack({ status, showLabels = false }: StageTrackProps) {
  const current = stageOf(status)
  if (current === null) return showLabels ? null : <div aria-hidden="true" className="h-1 rounded-full bg-line" />
  const colorOf = (index: number) => {
    if (status === 'completed') return 'bg-good'
    if (index === current) return 'bg-signal'
    return index < current ? 'bg-soft' : 'bg-line'
  }
  const track = (
    <ol aria-label={stageText(status) ?? undefined} className="flex gap-1">
      {STAGES.map((stage, index) => (
        <li key={stage} aria-current={index === current ? 'step' : undefined} className="flex-1">
          <span className={`block h-1 rounded-full ${colorOf(index)}`} />
          <span
            className={showLabels ? `mt-2 hidden text-xs sm:block ${index === current ? 'font-medium text-ink' : 'text-muted'}` : 'sr-only'}
          >
            {stage}
          </span>
        </li>
      ))}
    </ol>
  )
  if (!showLabels) return track
  return (
    <>
      {track}
      {/* Screen readers read it with the track. */}
      <p aria-hidden="true" className="figures mt-2 text-sm text-muted sm:hidden">
        {stageText(status)}
      </p>
    </>
  )
}
