import type { Alignment } from '@vorta/kit3d/deviation/align'
import { CONTACT_DISTANCE_MM } from '@vorta/kit3d/deviation/fit'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Figures } from '../deviation/Figures.tsx'
import { HotspotList } from '../deviation/HotspotList.tsx'
import { percent, tenths } from '../deviation/text.ts'
import { type FitFindings, fitText, hotspotText } from './findings.ts'

const VIEWS = [
  { value: 'contact', label: 'Gap map' },
  { value: 'together', label: 'Kit on the car' },
] as const

/** A kit that lies where it belongs is off by less than this in the mean, even where single places do not fit. */
const UNSURE_MM = 1.5

interface FitPanelProps {
  findings: FitFindings
  /** How the kit was placed; null where it was given. */
  alignment: Alignment | null
  toleranceMm: number
  /** Null without a picture. */
  view: 'contact' | 'together' | null
  onView: (view: 'contact' | 'together') => void
  chosen: number | null
  onVisit: ((index: number) => void) | undefined
  onStartOver: () => void
  /** Makes something of the worst places. */
  pins?: ReactNode
  /** The tolerance. */
  children: ReactNode
}

/** The result of a fit check: one plain sentence first, then the figures and the places. */
export function FitPanel(props: FitPanelProps) {
  const { findings, alignment, toleranceMm, view, onView, chosen, onVisit, onStartOver, pins, children } = props
  const { facts, spots, isApart } = findings
  const figures = [
    { name: `Within ${toleranceMm} mm`, value: percent(facts.shareWithin) },
    { name: 'Widest gap', value: `${tenths(facts.widestGapMm)} mm` },
    { name: 'Overlap', value: `${tenths(facts.deepestOverlapMm)} mm` },
  ]
  return (
    <>
      <section aria-label="Fit" className="flex flex-col gap-3">
        <p role="status" className="leading-relaxed text-ink">
          {fitText(findings, toleranceMm)}
        </p>
        {alignment && alignment.rmsMm > UNSURE_MM && !isApart && (
          <Banner tone="notice">
            The kit found no place that it fits well. Look whether it lies where it should; if not, place it again with three pairs of
            points.
          </Banner>
        )}
        {isApart ? (
          <Banner tone="notice">Almost nothing of the kit lies on the scan. Place it again, with three pairs of points if need be.</Banner>
        ) : (
          <Figures figures={figures} />
        )}
      </section>
      {view && (
        <div>
          <Segmented label="View" options={VIEWS} value={view} onChange={onView} />
        </div>
      )}
      {children}
      {spots.length > 0 && !isApart && (
        <HotspotList
          label="Worst places"
          spots={spots.map((spot) => ({ key: spot.point.join(' '), words: hotspotText(spot), place: spot.place }))}
          chosen={chosen}
          onVisit={onVisit}
          action={pins}
        />
      )}
      <section aria-label="How it was measured" className="flex flex-col items-start gap-3 border-t border-line pt-5 text-sm text-muted">
        <p>
          Measured where the kit faces the scan within {CONTACT_DISTANCE_MM} mm: {percent(facts.contactShare)} of its surface.
          {alignment && Number.isFinite(alignment.rmsMm) && ` Placed to ${tenths(alignment.rmsMm)} mm.`}
        </p>
        <Button variant="secondary" size="sm" onClick={onStartOver}>
          <RotateCcw className="size-4" aria-hidden="true" />
          Place Again
        </Button>
      </section>
    </>
  )
}
