import { type ReactNode, useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export interface PlotLine {
  label: string
  values: readonly (number | null)[]
  /** The CSS variable of a theme color. */
  color: '--color-signal' | '--color-info' | '--color-good' | '--color-bad' | '--color-muted'
  shape: 'bars' | 'line'
  /** Narrow bars are drawn in front of the wide ones. */
  narrow?: boolean
}

interface PlotProps {
  /** The accessible name of the chart. */
  label: string
  steps: readonly string[]
  lines: readonly PlotLine[]
  format: (value: number) => string
  /** The top of the scale if it is known, such as 100 percent. */
  max?: number
}

const HEIGHT_PX = 240
const INTEGER_INCREMENTS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((size) => [size, 2 * size, 5 * size])
const MAX_GRID_LINES = 5
const AXIS_FONT = '12px "Inter Variable", sans-serif'

/** A chart over time. It is drawn on a canvas, which screen readers can't read, so always offer its data as a table. */
export function Plot({ label, steps, lines, format, max }: PlotProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = container.current
    if (!box) return
    const plot = new uPlot(optionsFor(box, { steps, lines, format, max }), toPlotData(steps, lines), box)
    const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT_PX }))
    observer.observe(box)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [steps, lines, format, max])
  return (
    <div>
      <Legend lines={lines} />
      <div ref={container} role="img" aria-label={label} className="h-60 w-full overflow-hidden" />
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

const toPlotData = (steps: readonly string[], lines: readonly PlotLine[]): uPlot.AlignedData => [
  steps.map((_, index) => index),
  ...lines.map((line) => [...line.values]),
]

/** The next grid line above the largest value, so that no space stays empty above it. */
function topOfScale(largest: number): number {
  const increment = INTEGER_INCREMENTS.find((size) => largest / size <= MAX_GRID_LINES) ?? 1
  return Math.max(1, Math.ceil(largest / increment)) * increment
}

function optionsFor(box: HTMLElement, { steps, lines, format, max }: Omit<PlotProps, 'label'>): uPlot.Options {
  const theme = getComputedStyle(box)
  const color = (name: string) => theme.getPropertyValue(name).trim()
  const axis = { stroke: color('--color-muted'), font: AXIS_FONT, ticks: { show: false } }
  const bars = (fraction: number) => uPlot.paths.bars?.({ size: [fraction, 48], radius: 0.15 })
  return {
    width: box.clientWidth,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { show: false },
    // The last label is centered below the last step.
    padding: [8, 20, 0, 0],
    scales: {
      x: { time: false, range: [-0.5, steps.length - 0.5] },
      y: { range: (_, __, top) => [0, max ?? topOfScale(top)] },
    },
    axes: [
      {
        ...axis,
        size: 32,
        grid: { show: false },
        splits: () => steps.map((_, index) => index),
        // Show as many labels as fit, always including the last one.
        values: (plot, indexes) => {
          const interval = Math.max(1, Math.ceil((indexes.length * 64) / plot.width))
          return indexes.map((index) => ((indexes.length - 1 - index) % interval === 0 ? (steps[index] ?? '') : ''))
        },
      },
      {
        ...axis,
        // As wide as the longest label, at about 7 px per character.
        size: (_, labels) => 14 + 7 * Math.max(...(labels ?? []).map(({ length }) => length), 1),
        grid: { stroke: color('--color-line'), width: 1 },
        // Orders are counted in whole numbers.
        incrs: INTEGER_INCREMENTS,
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
