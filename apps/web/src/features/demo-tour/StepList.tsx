import Check from '~icons/check'
import Download from '~icons/download'
import { Button } from '../../ui/Button.tsx'
import { DEMO_USERS } from './demo-users.ts'
import { downloadSample } from './sample.ts'
import { progressOf, STEPS, type Step, type TourOrder } from './steps.ts'

interface StepListProps {
  order: TourOrder | null
  isBusy: boolean
  onOpen: (step: Step) => void
}

/** The steps of the tour. The current step shows instructions, and completed steps can be reopened. */
export function StepList({ order, isBusy, onOpen }: StepListProps) {
  const { done, current } = progressOf(order)
  return (
    <ol className="my-4">
      {STEPS.map((step, index) => {
        const isDone = done[index] ?? false
        const isDue = index === current
        return (
          <li
            key={step.name}
            aria-current={isDue ? 'step' : undefined}
            className={`flex gap-3 px-5 py-2 ${isDue ? 'bg-lifted/60 py-3' : ''}`}
          >
            <StepMarker number={index + 1} isDone={isDone} isDue={isDue} />
            <div className="min-w-0 flex-1">
              <p className={`flex items-baseline justify-between gap-3 ${isDone || isDue ? 'text-ink' : 'text-muted'}`}>
                <span className={isDue ? 'font-medium' : ''}>{step.title}</span>
                {isDone ? (
                  <button
                    type="button"
                    disabled={isBusy}
                    aria-label={`Open as ${DEMO_USERS[step.role].roleName}: ${step.title}`}
                    onClick={() => onOpen(step)}
                    className="min-h-6 pointer-coarse:min-h-11 shrink-0 text-xs text-soft underline decoration-edge underline-offset-4 hover:text-ink"
                  >
                    Open
                  </button>
                ) : (
                  <span className="shrink-0 text-xs text-muted">{DEMO_USERS[step.role].roleName}</span>
                )}
              </p>
              {isDue && (
                <>
                  <p className="mt-1 text-soft">{step.instructions}</p>
                  <div className="mt-3 flex flex-wrap gap-2">
                    {step.name === 'design' && order && (
                      <Button variant="secondary" size="sm" onClick={() => downloadSample(order)}>
                        <Download className="size-4" aria-hidden="true" />
                        Download Sample File
                      </Button>
                    )}
                    <Button size="sm" busy={isBusy} onClick={() => onOpen(step)}>
                      Continue as {DEMO_USERS[step.role].roleName}
                    </Button>
                  </div>
                </>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function StepMarker({ number, isDone, isDue }: { number: number; isDone: boolean; isDue: boolean }) {
  const style = isDone ? 'border-good/40 bg-good/10 text-good' : isDue ? 'border-signal text-signal-hot' : 'border-line text-muted'
  return (
    <span className={`figures flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-medium ${style}`}>
      {isDone ? <Check className="size-3.5" aria-hidden="true" /> : <span aria-hidden="true">{number}</span>}
      {isDone && <span className="sr-only">Done:</span>}
    </span>
  )
}
