import type { ReactNode } from 'react'

export type Tone = 'green' | 'blue' | 'yellow' | 'red' | 'gray' | 'signal'

const TONES: Record<Tone, string> = {
  green: 'border-good/35 bg-good/10 text-good',
  blue: 'border-info/35 bg-info/10 text-info',
  yellow: 'border-warn/35 bg-warn/10 text-warn',
  red: 'border-bad/35 bg-bad/10 text-bad',
  gray: 'border-edge/60 bg-lifted text-soft',
  signal: 'border-signal/40 bg-signal/10 text-signal-hot',
}

/** A short status text, so that the meaning doesn't depend on the color. */
export function Badge({ tone = 'gray', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 align-[1px] rounded-full border px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
      {children}
    </span>
  )
}
