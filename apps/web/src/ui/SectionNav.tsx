import { useEffect } from 'react'
import { FADING_ROW, useFadingRow } from './useFadingRow.ts'

interface SectionNavProps<Section extends string> {
  sections: readonly { value: Section; label: string }[]
  shown: Section
  onShow: (section: Section) => void
}

/** The sections of a settings page: beside the shown one, or in a row above it on narrow screens. */
export function SectionNav<Section extends string>({ sections, shown, onShow }: SectionNavProps<Section>) {
  const row = useFadingRow<HTMLDivElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another section is shown
  useEffect(() => {
    row.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <fieldset className="min-w-0 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:self-start">
      <legend className="sr-only">Section</legend>
      <div ref={row} className={`flex gap-1 lg:flex-col ${FADING_ROW}`}>
        {sections.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === shown}
            onClick={() => onShow(value)}
            className="min-h-9 shrink-0 rounded-md px-3 text-left text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-pressed:bg-lifted aria-pressed:text-ink pointer-coarse:min-h-11"
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
