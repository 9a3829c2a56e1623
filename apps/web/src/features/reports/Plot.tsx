import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export interface PlotLine {
  label: string
  values: readonly (number | null)[]
  /** The CSS variable of a theme color. */
  color: '--color-info' | '--color-good' | '--color-muted'
  /** Two series of bars stand side by side. */
  shape: 'bars' | 'line'
}

interface PlotProps {
  /** The accessible name of the chart. */
  label: string
  steps: readonly string[]
  lines: readonly PlotLine[]
  format: (value: number) => string
  /** The value in the tooltip; like on the axis by default. */
  formatExactly?: (value: number) => string
  /** The top of the scale if it is known, such as 100 percent. */
  max?: number
}

const HEIGHT_PX = 240
const INTEGER_INCREMENTS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((size) => [size, 2 * size, 5 * size])
const MAX_GRID_LINES = 5
const AXIS_FONT = '12px "Inter Variable", sans-serif'

/**
 * A chart over time with the values of a step on hover, focus and tap. It is drawn on a canvas, which screen readers can't read, so always
 * offer its data as a table.
 */
export function Plot({ label, steps, lines, format, formatExactly = format, max }: PlotProps) {
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(null)
  const [index, setIndex] = useState<number | null>(null)
  useEffect(() => {
    const box = container.current
    if (!box) return
    const plot = new uPlot(optionsFor(box, { steps, lines, format, max }), toPlotData(steps, lines), box)
    chart.current = plot
    const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT_PX }))
    observer.observe(box)
    return () => {
      observer.disconnect()
      plot.destroy()
      chart.current = null
    }
  }, [steps, lines, format, max])
  const last = steps.length - 1
  const pointAt = (clientX: number) => {
    const area = chart.current?.over.getBoundingClientRect()
    if (!area || area.width === 0) return
    const step = Math.floor(((clientX - area.left) / area.width) * steps.length)
    setIndex(step < 0 || step > last ? null : step)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: (index ?? last) - 1, ArrowRight: (index ?? 0) + 1, Home: 0, End: last }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    setIndex(Math.min(last, Math.max(0, next)))
  }
  const values = index === null ? [] : lines.map((line) => ({ ...line, value: line.values[index] ?? null }))
  return (
    <div>
      <Legend lines={lines} />
      <div
        ref={container}
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys show the values of each step
        tabIndex={0}
        onPointerMove={(event) => pointAt(event.clientX)}
        onPointerDown={(event) => pointAt(event.clientX)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setIndex(null)}
        onFocus={() => setIndex((current) => current ?? last)}
        onBlur={() => setIndex(null)}
        onKeyDown={moveByKey}
        className="relative h-60 w-full touch-pan-y rounded-sm"
      >
        {index !== null && chart.current && (
          <Tooltip chart={chart.current} index={index} count={steps.length} title={steps[index] ?? ''}>
            {values.map(({ label: name, color, value }) => (
              <span key={name} className="flex items-center gap-2 whitespace-nowrap">
                <span className={`size-2 rounded-xs ${SWATCHES[color]}`} />
                <span className="text-muted">{name}</span>
                <span className="figures ml-auto pl-3">{value === null ? '–' : formatExactly(value)}</span>
              </span>
            ))}
          </Tooltip>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {index !== null &&
          `${steps[index]}: ${values.map(({ label: name, value }) => `${name} ${value === null ? 'none' : formatExactly(value)}`).join(', ')}`}
      </p>
    </div>
  )
}

interface TooltipProps {
  chart: uPlot
  index: number
  count: number
  title: string
  children: ReactNode
}

/** Above its step, on the side with more space. */
function Tooltip({ chart, index, count, title, children }: TooltipProps) {
  const { offsetLeft, offsetWidth, offsetHeight } = chart.over
  const width = offsetWidth / count
  const center = offsetLeft + (index + 0.5) * width
  const isLeft = index >= count / 2
  return (
    <span aria-hidden="true" className="pointer-events-none">
      <span className="absolute top-2 rounded-xs bg-ink/5" style={{ left: center - width / 2, width, height: offsetHeight }} />
      <span
        className="absolute top-2 z-10 flex min-w-32 flex-col gap-1 rounded-md border border-edge bg-lifted px-3 py-2 text-xs shadow-float"
        style={isLeft ? { right: `calc(100% - ${center - width / 2}px + 0.5rem)` } : { left: `calc(${center + width / 2}px + 0.5rem)` }}
      >
        <span className="font-medium">{title}</span>
        {children}
      </span>
    </span>
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
  '--color-info': 'bg-info',
  '--color-good': 'bg-good',
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

function optionsFor(box: HTMLElement, { steps, lines, format, max }: Omit<PlotProps, 'label' | 'formatExactly'>): uPlot.Options {
  const theme = getComputedStyle(box)
  const color = (name: string) => theme.getPropertyValue(name).trim()
  const axis = { stroke: color('--color-muted'), font: AXIS_FONT, ticks: { show: false } }
  const sideBySide = lines.filter(({ shape }) => shape === 'bars').length > 1
  // The first ends where the second starts, with the gap between them.
  const bars = (index: number) =>
    uPlot.paths.bars?.(
      sideBySide ? { size: [0.36, 24], align: index === 0 ? -1 : 1, gap: 2, radius: 0.15 } : { size: [0.6, 48], radius: 0.15 },
    )
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
      ...lines.map((line, index): uPlot.Series => {
        const stroke = color(line.color)
        const points = { show: line.shape === 'line', size: 6, fill: stroke }
        const paths = line.shape === 'bars' ? bars(index) : undefined
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
