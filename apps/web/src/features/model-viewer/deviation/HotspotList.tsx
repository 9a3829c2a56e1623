import type { ReactNode } from 'react'

export interface HotspotItem {
  readonly key: string
  /** For example `at the top left`. */
  readonly location: string
  readonly text: string
}

interface HotspotListProps {
  label: string
  hotspots: readonly HotspotItem[]
  selected: number | null
  /** Missing without WebGL. */
  onSelect?: ((index: number) => void) | undefined
  action?: ReactNode
}

/** The hotspots, numbered like their markers. */
export function HotspotList({ label, hotspots, selected, onSelect, action }: HotspotListProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h3 className="eyebrow text-muted">{label}</h3>
      <ol className="figures -mx-2 flex flex-col text-sm">
        {hotspots.map(({ key, text, location }, i) => {
          const content = (
            <>
              <span
                className={`flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold ${selected === i ? 'bg-signal text-on-signal' : 'bg-lifted text-ink'}`}
              >
                {i + 1}
              </span>
              <span className="min-w-0 text-left">
                <span className="block font-medium">{text}</span>
                <span className="block text-xs text-muted">{location}</span>
              </span>
            </>
          )
          return (
            <li key={key}>
              {onSelect ? (
                <button
                  type="button"
                  aria-pressed={selected === i}
                  onClick={() => onSelect(i)}
                  className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 transition-colors hover:bg-lifted"
                >
                  {content}
                </button>
              ) : (
                <div className="flex items-center gap-3 px-2 py-1.5">{content}</div>
              )}
            </li>
          )
        })}
      </ol>
      {action}
    </section>
  )
}
