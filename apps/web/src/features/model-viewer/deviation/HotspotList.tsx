import type { ReactNode } from 'react'

export interface ListedSpot {
  readonly key: string
  /** Where it is, in words. */
  readonly place: string
  readonly words: string
}

interface SpotListProps {
  label: string
  spots: readonly ListedSpot[]
  chosen: number | null
  /** Missing where there is no picture to go to. */
  onVisit?: ((index: number) => void) | undefined
  action?: ReactNode
}

/** The worst places, numbered as in the picture. */
export function HotspotList({ label, spots, chosen, onVisit, action }: SpotListProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h3 className="eyebrow text-muted">{label}</h3>
      <ol className="figures -mx-2 flex flex-col text-sm">
        {spots.map(({ key, words, place }, i) => {
          const content = (
            <>
              <span
                className={`flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold ${chosen === i ? 'bg-signal text-on-signal' : 'bg-lifted text-ink'}`}
              >
                {i + 1}
              </span>
              <span className="min-w-0 text-left">
                <span className="block font-medium">{words}</span>
                <span className="block text-xs text-muted">{place}</span>
              </span>
            </>
          )
          return (
            <li key={key}>
              {onVisit ? (
                <button
                  type="button"
                  aria-pressed={chosen === i}
                  onClick={() => onVisit(i)}
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
