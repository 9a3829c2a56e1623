import { Segmented } from '../../../ui/forms/Segmented.tsx'
import type { Side } from '../deviation/PairRenderer.ts'

export type CompareViewMode = 'split' | 'overlay' | 'map'

const VIEW_MODES = [
  { value: 'map', label: 'Distance' },
  { value: 'split', label: 'Side by side' },
  { value: 'overlay', label: 'Overlay' },
] as const

interface ViewModeSelectProps {
  names: readonly [string, string]
  viewMode: CompareViewMode
  onViewMode: (viewMode: CompareViewMode) => void
  blend: number
  onBlend: (blend: number) => void
  mapSide: Side
  onMapSide: (side: Side) => void
  hasMap: boolean
}

export function ViewModeSelect({ names, viewMode, onViewMode, blend, onBlend, mapSide, onMapSide, hasMap }: ViewModeSelectProps) {
  return (
    <section aria-label="View" className="flex flex-col items-start gap-3">
      <Segmented label="View" options={VIEW_MODES} value={viewMode} onChange={onViewMode} />
      {viewMode === 'overlay' && (
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
            value={Math.round(blend * 100)}
            aria-label="Fade"
            aria-valuetext={`${Math.round(blend * 100)}% ${names[1]}`}
            onChange={(event) => onBlend(Number(event.target.value) / 100)}
            className="w-full accent-signal"
          />
        </label>
      )}
      {viewMode === 'map' &&
        (hasMap ? (
          <Segmented
            label="Shown on"
            options={[
              { value: 'first', label: names[0] },
              { value: 'second', label: names[1] },
            ]}
            value={mapSide}
            onChange={onMapSide}
          />
        ) : (
          <p className="text-sm text-muted">The colors appear when the measurement is complete.</p>
        ))}
    </section>
  )
}
