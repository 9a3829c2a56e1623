import type { FEATURES, STYLES } from '@vorta/contract/orders/catalog'
import type { ReactNode } from 'react'

type Style = (typeof STYLES)[number]
type Feature = (typeof FEATURES)[number]

/** The same front lip in six styles, below the bumper of a car seen from the front. */
const LIPS: Record<Style, ReactNode> = {
  Aggressive: <path d="M7 28l5 5h56l5-5v11l-9 4-9-4-5 3H30l-5-3-9 4-9-4Z" />,
  Subtle: <path d="M12 34q28 3.5 56 0l-.6 2.6q-27.4 3.6-54.8 0Z" />,
  Racing: <path d="M4 38h72v2.6H4ZM4 31v7m72-7v7M27 33v5m26-5v5" />,
  Elegant: <path d="M9 27q2 7.5 11 8.4 20 2 40 0 9-.9 11-8.4 1.5 10.5-9 12.2-22 3-44 0Q7.500 37.500 9 27Z" />,
  Modern: <path d="M10 33h18l4 3h16l4-3h18l-3 8H54l-3-2H29l-3 2H13Z" />,
  Classic: <path d="M12 33h56q1 7-7 8.500-21 2-42 0Q11 40 12 33Z" />,
}

const BUMPER = 'M11 33V24q0-7 6-9l7-6q16-3 32 0l7 6q6 2 6 9v9Z'
const WINDSHIELD = 'M25 9q15-2.600 30 0l5 5.5q-20-2-40 0Z'
const GRILLE = 'M27 23h26l-3.500 6.500h-19Z'
const HEADLIGHTS = 'M14 19.500l9 1.500-1 2.500-7.500-.8ZM66 19.500l-9 1.500 1 2.500 7.500-.8Z'

export const StyleGlyph = ({ style }: { style: Style }) => (
  <svg viewBox="0 2 80 46" className="block aspect-[2/1] w-full" strokeLinejoin="round" strokeLinecap="round" aria-hidden="true">
    <path d={BUMPER} className="fill-[#20242a] stroke-[#565e6a]" strokeWidth="1" />
    <path d={`${WINDSHIELD}${GRILLE}`} className="fill-[#111318] stroke-[#474e59]" strokeWidth="0.8" />
    <path d={HEADLIGHTS} className="fill-[#98a1ae]" />
    <g
      className="fill-[#4a515c] stroke-[#c3cad4] transition-colors group-has-checked/choice:fill-signal/35 group-has-checked/choice:stroke-signal"
      strokeWidth="1.2"
    >
      {LIPS[style]}
    </g>
  </svg>
)

const FEATURE_LINES: Record<Feature, ReactNode> = {
  'LED Light Integration': <path d="M3 9l8 2 3 5-7-1ZM21 9l-4 1M12 4v2M17 5l-1 2M20 14l-3-.5M7 5l1 2" />,
  'Air Vents': <path d="M4 6h16l-2 12H6ZM7 10h10M7.5 14h9" />,
  'Custom Grille': <path d="M3 8c5-2 13-2 18 0l-2 8c-4 1.5-10 1.5-14 0ZM8 7l1 10M12 6.6v10.7M16 7l-1 10" />,
  'Hood Scoop': <path d="M3 18c3-9 6-11 9-11s6 2 9 11M8 18c.5-4 2-6 4-6s3.5 2 4 6Z" />,
  'Fender Flares': <path d="M2 17h3a7 7 0 0 1 14 0h3M5 12c1-4 4-6 7-6s6 2 7 6M12 21a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z" />,
  'Custom Mirrors': <path d="M4 8c4-2 9-2 12 0l1 5c-3 2-9 2-13 0Zm9 6 2 4h5" />,
  'Roof Spoiler': <path d="M2 15c5-5 9-7 15-7h5l-3 4h-6c-4 0-7 1-11 3ZM5 19h14" />,
  'Exhaust Tips': (
    <path d="M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm8 0a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8-2.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Zm8 0a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z" />
  ),
}

export const FeatureGlyph = ({ feature }: { feature: Feature }) => (
  <svg
    viewBox="0 0 24 24"
    className="size-12 shrink-0"
    fill="#2a2f37"
    stroke="currentColor"
    strokeWidth="0.9"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {FEATURE_LINES[feature]}
  </svg>
)
