import { type ReactNode, useState } from 'react'
import ChevronUp from '~icons/chevron-up'

interface SidePanelProps {
  label: string
  /** On phones, the panel becomes a sheet with this summary that is closed at first. */
  summary?: ReactNode
  /** Keeps the sheet open, for example while a tool is in use. */
  isNeeded?: boolean
  children: ReactNode
}

/** The panel beside the model, below it on phones. */
export function SidePanel({ label, summary, isNeeded = false, children }: SidePanelProps) {
  const [isOpen, setOpen] = useState(false)
  const isShown = summary === undefined || isOpen || isNeeded
  return (
    <aside
      aria-label={label}
      className={`flex shrink-0 flex-col overflow-y-auto overscroll-contain border-t border-line bg-raised md:max-h-none md:border-t-0 md:w-80 md:border-l xl:w-90 ${summary === undefined ? 'max-h-[42%]' : 'max-h-[58%]'}`}
    >
      {summary !== undefined && (
        <button
          type="button"
          aria-expanded={isShown}
          disabled={isNeeded}
          onClick={() => setOpen(!isOpen)}
          className="group/summary sticky top-0 z-10 flex min-h-12 w-full shrink-0 items-center justify-between gap-3 border-b border-line bg-raised px-4 py-2 text-left text-sm font-medium focus-visible:-outline-offset-2 md:hidden"
        >
          <span className="min-w-0">{summary}</span>
          <ChevronUp className={`size-4 shrink-0 text-muted transition-transform ${isShown ? 'rotate-180' : ''}`} aria-hidden="true" />
        </button>
      )}
      <div className={`flex flex-col gap-6 p-4 ${isShown ? '' : 'max-md:hidden'}`}>{children}</div>
    </aside>
  )
}
