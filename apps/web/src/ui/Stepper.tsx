import { Check } from 'lucide-react'

interface StepperProps {
  steps: readonly string[]
  /** Counted from 1. */
  current: number
}

const MARK = {
  done: 'border-signal text-signal',
  current: 'border-signal bg-signal text-on-signal',
  open: 'border-edge text-muted',
}

export function Stepper({ steps, current }: StepperProps) {
  const stateOf = (step: number) => (step < current ? 'done' : step === current ? 'current' : 'open')
  return (
    <ol aria-label="Progress" className="flex items-start gap-2 sm:gap-4">
      {steps.map((name, index) => {
        const step = index + 1
        const state = stateOf(step)
        return (
          <li key={name} aria-current={state === 'current' ? 'step' : undefined} className="flex flex-1 flex-col gap-3">
            <span aria-hidden="true" className={`h-0.5 rounded-full ${state === 'open' ? 'bg-line' : 'bg-signal'}`} />
            <span className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-3">
              <span
                className={`figures flex size-7 shrink-0 items-center justify-center rounded-full border text-sm font-semibold ${MARK[state]}`}
              >
                {state === 'done' ? <Check className="size-4" aria-hidden="true" /> : step}
                {state === 'done' && <span className="sr-only">{step}, done:</span>}
              </span>
              <span className={`text-xs font-medium sm:text-sm ${state === 'open' ? 'text-muted' : 'text-ink'}`}>{name}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
