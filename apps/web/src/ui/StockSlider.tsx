import ChevronsLeftRight from '~icons/chevrons-left-right'

interface StockSliderProps {
  /** The share of the picture that shows the stock car, from the left. */
  share: number
  onChange: (share: number) => void
}

/** Large enough for a finger. Both browser families need their own selector. */
const THUMB =
  '[&::-webkit-slider-thumb]:size-11 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-ink [&::-webkit-slider-thumb]:bg-page/50 [&::-moz-range-thumb]:size-11 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-page/50'

/** On the thumb, because the picture clips the input itself. */
const FOCUS_RING =
  'outline-none [&:focus-visible::-webkit-slider-thumb]:outline-3 [&:focus-visible::-webkit-slider-thumb]:outline-offset-2 [&:focus-visible::-webkit-slider-thumb]:outline-signal [&:focus-visible::-moz-range-thumb]:outline-3 [&:focus-visible::-moz-range-thumb]:outline-offset-2 [&:focus-visible::-moz-range-thumb]:outline-signal'

/** Divides the picture into the stock car and the car with its kit. */
export function StockSlider({ share, onChange }: StockSliderProps) {
  const percent = Math.round(share * 100)
  // Prerendered pages must not contain inline styles, so the classes set the middle.
  const position = percent === 50 ? undefined : { left: `${percent}%` }
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      <div aria-hidden="true" className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-ink/80" style={position} />
      <div aria-hidden="true" className="absolute inset-x-3 bottom-14 flex justify-between text-xs font-medium">
        <span className="rounded-sm bg-page/80 px-2 py-1">Stock</span>
        <span className="rounded-sm bg-page/80 px-2 py-1">With kit</span>
      </div>
      <span
        aria-hidden="true"
        className="absolute bottom-2 left-1/2 flex h-11 w-11 -translate-x-1/2 items-center justify-center"
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
        className={`pointer-events-auto absolute -left-5.5 bottom-2 h-11 w-[calc(100%+2.75rem)] cursor-ew-resize appearance-none bg-transparent ${THUMB} ${FOCUS_RING}`}
      />
    </div>
  )
}
