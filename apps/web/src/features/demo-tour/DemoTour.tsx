import type { User } from '@vorta/contract/account/user'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import Compass from '~icons/compass'
import { changeTourState, useTourState } from './tour-storage.ts'

async function loadContent() {
  const [{ TourProgress, stepText }, { DemoTourPanel }] = await Promise.all([import('./TourProgress.tsx'), import('./DemoTourPanel.tsx')])
  return { TourProgress, stepText, DemoTourPanel }
}

/** Demo mode only: a button beside the logo that opens the tour. Everything else is loaded when it is used, because it is large. */
export function DemoTour({ user }: { user: User | null }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, order, previousOrderId } = useTourState()
  const content = useContent(isOpen || previousOrderId !== undefined)
  const step = content?.stepText(order)

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
          aria-label={step ? `Demo tour, ${step}` : 'Demo tour'}
          onPointerEnter={() => void loadContent().catch(() => {})}
          onClick={() => changeTourState({ isOpen: !isOpen })}
          className="flex min-h-9 min-w-9 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11 justify-center gap-2 rounded-full border border-edge bg-page/80 text-xs font-medium whitespace-nowrap text-soft transition-colors hover:border-ink hover:text-ink aria-expanded:border-ink aria-expanded:text-ink lg:px-3"
        >
          <Compass className="size-4 text-signal-hot" aria-hidden="true" />
          <span className="max-lg:hidden">Demo Tour</span>
          {content && <content.TourProgress user={user} />}
        </button>
      </div>
      <div id={id} className="absolute top-full left-0">
        {isOpen && content && <content.DemoTourPanel user={user} onClose={close} />}
      </div>
    </div>
  )
}

function useContent(isNeeded: boolean) {
  const [content, setContent] = useState<Awaited<ReturnType<typeof loadContent>> | null>(null)
  useEffect(() => {
    // The page works without the tour, so ignore a failed load; the next click tries again.
    if (isNeeded) loadContent().then(setContent, () => {})
  }, [isNeeded])
  return content
}
