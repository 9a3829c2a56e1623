import type { User } from '@vorta/contract/account/user'
import { useEffect } from 'react'
import { progressOf, STEPS, type TourOrder } from './steps.ts'
import { refreshOrder } from './tour.ts'
import { useTourState } from './tour-storage.ts'

const POLL_MS = 5_000
const POLL_OPEN_MS = 2_000

/** The current step as text, empty after the last one. */
export function stepText(order: TourOrder | null): string {
  const { current } = progressOf(order)
  const step = current === null ? undefined : STEPS[current]
  return step ? `step ${(current ?? 0) + 1} of ${STEPS.length}: ${step.title}` : ''
}

/** The current step in the button, once the tour has started. Keeps the order of the tour up to date. */
export function TourProgress({ user }: { user: User | null }) {
  const { isOpen, order, previousOrderId } = useTourState()
  const hasStarted = previousOrderId !== undefined
  usePollOrder(user, hasStarted, isOpen)
  const { current } = progressOf(order)
  if (!hasStarted || current === null) return null
  return (
    <span className="figures flex gap-2 text-muted max-lg:hidden">
      {current + 1}/{STEPS.length}
      <span className="hidden max-w-40 truncate text-soft xl:block">{STEPS[current]?.title}</span>
    </span>
  )
}

/** Polls the order of the tour, more often while the panel is open. */
function usePollOrder(user: User | null, hasStarted: boolean, isOpen: boolean): void {
  useEffect(() => {
    if (user === null || !hasStarted) return
    const poll = () => {
      // Errors are ignored, because the next poll tries again.
      if (!document.hidden) refreshOrder(user).catch(() => {})
    }
    poll()
    const timer = setInterval(poll, isOpen ? POLL_OPEN_MS : POLL_MS)
    return () => clearInterval(timer)
  }, [user, hasStarted, isOpen])
}
