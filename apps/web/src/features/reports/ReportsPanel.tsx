import { RANGE_LABELS, REPORT_RANGES, type Report, type ReportRange } from '@vorta/contract/reports/schema'
import { useMemo, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { money } from '../../lib/format.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DeliveryTargets } from './DeliveryTargets.tsx'
import { Funnel } from './Funnel.tsx'
import { Figure } from './Metric.tsx'
import { percent, periodText, shareKept } from './metric-text.ts'
import { Plot, type PlotLine } from './Plot.tsx'
import { useReport } from './reports.queries.ts'

const RANGES = REPORT_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))

const count = (value: number) => value.toLocaleString('en-US')
const dollars = (value: number) => `$${value.toLocaleString('en-US', { maximumFractionDigits: 0 })}`
const wholePercent = (value: number) => `${value}%`

/** How the company is doing over time. */
export function ReportsPanel() {
  const [range, setRange] = useState<ReportRange>('90d')
  const { data, error, refetch, isPlaceholderData } = useReport(range)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented label="How far back" options={RANGES} value={range} onChange={setRange} />
        {data && <p className="text-sm text-muted">By the company&apos;s clock, {data.report.timeZone.replaceAll('_', ' ')}</p>}
      </div>
      {error && !data && <LoadError message={messageOf(error, 'The figures could not be loaded.')} onRetry={() => refetch()} />}
      {!(error || data) && <Waiting />}
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={`grid gap-4 transition-opacity xl:grid-cols-2 ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <Orders report={data.report} />
          <Revenue report={data.report} />
          <OnTime report={data.report} />
          <Funnel funnel={data.report.funnel} />
        </div>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4 xl:grid-cols-2">
      <span className="sr-only">Loading the figures...</span>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-96 w-full rounded-lg" />
      ))}
    </div>
  )
}

const useSteps = ({ series, step }: Report) => useMemo(() => series.map(({ from }) => periodText(from, step)), [series, step])
const STEP_HEADERS = { day: 'Day', week: 'Week of', month: 'Month' }

function Orders({ report }: { report: Report }) {
  const { series, step } = report
  const steps = useSteps(report)
  const lines = useMemo(
    (): PlotLine[] => [
      { label: 'Placed', values: series.map((one) => one.orders), color: '--color-info', shape: 'bars' },
      { label: 'Completed', values: series.map((one) => one.completed), color: '--color-good', shape: 'line' },
    ],
    [series],
  )
  const sum = (of: 'orders' | 'completed') => series.reduce((total, one) => total + one[of], 0)
  const summary = `${count(sum('orders'))} placed, ${count(sum('completed'))} completed`
  return (
    <Figure
      title="Orders"
      summary={summary}
      headers={[STEP_HEADERS[step], 'Placed', 'Completed']}
      rows={series.map((one, place) => [steps[place] ?? '', count(one.orders), count(one.completed)])}
    >
      <Plot label={`Orders over time: ${summary}`} steps={steps} lines={lines} format={count} />
    </Figure>
  )
}

function Revenue({ report }: { report: Report }) {
  const { series, step } = report
  const steps = useSteps(report)
  const lines = useMemo(
    (): PlotLine[] => [
      { label: 'Paid', values: series.map((one) => one.revenue), color: '--color-signal', shape: 'bars' },
      { label: 'Refunded', values: series.map((one) => one.refunds), color: '--color-muted', shape: 'bars', narrow: true },
    ],
    [series],
  )
  const sum = (of: 'revenue' | 'refunds') => series.reduce((total, one) => total + one[of], 0)
  const summary = `${money(sum('revenue'))} paid, ${money(sum('refunds'))} refunded`
  return (
    <Figure
      title="Revenue"
      summary={summary}
      headers={[STEP_HEADERS[step], 'Paid', 'Refunded']}
      rows={series.map((one, place) => [steps[place] ?? '', money(one.revenue), money(one.refunds)])}
    >
      <Plot label={`Revenue over time: ${summary}`} steps={steps} lines={lines} format={dollars} />
    </Figure>
  )
}

function OnTime({ report }: { report: Report }) {
  const { series, step, deliveryTargets } = report
  const steps = useSteps(report)
  const lines = useMemo(
    (): PlotLine[] => [
      { label: 'Promises kept', values: series.map((one) => shareKept(one.deliveryTargets)), color: '--color-good', shape: 'line' },
    ],
    [series],
  )
  const all = deliveryTargets.reduce((sum, one) => ({ kept: sum.kept + one.kept, broken: sum.broken + one.broken }), { kept: 0, broken: 0 })
  const share = shareKept(all)
  const summary =
    share === null ? 'No promise fell due' : `${share}% of ${count(all.kept + all.broken)} promises kept, by the day the order was placed`
  return (
    <Figure
      title="On Time"
      summary={summary}
      headers={[STEP_HEADERS[step], 'Kept', 'Broken', 'Share']}
      rows={series.map((one, place) => [
        steps[place] ?? '',
        count(one.deliveryTargets.kept),
        count(one.deliveryTargets.broken),
        percent(shareKept(one.deliveryTargets)),
      ])}
    >
      <Plot label={`On-time share over time: ${summary}`} steps={steps} lines={lines} format={wholePercent} max={100} />
      <DeliveryTargets deliveryTargets={deliveryTargets} />
    </Figure>
  )
}
