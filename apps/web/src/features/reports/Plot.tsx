import { type ReactNode, useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export interface PlotLine {
  label: string
  values: readonly (number | null)[]
  /** A colour of the theme, by the name of its variable. */
  color: '--color-signal' | '--color-info' | '--color-good' | '--color-bad' | '--color-muted'
  shape: 'bars' | 'line'
  /** Of two kinds of bars in one picture the narrow ones stand in front. */
  narrow?: boolean
}

interface PlotProps {
  /** Names the picture for those who can't see it; the table beside it tells all of it. */
  label: string
  steps: readonly string[]
  lines: readonly PlotLine[]
  format: (value: number) => string
  /** The top of the scale where it is known, such as 100 per cent. */
  max?: number
}

const HEIGHT_PX = 240
const WHOLE_STEPS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((size) => [size, 2 * size, 5 * size])
const AXIS_FONT = '12px "Inter Variable", sans-serif'

/** A picture of figures over time. The library draws on a canvas, which says nothing to a screen reader: a table always stands beside it. */
export function Plot({ label, steps, lines, format, max }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const plot = new uPlot(optionsFor(box, { steps, lines, format, max }), dataOf(steps, lines), box)
    const watcher = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT_PX }))
    watcher.observe(box)
    return () => {
      watcher.disconnect()
      plot.destroy()
    }
  }, [steps, lines, format, max])
  return (
    <div>
      <Legend lines={lines} />
      <div ref={frame} role="img" aria-label={label} className="h-60 w-full overflow-hidden" />
    </div>
  )
}

function Legend({ lines }: { lines: readonly PlotLine[] }): ReactNode {
  return (
    <ul aria-hidden="true" className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {lines.map((line) => (
        <li key={line.label} className="flex items-center gap-2">
          <span className={`size-2.5 rounded-xs ${SWATCHES[line.color]}`} />
          {line.label}
        </li>
      ))}
    </ul>
  )
}

const SWATCHES = {
  '--color-signal': 'bg-signal',
  '--color-info': 'bg-info',
  '--color-good': 'bg-good',
  '--color-bad': 'bg-bad',
  '--color-muted': 'bg-muted',
} as const satisfies Record<PlotLine['color'], string>

const dataOf = (steps: readonly string[], lines: readonly PlotLine[]): uPlot.AlignedData => [
  steps.map((_, place) => place),
  ...lines.map((line) => [...line.values]),
]

function optionsFor(box: HTMLElement, { steps, lines, format, max }: Omit<PlotProps, 'label'>): uPlot.Options {
  const theme = getComputedStyle(box)
  const color = (name: string) => theme.getPropertyValue(name).trim()
  const axis = { stroke: color('--color-muted'), font: AXIS_FONT, ticks: { show: false } }
  const bars = (share: number) => uPlot.paths.bars?.({ size: [share, 48], radius: 0.15 })
  return {
    width: box.clientWidth,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 8, 0, 0],
    scales: {
      x: { time: false, range: [-0.5, steps.length - 0.5] },
      y: { range: (_, __, top) => [0, max ?? Math.max(1, top * 1.1)] },
    },
    axes: [
      {
        ...axis,
        size: 32,
        grid: { show: false },
        splits: () => steps.map((_, place) => place),
        // As many days as there is room for, the last one always among them.
        values: (plot, places) => {
          const every = Math.max(1, Math.ceil((places.length * 64) / plot.width))
          return places.map((place) => ((places.length - 1 - place) % every === 0 ? (steps[place] ?? '') : ''))
        },
      },
      {
        ...axis,
        size: 64,
        grid: { stroke: color('--color-line'), width: 1 },
        // Half an order does not exist.
        incrs: WHOLE_STEPS,
        values: (_, values) => values.map(format),
      },
    ],
    series: [
      {},
      ...lines.map((line): uPlot.Series => {
        const stroke = color(line.color)
        const points = { show: line.shape === 'line', size: 6, fill: stroke }
        const paths = line.shape === 'bars' ? bars(line.narrow ? 0.3 : 0.6) : undefined
        return {
          label: line.label,
          stroke,
          width: line.shape === 'line' ? 2 : 0,
          points,
          spanGaps: true,
          ...(paths && { paths, fill: stroke }),
        }
      }),
    ],
  }
}
