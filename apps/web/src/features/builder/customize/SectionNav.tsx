import { type RefObject, useEffect, useRef, useState } from 'react'

export const CUSTOMIZER_SECTIONS = [
  ['kit', 'Kit'],
  ['colors', 'Colors'],
  ['engravings', 'Engravings'],
  ['features', 'Features'],
  ['requests', 'Requests'],
] as const
export type CustomizerSection = (typeof CUSTOMIZER_SECTIONS)[number][0]

/** How far below the row a section may start to be the current one, as a share of the window. */
const REACH = 0.35

/** Below the header, and on a phone below the collapsed preview. While a visitor types there, it stays in its place. */
const STICKY = 'sticky top-[calc(4.5rem+var(--compact-preview))] z-10 lg:top-18 max-lg:data-typing:static [@media(max-height:32rem)]:static'

/** Jumps to the sections of the customizer and marks the one in view. */
export function SectionNav({ onOpen }: { onOpen: (section: CustomizerSection) => void }) {
  const row = useRef<HTMLElement>(null)
  const current = useCurrentSection(row)
  const jump = (section: CustomizerSection) => {
    onOpen(section)
    const target = sectionOf(row.current, section)
    target?.scrollIntoView()
    // The next Tab continues in the section.
    target?.focus({ preventScroll: true })
  }
  return (
    <nav
      ref={row}
      aria-label="Sections"
      data-step-bar
      className={`-mx-(--gutter) border-b border-line bg-page px-(--gutter) sm:mx-0 sm:px-0 ${STICKY}`}
    >
      <ul className="-mx-1.5 flex justify-between overflow-x-auto [scrollbar-width:none] sm:justify-start sm:gap-3">
        {CUSTOMIZER_SECTIONS.map(([section, name]) => (
          <li key={section}>
            <button
              type="button"
              aria-current={current === section ? 'true' : undefined}
              onClick={() => jump(section)}
              className="relative min-h-11 px-1.5 text-[0.8125rem] font-medium whitespace-nowrap text-muted -outline-offset-2 transition-colors after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 hover:text-ink aria-current:text-ink aria-current:after:bg-signal sm:text-sm"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const sectionOf = (row: HTMLElement | null, section: CustomizerSection) =>
  row?.parentElement?.querySelector<HTMLElement>(`[data-section=${section}]`) ?? null

/** The section with the focus, unless that is scrolled out of view. */
function focusedSection(row: HTMLElement | null, top: number): CustomizerSection | undefined {
  const focused = document.activeElement
  const start = focused?.getBoundingClientRect().top ?? 0
  if (start < top || start > window.innerHeight) return
  return CUSTOMIZER_SECTIONS.find(([section]) => sectionOf(row, section)?.contains(focused))?.[0]
}

/** The section with the focus while that is in view, the last one at the end of the page, or else the last one that starts near the row. */
function useCurrentSection(row: RefObject<HTMLElement | null>): CustomizerSection {
  const [current, setCurrent] = useState<CustomizerSection>('kit')
  useEffect(() => {
    const mark = () => {
      const top = row.current?.getBoundingClientRect().bottom ?? 0
      const focused = focusedSection(row.current, top)
      if (focused) return setCurrent(focused)
      if (window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1) {
        return setCurrent('requests')
      }
      const edge = top + window.innerHeight * REACH
      const started = CUSTOMIZER_SECTIONS.filter(
        ([section]) => (sectionOf(row.current, section)?.getBoundingClientRect().top ?? edge + 1) <= edge,
      )
      setCurrent(started.at(-1)?.[0] ?? 'kit')
    }
    window.addEventListener('scroll', mark, { passive: true })
    document.addEventListener('focusin', mark)
    return () => {
      window.removeEventListener('scroll', mark)
      document.removeEventListener('focusin', mark)
    }
  }, [row])
  return current
}
