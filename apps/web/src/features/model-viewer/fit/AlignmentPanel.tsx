import type { ReactNode } from 'react'
import Check from '~icons/check'
import Undo2 from '~icons/undo-2'
import { Button } from '../../../ui/Button.tsx'
import { ClearanceField } from './ClearanceField.tsx'
import { type PickedPoints, POINTS_NEEDED } from './fit-file.ts'

interface AlignmentPanelProps {
  /** Null without WebGL, because points cannot be picked. */
  picked: PickedPoints | null
  /** The scan has no surface. */
  isPointCloud: boolean
  clearanceMm: number
  onClearance: (valueMm: number) => void
  onUndo: () => void
  onAutoAlign: () => void
  onAlreadyAligned: () => void
  /** Selects the files. */
  children: ReactNode
}

export function AlignmentPanel(props: AlignmentPanelProps) {
  const { picked, isPointCloud, clearanceMm, onClearance, onUndo, onAutoAlign, onAlreadyAligned, children } = props
  return (
    <>
      <section aria-label="Align automatically" className="flex flex-col items-start gap-3">
        <h3 className="eyebrow text-muted">Align the kit</h3>
        <p className="text-sm text-soft">We test different positions of the kit on the scan and keep the best fit.</p>
        <Button size="sm" onClick={onAutoAlign}>
          Align Automatically
        </Button>
      </section>
      {children}
      {isPointCloud && <p className="text-sm text-soft">This scan is a point cloud. We estimate its surface from the points.</p>}
      <ClearanceField valueMm={clearanceMm} onChange={onClearance} />
      {picked && <PointPairs picked={picked} onUndo={onUndo} />}
      <section aria-label="Shared coordinates" className="flex flex-col items-start gap-3 border-t border-line pt-5">
        <p className="text-sm text-soft">Already modeled in the scan's coordinate system? No alignment needed.</p>
        <Button variant="secondary" size="sm" onClick={onAlreadyAligned}>
          Already Aligned
        </Button>
      </section>
    </>
  )
}

function PointPairs({ picked, onUndo }: { picked: PickedPoints; onUndo: () => void }) {
  const rows = Array.from({ length: POINTS_NEEDED }, (_, i) => ({
    number: i + 1,
    kit: i < picked.kit.length,
    scan: i < picked.scan.length,
  }))
  const hasPoints = picked.kit.length + picked.scan.length > 0
  return (
    <section aria-label="Three pairs of points" className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 className="eyebrow text-muted">Or use three pairs of points</h3>
        {hasPoints && (
          <Button variant="ghost" size="sm" className="-mr-3" onClick={onUndo}>
            <Undo2 className="size-4" aria-hidden="true" />
            Undo
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-soft">
        {nextStep(picked)}
      </p>
      <table className="figures w-full text-sm">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              Point
            </th>
            <th scope="col" className="py-1 text-left font-normal">
              Kit
            </th>
            <th scope="col" className="py-1 text-left font-normal">
              Scan
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, kit, scan }) => (
            <tr key={number} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {number}
              </th>
              <td className="py-1.5">
                <PointStatus isSet={kit} />
              </td>
              <td className="py-1.5">
                <PointStatus isSet={scan} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PointStatus({ isSet }: { isSet: boolean }) {
  return isSet ? (
    <span className="inline-flex items-center gap-1.5">
      <Check className="size-4 text-good" aria-hidden="true" />
      Set
    </span>
  ) : (
    <span className="text-muted">Not set</span>
  )
}

/** Suggests picking on kit and scan alternately, but any order works. */
function nextStep({ kit, scan }: PickedPoints): string {
  const isKit = kit.length <= scan.length
  const number = (isKit ? kit.length : scan.length) + 1
  const instruction = isKit
    ? number === 1
      ? 'Click a point on the kit that is easy to find on the scan, such as a corner'
      : 'Click another point on the kit, far from the others'
    : 'Click the same point on the scan'
  return `Point ${number} of ${POINTS_NEEDED}: ${instruction}. To use the keyboard, rotate the view until the crosshair is on the point, then press Set Point.`
}
