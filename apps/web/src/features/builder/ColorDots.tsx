import type { Customization } from '@vorta/contract/orders/schema'

// The database stores them in another order.
const PARTS = ['primary', 'secondary', 'accent'] as const

/** The colors of a kit as overlapping dots, for text that says the same or more. */
export function ColorDots({ colors }: { colors: Customization['colors'] }) {
  return (
    <span className="flex shrink-0 -space-x-1" aria-hidden="true">
      {PARTS.map((part) => (
        <span key={part} className="size-3.5 rounded-full border border-edge" style={{ backgroundColor: colors[part] }} />
      ))}
    </span>
  )
}
