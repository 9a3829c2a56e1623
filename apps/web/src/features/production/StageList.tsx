import type { OrderStatus } from '@vorta/contract/orders/status'
import { PRODUCTION_STAGE_LABELS, type ProductionStep, productionProgress } from '@vorta/contract/production/schema'
import Check from '~icons/check'
import ExternalLink from '~icons/external-link'
import { calendarDay } from '../../lib/format.ts'
import { DotLine } from '../../ui/DotLine.tsx'
import { PhotoGallery } from '../files/PhotoGallery.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'

const STATE_LABELS = { done: 'Done', now: 'In progress', ahead: 'Upcoming', ended: 'Stopped here' }

const LABEL_STYLES = {
  done: 'sr-only',
  now: 'ml-2 text-sm font-normal text-signal-hot',
  ahead: 'sr-only',
  ended: 'ml-2 text-sm font-normal text-muted',
}

interface StageListProps {
  orderId: string
  steps: readonly ProductionStep[]
  status: OrderStatus
}

/** The production stages with the updates posted for each. */
export function StageList({ orderId, steps, status }: StageListProps) {
  // Closed orders have no current or upcoming stage.
  const isClosed = status === 'completed' || status === 'cancelled'
  const lastState = status === 'cancelled' ? 'ended' : status === 'completed' ? 'done' : 'now'
  const stages = productionProgress(steps)
    .filter(({ state }) => !(isClosed && state === 'ahead'))
    .map((entry) => ({ ...entry, state: entry.state === 'now' ? lastState : entry.state }) as const)
  if (stages.length === 0) return null
  return (
    <ol aria-label="Production stages" className="flex flex-col">
      {stages.map(({ stage, state, steps: stageSteps }) => (
        <li key={stage} aria-current={state === 'now' ? 'step' : undefined} className="group relative flex gap-4 pb-6 last:pb-0">
          <span aria-hidden="true" className="absolute top-7 bottom-1 left-[11px] w-px bg-line group-last:hidden" />
          <StageDot state={state} />
          <div className="min-w-0 flex-1">
            <h3 className={`leading-6 font-medium ${state === 'ahead' ? 'text-muted' : ''}`}>
              {PRODUCTION_STAGE_LABELS[stage]}
              <span className={LABEL_STYLES[state]}> {STATE_LABELS[state]}</span>
            </h3>
            {stageSteps.map((step) => (
              <StepDetails key={step._id} step={step} orderId={orderId} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

const DOTS = {
  done: 'border-good bg-good text-page',
  now: 'border-signal bg-signal/15 text-signal',
  ahead: 'border-edge bg-raised',
  ended: 'border-edge bg-raised text-muted',
}

function StageDot({ state }: { state: keyof typeof DOTS }) {
  return (
    <span aria-hidden="true" className={`flex size-6 shrink-0 items-center justify-center rounded-full border-2 ${DOTS[state]}`}>
      {state === 'done' && <Check className="size-3.5" strokeWidth={3} />}
      {(state === 'now' || state === 'ended') && <span className="size-2 rounded-full bg-current" />}
    </span>
  )
}

function StepDetails({ step, orderId }: { step: ProductionStep; orderId: string }) {
  return (
    <div className="mt-1 flex flex-col gap-2 not-first-of-type:mt-4">
      <p className="figures text-sm text-muted">
        <time dateTime={step.on}>{calendarDay(step.on)}</time>
      </p>
      {step.note && <p className="max-w-prose break-words whitespace-pre-line text-soft">{step.note}</p>}
      {step.carrier && <Shipment step={step} />}
      {step.stage === 'shipped' && <AddToCalendar orderId={orderId} />}
      {step.photos.length > 0 && <PhotoGallery photos={step.photos} label={`Photos: ${PRODUCTION_STAGE_LABELS[step.stage]}`} />}
    </div>
  )
}

function Shipment({ step }: { step: ProductionStep }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-soft">
      <DotLine className="min-w-0 wrap-anywhere">
        {step.carrier}
        {step.trackingNumber && <span className="figures text-muted">{step.trackingNumber}</span>}
      </DotLine>
      {step.trackingUrl && (
        <a
          href={step.trackingUrl}
          target="_blank"
          rel="noreferrer noopener"
          className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-1.5 underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-current"
        >
          Track package
          <ExternalLink className="size-4" aria-hidden="true" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  )
}
