import { type ReactNode, startTransition, useId, useState } from 'react'
import ChevronDown from '~icons/chevron-down'
import { STEP_SECTION } from '../FormSection.tsx'
import type { CustomizerSection } from './SectionNav.tsx'

export interface SectionProps {
  readonly section: CustomizerSection
  /** A higher number opens the section. */
  readonly opened: number
  /** What is chosen, in one line. */
  readonly summary: string
}

interface CollapsibleSectionProps extends Omit<SectionProps, 'summary'> {
  title: string
  note?: string
  summary: ReactNode
  startsOpen?: boolean
  children: ReactNode
}

/** A section of the customizer. On phones it collapses to a summary of what is chosen. */
export function CollapsibleSection({ section, title, note, summary, opened, startsOpen = false, children }: CollapsibleSectionProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const [isShown, setShown] = useState(startsOpen)
  const [lastOpened, setLastOpened] = useState(opened)
  if (opened !== lastOpened) {
    setLastOpened(opened)
    setOpen(true)
    setShown(true)
  }
  // The tap is answered before the many fields are laid out.
  const toggle = () => {
    setOpen(!isOpen)
    startTransition(() => setShown(!isOpen))
  }
  const id = useId()
  const contentId = useId()
  return (
    <section
      aria-labelledby={id}
      data-section={section}
      tabIndex={-1}
      className={`${STEP_SECTION} outline-none scroll-mt-[calc(var(--compact-preview)+2.75rem)] lg:scroll-mt-11`}
    >
      <div className="relative">
        <h2 id={id} className="display text-lg">
          {title}
        </h2>
        {note && <p className={`mt-1 text-sm text-muted ${isShown ? '' : 'max-sm:hidden'}`}>{note}</p>}
        {!isShown && <div className="mt-0.5 truncate pr-11 text-sm text-muted sm:hidden">{summary}</div>}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${title}`}
          onClick={toggle}
          className="absolute -inset-y-2 inset-x-0 flex min-h-11 items-start justify-end rounded-md sm:hidden"
        >
          <span className="flex size-11 items-center justify-center text-muted">
            <ChevronDown className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`} aria-hidden="true" />
          </span>
        </button>
      </div>
      <div id={contentId} className={`mt-5 ${isShown ? '' : 'max-sm:hidden'}`}>
        {children}
      </div>
    </section>
  )
}
