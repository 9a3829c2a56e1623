import type { User } from '@vorta/contract/account/user'
import { Compass } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { isStorageAvailable } from '../../lib/token.ts'
import { DemoTourPanel } from './DemoTourPanel.tsx'
import { progressOf, STEPS } from './steps.ts'
import { look } from './tour.ts'
import { changeTourState, useTourState } from './tour-storage.ts'

const LOOK_AGAIN_MS = 5_000
const LOOK_CLOSELY_MS = 2_000

/** Demo mode only: the pill beside the logo and the panel that hangs on it. Without storage there is nothing to remember the play by. */
export const DemoTour = ({ user }: { user: User | null }) => (isStorageAvailable() ? <Pill user={user} /> : null)

function Pill({ user }: { user: User | null }) {
  const id = useId()
  const pill = useRef<HTMLButtonElement>(null)
  const { isOpen, facts, before } = useTourState()
  const { current } = progressOf(facts)
  const step = current === null ? undefined : STEPS[current]
  useLooking(user, before !== undefined, isOpen)

  const close = () => {
    changeTourState({ isOpen: false })
    pill.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the key that was pressed on a control inside it
    <div onKeyDown={closeOnEscape} className="print:hidden">
      <div className="absolute inset-y-0 left-full ml-3 flex items-center sm:ml-5">
        <button
          ref={pill}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Guide${step ? `, step ${(current ?? 0) + 1} of ${STEPS.length}: ${step.title}` : ''}`}
          onClick={() => changeTourState({ isOpen: !isOpen })}
          className="flex min-h-9 min-w-9 items-center justify-center gap-2 rounded-full border border-edge bg-page/80 text-xs font-medium whitespace-nowrap text-soft transition-colors hover:border-ink hover:text-ink aria-expanded:border-ink aria-expanded:text-ink lg:px-3"
        >
          <Compass className="size-4 text-signal-hot" aria-hidden="true" />
          <span className="max-lg:hidden">Guide</span>
          {before !== undefined && step && (
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

/** While an order is being played, the ticks follow what the server says; it is asked at once, and more often, while the panel is open. */
function useLooking(user: User | null, isPlaying: boolean, isOpen: boolean): void {
  useEffect(() => {
    if (user === null || !isPlaying) return
    const ask = () => {
      // The next round asks again.
      if (!document.hidden) look(user).catch(() => {})
    }
    ask()
    const timer = setInterval(ask, isOpen ? LOOK_CLOSELY_MS : LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [user, isPlaying, isOpen])
}
