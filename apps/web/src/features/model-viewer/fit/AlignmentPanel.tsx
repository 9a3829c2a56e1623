import { Check, Undo2 } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { type PickedPoints, POINTS_NEEDED } from './fit-file.ts'

interface PlacingPanelProps {
  /** Null where nothing can be picked because nothing is drawn. */
  picked: PickedPoints | null
  onUndo: () => void
  onSearch: () => void
  onAsIs: () => void
}

/** How the kit gets to its place on the scan. */
export function AlignmentPanel({ picked, onUndo, onSearch, onAsIs }: PlacingPanelProps) {
  return (
    <>
      <section aria-label="Align automatically" className="flex flex-col items-start gap-3">
        <h3 className="eyebrow text-muted">Place the kit</h3>
        <p className="text-sm text-soft">We try every way the kit can lie on the scan and keep the best one.</p>
        <Button size="sm" onClick={onSearch}>
          Align Automatically
        </Button>
      </section>
      {picked && <Pairs picked={picked} onUndo={onUndo} />}
      <section aria-label="Shared coordinates" className="flex flex-col items-start gap-3 border-t border-line pt-5">
        <p className="text-sm text-soft">Was the kit drawn in the coordinates of this scan? Then it is in its place already.</p>
        <Button variant="secondary" size="sm" onClick={onAsIs}>
          Use the Files as They Are
        </Button>
      </section>
    </>
  )
}

function Pairs({ picked, onUndo }: { picked: PickedPoints; onUndo: () => void }) {
  const rows = Array.from({ length: POINTS_NEEDED }, (_, i) => ({
    number: i + 1,
    kit: i < picked.kit.length,
    scan: i < picked.scan.length,
  }))
  const isAny = picked.kit.length + picked.scan.length > 0
  return (
    <section aria-label="Three pairs of points" className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 className="eyebrow text-muted">Or three pairs of points</h3>
        {isAny && (
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
                <State isSet={kit} />
              </td>
              <td className="py-1.5">
                <State isSet={scan} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function State({ isSet }: { isSet: boolean }) {
  return isSet ? (
    <span className="inline-flex items-center gap-1.5">
      <Check className="size-4 text-good" aria-hidden="true" />
      Set
    </span>
  ) : (
    <span className="text-muted">Open</span>
  )
}

/** Kit and scan in turns, though any order will do. */
function nextStep({ kit, scan }: PickedPoints): string {
  const isKit = kit.length <= scan.length
  const number = (isKit ? kit.length : scan.length) + 1
  const where = isKit
    ? number === 1
      ? 'Click a place on the kit that you will find again on the scan, such as a corner'
      : 'Click the next place on the kit, far from the others'
    : 'Click the same place on the scan'
  return `Point ${number} of ${POINTS_NEEDED}: ${where}. By keyboard: turn the view until the cross is on the place and press Set Point.`
}
