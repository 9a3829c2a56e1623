import { type Scale, scaleGradient } from './scale.ts'

interface LegendProps {
  scale: Scale
  /** What the low and the high end stand for, where the scale has two sides. */
  ends?: readonly [string, string]
}

const short = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 1 })

/** Which colour stands for how many millimetres. */
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
            {i === ticks.length - 1 ? `${short(value)} mm` : short(value)}
          </span>
        ))}
      </div>
    </figure>
  )
}

/** Ticks closer than this share of the scale would be written over one another. */
const APART = 0.12

/** The ends and the tolerance first, then the middle, as far as there is room. */
function ticksOf({ lowMm, highMm, toleranceMm }: Scale): number[] {
  const wanted = [highMm, toleranceMm, lowMm, -toleranceMm, (toleranceMm + highMm) / 2].filter((value) => value >= lowMm)
  const kept: number[] = []
  for (const value of wanted) if (kept.every((other) => Math.abs(other - value) >= (highMm - lowMm) * APART)) kept.push(value)
  return kept.sort((a, b) => a - b)
}
