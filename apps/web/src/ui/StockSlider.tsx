import type { KeyboardEvent } from 'react'
import ChevronsLeftRight from '~icons/chevrons-left-right'

interface StockSliderProps {
  /** The share of the picture that shows the stock car, from the left. */
  share: number
  onChange: (share: number) => void
}

const KEY_STEP_PERCENT = 5
const KEY_DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

const LABEL = 'absolute bottom-3 rounded-sm bg-page/80 px-2 py-1 text-xs font-medium transition-opacity'

/** Divides the picture into the stock car and the car with its kit. */
export function StockSlider({ share, onChange }: StockSliderProps) {
  const percent = Math.round(share * 100)
  // Prerendered pages must not contain inline styles, so the classes set the middle.
  const position = percent === 50 ? undefined : { left: `${percent}%` }
  const moveByKey = (event: KeyboardEvent) => {
    const direction = KEY_DIRECTIONS[event.key]
    if (direction === undefined) return
    event.preventDefault()
    onChange(Math.min(100, Math.max(0, percent + direction * KEY_STEP_PERCENT)) / 100)
  }
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      <div aria-hidden="true" className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-ink" style={position} />
      {/* Each label goes with the part that it names. */}
      <div aria-hidden="true">
        <span className={`${LABEL} left-3 ${percent < 15 ? 'opacity-0' : ''}`}>Stock</span>
        <span className={`${LABEL} right-3 ${percent > 85 ? 'opacity-0' : ''}`}>With kit</span>
      </div>
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-1/2 flex size-12 -translate-1/2 items-center justify-center rounded-full bg-ink text-page shadow-float"
        style={position}
      >
        <ChevronsLeftRight className="size-5" />
      </span>
      {/* As wide as the picture plus the thumb, so that the thumb stays on the line. */}
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label="Before and after"
        aria-valuetext={`${percent}% stock car, ${100 - percent}% with the kit`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        onKeyDown={moveByKey}
        className="picture-slider absolute top-1/2 -left-6 h-12 w-[calc(100%+3rem)] -translate-y-1/2"
      />
    </div>
  )
}
