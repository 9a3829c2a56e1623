import type { DeviationStats } from '@vorta/kit3d/deviation/deviation'
import { formatDeviation, formatPercent } from '../deviation/format.ts'
import { StatGrid } from '../deviation/StatGrid.tsx'
import { comparisonText, type Findings } from './findings.ts'

interface DistancePanelProps {
  findings: Findings
  names: readonly [string, string]
  toleranceMm: number
}

/** The statistics of a comparison. */
export function DistancePanel({ findings, names, toleranceMm }: DistancePanelProps) {
  const { all, first, second } = findings
  const figures = [
    { name: 'Maximum', value: `${formatDeviation(all.maximumMm)} mm` },
    { name: 'Mean', value: `${formatDeviation(all.meanMm)} mm` },
    { name: `Beyond ${toleranceMm} mm`, value: formatPercent(all.shareBeyond) },
  ]
  return (
    <section aria-label="Distance" className="flex flex-col gap-3">
      <h3 className="eyebrow text-muted">Distance</h3>
      <StatGrid stats={figures} />
      <p role="status" className="text-sm text-soft">
        {comparisonText(findings, names, toleranceMm)}
      </p>
      <table className="figures w-full text-sm">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              Measured on
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Max
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Mean
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Beyond
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name={names[0]} stats={first} />
          <Row name={names[1]} stats={second} />
        </tbody>
      </table>
    </section>
  )
}

function Row({ name, stats }: { name: string; stats: DeviationStats }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-left font-normal text-soft">
        {name}
      </th>
      <td className="py-1.5 text-right">{formatDeviation(stats.maximumMm)}</td>
      <td className="py-1.5 text-right">{formatDeviation(stats.meanMm)}</td>
      <td className="py-1.5 text-right">{formatPercent(stats.shareBeyond)}</td>
    </tr>
  )
}
