import { RANGE_LABELS, REPORT_RANGES, type Report, type ReportRange } from '@vorta/contract/reports/schema'
import { useMemo, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { money } from '../../lib/format.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Segmented } from '../../ui/forms/Segmented.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { DeliveryTargets } from './DeliveryTargets.tsx'
import { Funnel } from './Funnel.tsx'
import { Plot, type PlotLine } from './Plot.tsx'
import { onTimeShare, percent, periodText } from './report-text.ts'
import { useReport } from './reports.queries.ts'

const RANGES = REPORT_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))

const count = (value: number) => value.toLocaleString('en-US')
const dollars = (value: number) => `$${value.toLocaleString('en-US', { maximumFractionDigits: 0 })}`
const wholePercent = (value: number) => `${value}%`

/** Orders, revenue and on-time delivery over time. */
export function ReportsPanel() {
  const [range, setRange] = useState<ReportRange>('90d')
  const { data, error, refetch, isPlaceholderData } = useReport(range)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented label="Time range" options={RANGES} value={range} onChange={setRange} />
        {data && <p className="text-sm text-muted">Time zone: {data.report.timeZone.replaceAll('_', ' ')}</p>}
      </div>
      {error && !data && <LoadError message={messageOf(error, "We couldn't load the reports.")} onRetry={() => refetch()} />}
      {!(error || data) && <LoadingCharts />}
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={`grid gap-4 transition-opacity xl:grid-cols-2 ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <Orders report={data.report} range={range} />
          <Revenue report={data.report} range={range} />
          <OnTime report={data.report} />
          <Funnel funnel={data.report.funnel} />
        </div>
      )}
    </div>
  )
}

function LoadingCharts() {
  return (
    <div role="status" className="grid gap-4 xl:grid-cols-2">
      <span className="sr-only">Loading reports...</span>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-96 w-full rounded-lg" />
      ))}
    </div>
  )
}

const useSteps = ({ series, step }: Report) => useMemo(() => series.map(({ from }) => periodText(from, step)), [series, step])
const STEP_HEADERS = { day: 'Day', week: 'Week of', month: 'Month' }

interface RangeProps {
  report: Report
  range: ReportRange
}

/** `+3 vs previous 90 days`; null if there is nothing to compare with. */
function trendText(now: number, before: number, range: ReportRange, format: (value: number) => string): string | null {
  if (before === 0) return null
  const sign = now < before ? '−' : '+'
  return `${now === before ? 'same as' : `${sign}${format(Math.abs(now - before))} vs`} previous ${RANGE_LABELS[range]}`
}

function Orders({ report, range }: RangeProps) {
  const { series, step, previous } = report
  const steps = useSteps(report)
  const lines = useMemo(
    (): PlotLine[] => [
      { label: 'Placed', values: series.map((period) => period.orders), color: '--color-info', shape: 'bars' },
      { label: 'Completed', values: series.map((period) => period.completed), color: '--color-good', shape: 'bars' },
    ],
    [series],
  )
  const sum = (field: 'orders' | 'completed') => series.reduce((total, period) => total + period[field], 0)
  const summary = `${count(sum('orders'))} placed, ${count(sum('completed'))} completed`
  return (
    <ChartPanel
      title="Orders"
      figure={count(sum('orders'))}
      summary={`placed, ${count(sum('completed'))} completed`}
      trend={trendText(sum('orders'), previous.orders, range, count)}
      headers={[STEP_HEADERS[step], 'Placed', 'Completed']}
      rows={series.map((period, index) => [steps[index] ?? '', count(period.orders), count(period.completed)])}
    >
      <Plot label={`Orders over time: ${summary}`} steps={steps} lines={lines} format={count} />
    </ChartPanel>
  )
}

function Revenue({ report, range }: RangeProps) {
  const { series, step, previous } = report
  const steps = useSteps(report)
  const lines = useMemo(
    (): PlotLine[] => [
      { label: 'Paid', values: series.map((period) => period.revenue), color: '--color-info', shape: 'bars' },
      { label: 'Refunded', values: series.map((period) => period.refunds), color: '--color-muted', shape: 'bars' },
    ],
    [series],
  )
  const sum = (field: 'revenue' | 'refunds') => series.reduce((total, period) => total + period[field], 0)
  const summary = `${money(sum('revenue'))} paid, ${money(sum('refunds'))} refunded`
  return (
    <ChartPanel
      title="Revenue"
      figure={money(sum('revenue'))}
      summary={`paid, ${money(sum('refunds'))} refunded`}
      trend={trendText(sum('revenue'), previous.revenue, range, dollars)}
      headers={[STEP_HEADERS[step], 'Paid', 'Refunded']}
      rows={series.map((period, index) => [steps[index] ?? '', money(period.revenue), money(period.refunds)])}
    >
      <Plot label={`Revenue over time: ${summary}`} steps={steps} lines={lines} format={dollars} formatExactly={money} />
    </ChartPanel>
  )
}

function OnTime({ report }: { report: Report }) {
  const { series, step, deliveryTargets } = report
  const steps = useSteps(report)
  const lines = useMemo(
    (): PlotLine[] => [
      {
        label: 'Deadlines met',
        values: series.map((period) => onTimeShare(period.deliveryTargets)),
        color: '--color-good',
        shape: 'line',
      },
    ],
    [series],
  )
  const all = deliveryTargets.reduce((sum, target) => ({ met: sum.met + target.met, missed: sum.missed + target.missed }), {
    met: 0,
    missed: 0,
  })
  const share = onTimeShare(all)
  const total = all.met + all.missed
  const summary =
    share === null
      ? 'No deadlines in this range'
      : `${share}% of ${count(total)} ${total === 1 ? 'deadline' : 'deadlines'} met, by order date`
  return (
    <ChartPanel
      title="On Time"
      {...(share !== null && { figure: `${share}%` })}
      summary={share === null ? summary : summary.slice(`${share}% `.length)}
      headers={[STEP_HEADERS[step], 'Met', 'Missed', 'On-time rate']}
      rows={series.map((period, index) => [
        steps[index] ?? '',
        count(period.deliveryTargets.met),
        count(period.deliveryTargets.missed),
        percent(onTimeShare(period.deliveryTargets)),
      ])}
    >
      <Plot label={`On-time rate over time: ${summary}`} steps={steps} lines={lines} format={wholePercent} max={100} />
      <DeliveryTargets deliveryTargets={deliveryTargets} />
    </ChartPanel>
  )
}
