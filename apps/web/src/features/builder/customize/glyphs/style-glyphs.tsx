import type { FEATURES, STYLES } from '@vorta/contract/orders/catalog'
import type { ReactNode } from 'react'

type Style = (typeof STYLES)[number]
type Feature = (typeof FEATURES)[number]

/** The same front lip in six styles. */
const LINES: Record<Style, ReactNode> = {
  Aggressive: <path d="M8 16l14 6 6-8 12 12 12-12 6 8 14-6-6 18-14-4-12 8-12-8-14 4Z" />,
  Subtle: <path d="M8 22c20 5 44 5 64 0l-3 8c-18 5-40 5-58 0Z" />,
  Racing: <path d="M6 27h68l-2 4H8Zm6-13 8 11m48-11-8 11M26 16l5 9m23-9-5 9M20 31l-3 6m43-6 3 6" />,
  Elegant: <path d="M8 18c10 10 20 13 32 13s22-3 32-13c-5 14-17 20-32 20S13 32 8 18Z" />,
  Modern: <path d="M8 17h20l5 9h14l5-9h20l-5 19H51l-4-5H33l-4 5H13Z" />,
  Classic: <path d="M8 20c8-3 16-2 19 4 2 4 5 6 13 6s11-2 13-6c3-6 11-7 19-4-2 10-12 16-32 16S10 30 8 20Z" />,
}

export const StyleGlyph = ({ style }: { style: Style }) => (
  <svg viewBox="0 0 80 50" className="block aspect-[2/1] w-full" aria-hidden="true">
    <g
      fill="#2a2f37"
      className="stroke-[#98a1ae] transition-colors group-has-checked/choice:stroke-signal"
      strokeWidth="1.3"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {LINES[style]}
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
    className="size-6 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {FEATURE_LINES[feature]}
  </svg>
)
