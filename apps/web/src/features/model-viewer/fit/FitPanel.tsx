import type { Alignment } from '@vorta/kit3d/deviation/align'
import { CONTACT_DISTANCE_MM } from '@vorta/kit3d/deviation/fit'
import { motionOf, type RigidTransform } from '@vorta/kit3d/deviation/rigid'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { ReactNode } from 'react'
import RotateCcw from '~icons/rotate-ccw'
import { Button } from '../../../ui/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { formatDeviation, formatPercent } from '../deviation/format.ts'
import { HotspotList } from '../deviation/HotspotList.tsx'
import { StatGrid } from '../deviation/StatGrid.tsx'
import { type FitFindings, fitText, hotspotText } from './findings.ts'

const VIEWS = [
  { value: 'contact', label: 'Gap map' },
  { value: 'together', label: 'Kit on car' },
] as const

/** A larger error suggests a wrong alignment, even if parts of the kit do not fit. */
const POOR_FIT_RMS_MM = 1.5

interface FitPanelProps {
  findings: FitFindings
  alignment: Alignment
  /** Whether the files were already aligned, or the alignment was saved before. */
  isGiven: boolean
  kitCenter: Point3
  toleranceMm: number
  /** Null without WebGL. */
  view: 'contact' | 'together' | null
  onView: (view: 'contact' | 'together') => void
  selected: number | null
  onSelect: ((index: number) => void) | undefined
  onStartOver: () => void
  /** Swaps the sides of a point cloud. */
  onFlip: (() => void) | undefined
  /** An action for the hotspots. */
  pins?: ReactNode
  /** The tolerance field. */
  children: ReactNode
}

/** The result of a fit check: a summary, statistics and hotspots. */
export function FitPanel(props: FitPanelProps) {
  const { findings, alignment, isGiven, kitCenter, toleranceMm, view, onView, selected, onSelect, onStartOver, onFlip, pins, children } =
    props
  const { stats, hotspots, isMisaligned } = findings
  const figures = [
    { name: `Within ${toleranceMm} mm`, value: formatPercent(stats.shareWithin) },
    { name: 'Widest gap', value: `${formatDeviation(stats.widestGapMm)} mm` },
    { name: 'Overlap', value: `${formatDeviation(stats.deepestOverlapMm)} mm` },
  ]
  return (
    <>
      <section aria-label="Fit" className="flex flex-col gap-3">
        <p role="status" className="leading-relaxed text-ink">
          {fitText(findings, toleranceMm)}
        </p>
        {!isGiven && alignment.rmsMm > POOR_FIT_RMS_MM && !isMisaligned && (
          <Banner tone="notice">
            The alignment may be wrong. Check the position of the kit, and align it again with three pairs of points if needed.
          </Banner>
        )}
        {alignment.isAmbiguous && !isMisaligned && (
          <Banner tone="notice">
            The kit fits about equally well in another position. Check its position, and align it with three pairs of points if needed.
          </Banner>
        )}
        {isMisaligned ? (
          <Banner tone="notice">The kit barely touches the scan. Align it again, using three pairs of points if needed.</Banner>
        ) : (
          <StatGrid stats={figures} />
        )}
      </section>
      {view && (
        <div>
          <Segmented label="View" options={VIEWS} value={view} onChange={onView} />
        </div>
      )}
      {children}
      {hotspots.length > 0 && !isMisaligned && (
        <HotspotList
          label="Largest deviations"
          hotspots={hotspots.map((hotspot) => ({ key: hotspot.point.join(' '), text: hotspotText(hotspot), location: hotspot.location }))}
          selected={selected}
          onSelect={onSelect}
          action={pins}
        />
      )}
      <section aria-label="Measurement details" className="flex flex-col items-start gap-3 border-t border-line pt-5 text-sm text-muted">
        <p>
          Measured where the kit is within {CONTACT_DISTANCE_MM} mm of the scan: {formatPercent(stats.contactShare)} of its surface.
          {!isGiven && Number.isFinite(alignment.rmsMm) && ` Alignment error: ${formatDeviation(alignment.rmsMm)} mm.`}
        </p>
        <p>{motionText(alignment.transform, kitCenter)}</p>
        {onFlip && <p>This scan is a point cloud without sides. If the kit is on its inside, swap them.</p>}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={onStartOver}>
            <RotateCcw className="size-4" aria-hidden="true" />
            Align Again
          </Button>
          {onFlip && (
            <Button variant="secondary" size="sm" onClick={onFlip}>
              Swap Sides
            </Button>
          )}
        </div>
      </section>
    </>
  )
}

/** What the alignment does to the kit. */
function motionText(transform: RigidTransform, center: Point3): string {
  const { shiftMm, angleDeg } = motionOf(transform, center)
  if (Math.hypot(...shiftMm) < 0.005 && angleDeg < 0.005) return 'The kit is shown where it was modeled.'
  const [x, y, z] = shiftMm.map(formatDeviation)
  return `The alignment moves the center of the kit by ${x} mm in X, ${y} mm in Y and ${z} mm in Z, and rotates it by ${formatDeviation(angleDeg)}°.`
}
