import type { ReactNode } from 'react'

interface StepIntroProps {
  title: string
  /** Only the title on a phone. */
  isBrief?: boolean
  children: ReactNode
}

/** The heading of a step, which gets focus when the step changes. */
export function StepIntro({ title, isBrief = false, children }: StepIntroProps) {
  return (
    <header>
      <h1 data-step-title tabIndex={-1} className="display text-2xl sm:text-3xl">
        {title}
      </h1>
      <p className={`mt-2.5 max-w-xl text-muted max-sm:mt-1.5 max-sm:text-sm ${isBrief ? 'max-sm:sr-only' : ''}`}>{children}</p>
    </header>
  )
}
