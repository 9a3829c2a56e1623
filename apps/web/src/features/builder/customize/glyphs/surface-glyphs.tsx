import type { Finish, Material } from '@vorta/contract/orders/catalog'
import { type ReactNode, useId } from 'react'

const FRAME = 'block aspect-[8/5] w-full'

/** A flat sample of each material. */
export function MaterialGlyph({ material }: { material: Material }) {
  const id = useId()
  return (
    <svg viewBox="0 0 80 50" preserveAspectRatio="xMidYMid slice" className={FRAME} aria-hidden="true">
      <defs>{SAMPLES[material].pattern(id)}</defs>
      <rect width="80" height="50" fill={SAMPLES[material].ground} />
      <rect width="80" height="50" fill={`url(#${id})`} />
      <path d="M0 50 34 0h26L26 50Z" fill="#fff" opacity={SAMPLES[material].sheen} />
    </svg>
  )
}

interface Sample {
  readonly ground: string
  readonly sheen: number
  readonly pattern: (id: string) => ReactNode
}

const SAMPLES: Record<Material, Sample> = {
  'Carbon Fiber': {
    ground: '#15171a',
    sheen: 0.07,
    pattern: (id) => (
      <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="4" height="4" fill="#34383e" />
        <rect x="4" y="4" width="4" height="4" fill="#34383e" />
        <path d="M0 1h4M0 3h4M4 5h4M4 7h4" stroke="#4b5058" strokeWidth="0.5" />
        <path d="M5 0v4M7 0v4M1 4v4M3 4v4" stroke="#202327" strokeWidth="0.6" />
      </pattern>
    ),
  },
  Fiberglass: {
    ground: '#b9bfae',
    sheen: 0.16,
    pattern: (id) => (
      <pattern id={id} width="16" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(18)">
        <path
          d="m1 2 9 3M4 9l8-4M12 1l3 6M0 12l7-1M9 13l6-3M2 6l4 3"
          stroke="#e6ead9"
          strokeWidth="0.8"
          strokeLinecap="round"
          opacity="0.85"
        />
        <path d="m6 1 7 7M1 8l6 5M13 3l-6 8" stroke="#8f9784" strokeWidth="0.6" strokeLinecap="round" opacity="0.7" />
      </pattern>
    ),
  },
  Polyurethane: {
    ground: '#1b1c1f',
    sheen: 0,
    pattern: (id) => (
      <linearGradient id={id} x1="0.1" y1="0" x2="0.9" y2="1">
        <stop offset="0" stopColor="#1b1c1f" />
        <stop offset="0.38" stopColor="#7d828b" />
        <stop offset="0.58" stopColor="#33363b" />
        <stop offset="1" stopColor="#131416" />
      </linearGradient>
    ),
  },
  'ABS Plastic': {
    ground: '#4b4e54',
    sheen: 0,
    pattern: (id) => (
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(28)">
        <circle cx="1.1" cy="1.1" r="0.9" fill="#777b83" />
        <circle cx="4.2" cy="1.9" r="0.8" fill="#2a2c30" />
        <circle cx="2.2" cy="4.5" r="0.85" fill="#6c7078" />
        <circle cx="5.1" cy="4.9" r="0.7" fill="#303237" />
      </pattern>
    ),
  },
  Aluminum: {
    ground: '#a9afb8',
    sheen: 0.22,
    pattern: (id) => (
      <pattern id={id} width="80" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 .6h80M0 3.1h80" stroke="#c9ced6" strokeWidth="0.5" />
        <path d="M0 1.7h80M0 4.4h80" stroke="#868d98" strokeWidth="0.4" opacity="0.8" />
      </pattern>
    ),
  },
}

/** The same sphere and light for each finish. A raw one is the bare material in dull light. */
const LIGHT: Record<Finish, readonly [core: string, mid: string, rim: string, spread: number]> = {
  Matte: ['#5a5f68', '#44484f', '#24272b', 0.9],
  Glossy: ['#ffffff', '#4a4f57', '#15171a', 0.24],
  Satin: ['#a4abb6', '#565b64', '#1f2226', 0.55],
  Textured: ['#6a6f78', '#474b52', '#202327', 0.75],
  Raw: ['#ffffff38', '#0000001a', '#0000009e', 0.5],
}

export function FinishGlyph({ finish, material }: { finish: Finish; material: Material }) {
  const id = useId()
  const { ground, pattern } = SAMPLES[material]
  const [core, mid, rim, spread] = LIGHT[finish]
  return (
    <svg viewBox="0 0 80 50" className={FRAME} aria-hidden="true">
      <defs>
        <radialGradient id={id} cx="0.36" cy="0.3" r="0.78">
          <stop offset="0" stopColor={core} />
          <stop offset={spread} stopColor={mid} />
          <stop offset="1" stopColor={rim} />
        </radialGradient>
        {finish === 'Raw' && pattern(`${id}m`)}
        <clipPath id={`${id}c`}>
          <circle cx="40" cy="25" r="17" />
        </clipPath>
      </defs>
      <ellipse cx="40" cy="43.5" rx="15" ry="2.2" fill="#000" opacity="0.5" />
      {finish === 'Raw' && [ground, `url(#${id}m)`].map((fill) => <circle key={fill} cx="40" cy="25" r="17" fill={fill} />)}
      <circle cx="40" cy="25" r="17" fill={`url(#${id})`} />
      <g clipPath={`url(#${id}c)`}>{GRAIN[finish]}</g>
    </svg>
  )
}

/** Rows of dots, every other row offset by half a step. */
const PITS = Array.from({ length: 11 }, (_, row) => `M${23 + (row % 2) * 1.6} ${8 + row * 3.2}${'h.01m3.19 0'.repeat(11)}`).join('')

const GRAIN: Partial<Record<Finish, ReactNode>> = {
  Glossy: <path d="M28 15c3-4.5 8-6.5 13-6l-1 3c-4 0-7.5 1.6-10 5Z" fill="#fff" opacity="0.85" />,
  Textured: <path d={PITS} stroke="#16181b" strokeWidth="1.5" strokeLinecap="round" opacity="0.55" />,
}
