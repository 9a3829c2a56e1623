import { useId } from 'react'
import type { CardFields } from './card.ts'

const CARDS = [
  ['4242 4242 4242 4242', 'Payment succeeds'],
  ['4000 0025 0000 3155', 'Requires 3-D Secure'],
  ['4000 0000 0000 0002', 'Card is declined'],
  ['4000 0000 0000 9995', 'Insufficient funds'],
  ['4000 0000 0000 0069', 'Card has expired'],
] as const

const EXPIRY_YEARS_AHEAD = 3

interface TestCardsProps {
  /** Shows only the title, because a number is typed. */
  isCollapsed?: boolean
  onUse?: (card: CardFields) => void
}

/** Test cards, shown in test mode only. `onUse` fills in the form of the embedded provider. */
export function TestCards({ isCollapsed = false, onUse }: TestCardsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-dashed border-edge px-5 py-4 text-sm">
      <h2 id={id} className="font-semibold">
        Test mode: no real charges
      </h2>
      {isCollapsed || <CardList onUse={onUse} />}
    </section>
  )
}

function CardList({ onUse }: Pick<TestCardsProps, 'onUse'>) {
  const expiry = `12 / ${String(new Date().getFullYear() + EXPIRY_YEARS_AHEAD).slice(2)}`
  return (
    <>
      <p className="mt-1 text-muted">Use one of these numbers with any future expiration date and any CVC.</p>
      <ul className="mt-3 divide-y divide-line">
        {CARDS.map(([number, meaning]) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <code className="figures font-mono text-[0.8125rem] text-ink">{number}</code>
            <span className="flex flex-1 basis-full items-center justify-between gap-3 text-muted sm:flex-none sm:basis-auto">
              {meaning}
              {onUse && (
                <button
                  type="button"
                  aria-label={`Use ${number}`}
                  onClick={() => onUse({ number, expiry, cvc: '123' })}
                  className="min-h-8 rounded-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11 px-2 font-medium text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
                >
                  Use
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
