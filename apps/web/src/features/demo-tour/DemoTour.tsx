import type { User } from '@vorta/contract/account/user'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import Compass from '~icons/compass'
import { isStorageAvailable } from '../../lib/token.ts'
import { DemoTourPanel } from './DemoTourPanel.tsx'
import { progressOf, STEPS } from './steps.ts'
import { refreshOrder } from './tour.ts'
import { changeTourState, useTourState } from './tour-storage.ts'

const POLL_MS = 5_000
const POLL_OPEN_MS = 2_000

/** Demo mode only: a button beside the logo that opens the tour. Needs storage to remember the progress. */
export const DemoTour = ({ user }: { user: User | null }) => (isStorageAvailable() ? <TourButton user={user} /> : null)

function TourButton({ user }: { user: User | null }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, order, previousOrderId } = useTourState()
  const { current } = progressOf(order)
  const step = current === null ? undefined : STEPS[current]
  usePollOrder(user, previousOrderId !== undefined, isOpen)

  const close = () => {
    changeTourState({ isOpen: false })
    button.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles keys pressed on the controls inside
    <div onKeyDown={closeOnEscape} className="print:hidden">
      <div className="absolute inset-y-0 left-full ml-3 flex items-center sm:ml-5">
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Demo tour${step ? `, step ${(current ?? 0) + 1} of ${STEPS.length}: ${step.title}` : ''}`}
          onClick={() => changeTourState({ isOpen: !isOpen })}
          className="flex min-h-9 min-w-9 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11 justify-center gap-2 rounded-full border border-edge bg-page/80 text-xs font-medium whitespace-nowrap text-soft transition-colors hover:border-ink hover:text-ink aria-expanded:border-ink aria-expanded:text-ink lg:px-3"
        >
          <Compass className="size-4 text-signal-hot" aria-hidden="true" />
          <span className="max-lg:hidden">Demo Tour</span>
          {previousOrderId !== undefined && step && (
            <span className="figures flex gap-2 text-muted max-lg:hidden">
              {(current ?? 0) + 1}/{STEPS.length}
              <span className="hidden max-w-40 truncate text-soft xl:block">{step.title}</span>
            </span>
          )}
        </button>
      </div>
      <div id={id} className="absolute top-full left-0">
        {isOpen && <DemoTourPanel user={user} onClose={close} />}
      </div>
    </div>
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
