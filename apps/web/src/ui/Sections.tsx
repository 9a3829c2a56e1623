import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { SectionNav } from './SectionNav.tsx'

interface SectionsProps<Section extends string> {
  /** The first one is shown unless the URL names another. */
  sections: readonly { value: Section; label: string; content: ReactNode }[]
}

/** A settings page in sections. All of them stay mounted, so that changing the section loses no input. */
export function Sections<Section extends string>({ sections }: SectionsProps<Section>) {
  const [query, setQuery] = useSearchParams()
  const shown = sections.find(({ value }) => value === query.get('section')) ?? sections[0]
  const show = (section: Section) => {
    const next = new URLSearchParams(query)
    next.set('section', section)
    // Each section starts at its top.
    setQuery(next, { replace: true })
  }
  if (!shown) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <SectionNav sections={sections} shown={shown.value} onShow={show} />
      <div className="min-w-0">
        {sections.map(({ value, content }) => (
          <div key={value} hidden={value !== shown.value}>
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
