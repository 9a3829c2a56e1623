import Check from '~icons/check'

interface StepperProps {
  steps: readonly string[]
  /** Counted from 1. */
  current: number
  /** A step before the current one that comes later, so that it doesn't count as done. */
  postponed?: number | null
  /** Returns a function that opens the step, or null if it can't be opened. */
  opener?: (step: number) => (() => void) | null
}

const MARK = {
  done: 'border-signal text-signal',
  current: 'border-signal bg-signal text-on-signal',
  open: 'border-edge text-muted',
}

const NAME = { done: 'text-soft sm:text-ink', current: 'text-ink', open: 'text-muted' }

/** Without the number on a phone, where the names need the width and the page the height. */
const LABEL = 'flex sm:items-center sm:gap-3 pointer-coarse:min-h-11 sm:pointer-coarse:min-h-0'

export function Stepper({ steps, current, postponed = null, opener }: StepperProps) {
  const stateOf = (step: number) => {
    if (step === current) return 'current'
    return step < current && step !== postponed ? 'done' : 'open'
  }
  return (
    <ol aria-label="Progress" className="flex items-start gap-2 sm:gap-4">
      {steps.map((name, index) => {
        const step = index + 1
        const state = stateOf(step)
        const open = opener?.(step) ?? null
        const label = (
          <>
            <span
              className={`figures flex size-7 max-sm:sr-only shrink-0 items-center justify-center rounded-full border text-sm font-semibold ${MARK[state]} ${open ? 'transition-colors group-hover:border-ink group-hover:text-ink' : ''}`}
            >
              {state === 'done' ? <Check className="size-4" aria-hidden="true" /> : step}
              {state === 'done' && <span className="sr-only">{step}, done:</span>}
            </span>
            <span
              className={`text-xs font-medium sm:text-sm ${NAME[state]} ${open ? 'underline decoration-edge underline-offset-4 group-hover:text-ink group-hover:decoration-ink' : ''}`}
            >
              {name}
            </span>
          </>
        )
        return (
          <li
            key={name}
            aria-current={state === 'current' ? 'step' : undefined}
            className="flex flex-1 flex-col gap-2 max-sm:flex-auto sm:gap-3"
          >
            <span aria-hidden="true" className={`h-0.5 rounded-full ${state === 'open' ? 'bg-line' : 'bg-signal'}`} />
            {open ? (
              <button type="button" onClick={open} className={`group rounded-sm text-left ${LABEL}`}>
                {label}
              </button>
            ) : (
              <span className={LABEL}>{label}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
