import type { BODY_TYPES, KIT_TYPES } from '@vorta/contract/orders/catalog'
import type { ReactNode } from 'react'

type BodyType = (typeof BODY_TYPES)[number]
type KitType = (typeof KIT_TYPES)[number]

/** Side views on a common ground line, facing right. */
interface Profile {
  readonly body: string
  readonly glass: string
  readonly wheels: readonly [rear: number, front: number]
  readonly radius?: number
}

const PROFILES: Record<BodyType, Profile> = {
  Coupe: {
    body: 'M7 36V29c0-2 1-3 3-3.4L22 23c7-6 15-9 25-9 9 0 15 4 21 9l15 2.5c4 .7 6 3 6 6V36Z',
    glass: 'M26 23c5-4 12-6 20-6h2v6Zm25-6c6 .4 10 3 14 6H51Z',
    wheels: [24, 73],
  },
  Sedan: {
    body: 'M6 36V27c0-2 1-3 3-3l13-1 8-7c2-2 4-3 7-3h14c4 0 7 1 10 4l7 6 14 2.4c4 .7 6 3 6 6V36Z',
    glass: 'm27 23 6-5.6c1-1 3-1.6 4.6-1.6H45V23Zm21-7.2h3c3 0 5 .8 7.4 2.9L63 23H48Z',
    wheels: [23, 73],
  },
  Hatchback: {
    body: 'M11 36V25c0-2 1-4 2.6-5.4L20 14c1.4-1 3-1.5 5-1.5h22c4 0 7 1.5 10 4l8 7 14 2.3c4 .7 6 3 6 5.7V36Z',
    glass: 'M18 22.5 24 16c.8-.6 1.6-.9 3-.9h13v7.4Zm25-7.4h4c3 0 5 .9 7.4 2.9l5 4.5H43Z',
    wheels: [26, 71],
  },
  Convertible: {
    body: 'M7 36V28c0-2 1-3 3-3.3L28 24l20-.5c3 0 5-.2 8-.5l12 .3 15 2.4c4 .7 6 3 6 6V36Z',
    glass: 'm56 23-6-8h2.6L64 23.2Z',
    wheels: [24, 73],
  },
  SUV: {
    body: 'M8 35V17c0-3 2-5 5-5h40c4 0 6 1 8 3.5L68 23l15 2c4 .6 6 3 6 6v4Z',
    glass: 'M13 21v-4.5c0-1.2.7-2 2-2h13V21Zm19-6.5h13V21H32Zm17 0h4c2 0 3.5.6 4.7 2L62 21H49Z',
    wheels: [24, 73],
    radius: 8.5,
  },
  Crossover: {
    body: 'M8 35.5V23c0-2 1-4 2.7-5.4L17 13.5c1.5-1 3.3-1.5 5.3-1.5H50c4 0 6.6 1 9.4 3.6L68 23.5l14 2.3c4 .7 6 3 6 5.7v4Z',
    glass: 'M15 21.5 20 15.8c.8-.7 1.8-1 3-1h14v6.7Zm26-6.7h8c3 0 4.8.7 7 2.7l4.6 4H41Z',
    wheels: [24, 73],
    radius: 8,
  },
  Wagon: {
    body: 'M6 36V24c0-2 .8-4 2-5.6l3-4C12 13 13.5 12.5 15.5 12.5H50c4 0 7 1.3 10 4l8 6.7 15 2.4c4 .7 6 3 6 5.9V36Z',
    glass: 'M11 22.5 14.5 16c.5-.7 1.2-1 2-1H27v7.5ZM30 15h14v7.5H30Zm17 0h3c3 0 5 .8 7.4 2.9l5.3 4.6H47Z',
    wheels: [23, 73],
  },
  'Pickup Truck': {
    body: 'M5 35V23h32V14c0-1.5 1-2.5 2.5-2.5H53c3 0 5 1 7 3.5L66 23l17 1.8c4 .5 6 2.7 6 5.7V35Z',
    glass: 'M40.5 21.5v-7H45v7Zm7-7h5.3c2 0 3.3.7 4.5 2.2l3.7 4.8H47.5Z',
    wheels: [21, 74],
    radius: 8.5,
  },
  Roadster: {
    body: 'M9 36V29c0-2 1-3.2 3-3.6 4-.8 8-1.4 13-1.7L45 23h9l17 1.5 12 2.2c4 .7 6 2.8 6 5.3v4Z',
    glass: 'M53 23l-5-6.5h2.6L60 23.4ZM32 23.3c1-2.3 3-3.3 6-3.3v3.2Z',
    wheels: [23, 74],
  },
  Supercar: {
    body: 'M6 36V27.5c0-1.6 1-2.7 2.7-3L22 22c7-5.7 14-8 23-8 8 0 14 3.5 21 9.5l17 4.3c4 1 7 3 7 5.7V36Z',
    glass: 'M38 22c2-3.5 5-5 9-5 6 0 11 3 16 7Z',
    wheels: [23, 74],
  },
  Hypercar: {
    body: 'M4 36V25l5-1.5L24 22c6-6 13-8.5 21-8.5S59 17 66 23.5l18 5c5 1.5 8 3 8 5.5v2Z',
    glass: 'M36 20c3-2.5 6-3.6 10-3.6 6.5 0 12 3.6 17 8.2L45 24Z',
    wheels: [23, 75],
    radius: 8,
  },
}

const FRAME = 'block aspect-[2/1] w-full'

function Silhouette({ profile, children }: { profile: Profile; children?: ReactNode }) {
  const radius = profile.radius ?? 7.5
  return (
    <svg viewBox="-2 4 100 44" className={FRAME} aria-hidden="true">
      <line x1="0" x2="96" y1="43.5" y2="43.5" className="stroke-line" strokeWidth="1" />
      <path d={profile.body} className="fill-[#2a2f37] stroke-[#7b8492]" strokeWidth="1.1" strokeLinejoin="round" />
      <path d={profile.glass} className="fill-[#111318] stroke-[#565e6a]" strokeWidth="0.7" strokeLinejoin="round" />
      {children}
      {profile.wheels.map((x) => (
        <g key={x}>
          <circle cx={x} cy={43 - radius} r={radius} className="fill-[#0e1013] stroke-[#7b8492]" strokeWidth="1.1" />
          <circle cx={x} cy={43 - radius} r={radius * 0.55} fill="none" className="stroke-[#565e6a]" strokeWidth="1" />
        </g>
      ))}
    </svg>
  )
}

export const BodyGlyph = ({ type }: { type: BodyType }) => <Silhouette profile={PROFILES[type]} />

const LIP = 'M77 36h13.5l.5 2.5H78Z'
const SKIRT = 'M33 36h31l-1 2.5H34Z'
const DUCKTAIL = 'M5 23.5 18 22l3 1.5-11 2.3Z'
const FINS = 'M5.5 33H15l2.5 5.5H8Z'

/** Highlights the part on a muted car. */
const PARTS: Record<KitType, ReactNode> = {
  'Front Spoiler': <path d={LIP} />,
  'Rear Spoiler': <path d="M3 21.5 19 20.5l4 2.8L9 26Z" />,
  'Side Skirts': <path d={SKIRT} />,
  'Full Body Kit': <path d={`${LIP}${SKIRT}${DUCKTAIL}${FINS}`} />,
  Diffuser: <path d="M4.5 32H15l2.5 7H8ZM9 33.5l2 4.5m1.5-4.5 2 4.5" />,
  Splitter: <path d="M74 38.5h21v1.8H74Zm14-2.5v2.5" />,
  Canards: <path d="m79 26.5 11 1.2-2 2.3Zm1.5 5 10.5 1-2 2Z" />,
  Wing: <path d="M1 11.5h21l-1.5 3H2.5Zm6.5 3 2.5 9.5m6.5-9.5 1 8" />,
}

export const KitGlyph = ({ type }: { type: KitType }) => (
  <Silhouette profile={PROFILES.Coupe}>
    <g className="fill-signal stroke-signal" strokeWidth="1.2" strokeLinejoin="round" strokeLinecap="round">
      {PARTS[type]}
    </g>
  </Silhouette>
)
