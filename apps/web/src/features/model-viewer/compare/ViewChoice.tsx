import { Segmented } from '../../../ui/Segmented.tsx'
import type { Side } from '../deviation/PairScene.ts'

export type CompareWay = 'split' | 'overlay' | 'map'

const WAYS = [
  { value: 'split', label: 'Side by side' },
  { value: 'overlay', label: 'Overlay' },
  { value: 'map', label: 'Distance' },
] as const

interface ViewChoiceProps {
  names: readonly [string, string]
  way: CompareWay
  onWay: (way: CompareWay) => void
  share: number
  onShare: (share: number) => void
  on: Side
  onSide: (side: Side) => void
  hasMap: boolean
}

/** How the two versions are shown. */
export function ViewChoice({ names, way, onWay, share, onShare, on, onSide, hasMap }: ViewChoiceProps) {
  return (
    <section aria-label="View" className="flex flex-col items-start gap-3">
      <Segmented label="View" options={WAYS} value={way} onChange={onWay} />
      {way === 'overlay' && (
        <label className="flex w-full flex-col gap-1 text-sm">
          <span className="flex justify-between gap-4">
            <span className="text-[#7fb0ff]">{names[0]}</span>
            <span className="sr-only">fades into</span>
            <span className="text-signal-hot">{names[1]}</span>
          </span>
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(share * 100)}
            aria-label="Fade"
            aria-valuetext={`${Math.round(share * 100)}% ${names[1]}`}
            onChange={(event) => onShare(Number(event.target.value) / 100)}
            className="w-full accent-signal"
          />
        </label>
      )}
      {way === 'map' &&
        (hasMap ? (
          <Segmented
            label="Shown on"
            options={[
              { value: 'first', label: names[0] },
              { value: 'second', label: names[1] },
            ]}
            value={on}
            onChange={onSide}
          />
        ) : (
          <p className="text-sm text-muted">The colors come when the distance has been measured.</p>
        ))}
    </section>
  )
}
