import { type ColorScale, scaleGradient } from './color-scale.ts'

interface LegendProps {
  scale: ColorScale
  /** Labels of the low and the high end. */
  ends?: readonly [string, string]
}

const formatTick = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 1 })

/** The color scale in mm. */
export function Legend({ scale, ends }: LegendProps) {
  const { lowMm, highMm, toleranceMm } = scale
  const at = (valueMm: number) => `${(((valueMm - lowMm) / (highMm - lowMm)) * 100).toFixed(2)}%`
  const ticks = ticksOf(scale)
  return (
    <figure className="figures rounded-md border border-line bg-page/90 px-4 pt-3 pb-2 text-xs text-soft" aria-label="Scale">
      {ends && (
        <figcaption className="mb-1.5 flex justify-between gap-4">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </figcaption>
      )}
      <div className="relative h-2.5 rounded-sm" style={{ background: scaleGradient(scale) }} aria-hidden="true">
        {[-toleranceMm, toleranceMm]
          .filter((value) => value > lowMm)
          .map((value) => (
            <span key={value} className="absolute -inset-y-0.5 w-px bg-ink" style={{ left: at(value) }} />
          ))}
      </div>
      <div className="relative mt-1.5 h-4">
        {ticks.map((value, i) => (
          <span
            key={value}
            className={`absolute whitespace-nowrap ${value === lowMm ? '' : value === highMm ? '-translate-x-full' : '-translate-x-1/2'}`}
            style={{ left: at(value) }}
          >
            {i === ticks.length - 1 ? `${formatTick(value)} mm` : formatTick(value)}
          </span>
        ))}
      </div>
    </figure>
  )
}

/** As a ratio of the scale. Closer labels would overlap. */
const MIN_TICK_SPACING = 0.12

/** The ends and the tolerance come first, then the middle if there is space: zero, or of a scale without a sign the middle above the tolerance. */
function ticksOf({ lowMm, highMm, toleranceMm }: ColorScale): number[] {
  const middle = lowMm < 0 ? 0 : (toleranceMm + highMm) / 2
  const candidates = [highMm, toleranceMm, lowMm, -toleranceMm, middle].filter((value) => value >= lowMm)
  const ticks: number[] = []
  for (const value of candidates)
    if (ticks.every((other) => Math.abs(other - value) >= (highMm - lowMm) * MIN_TICK_SPACING)) ticks.push(value)
  return ticks.sort((a, b) => a - b)
}
