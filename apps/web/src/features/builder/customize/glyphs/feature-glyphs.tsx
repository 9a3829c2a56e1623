import type { FEATURES } from '@vorta/contract/orders/catalog'
import type { ReactNode } from 'react'

type Feature = (typeof FEATURES)[number]

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
