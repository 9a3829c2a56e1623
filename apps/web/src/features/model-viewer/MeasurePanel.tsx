import { Trash2, X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { scrollIntoViewIfNeeded } from '../../ui/scroll-into-view.ts'
import { alongAxes, type MeasureKind, type Measurement, measurementLabel, millimetres, POINTS_NEEDED } from './measurement.ts'

const KINDS = [
  { value: 'distance', label: 'Distance' },
  { value: 'angle', label: 'Angle' },
] as const

interface MeasurePanelProps {
  kind: MeasureKind
  measurements: readonly Measurement[]
  pendingCount: number
  /** What the last try to set a point had to say. */
  note: string
  onKind: (kind: MeasureKind) => void
  onPickCentre: () => void
  onRemove: (id: number) => void
  onClear: () => void
  onClose: () => void
}

/** What was measured, and how to go on; points can be set without a mouse, where the cross in the middle is. */
export function MeasurePanel(props: MeasurePanelProps) {
  const { kind, measurements, pendingCount, note, onKind, onPickCentre, onRemove, onClear, onClose } = props
  return (
    <section ref={scrollIntoViewIfNeeded} aria-label="Measure" className="flex scroll-my-4 flex-col gap-3">
      <div className="flex items-center justify-between">
        <h3 className="eyebrow text-muted">Measure</h3>
        <IconButton label="Stop measuring" icon={<X className="size-4" aria-hidden="true" />} className="-my-2 -mr-2" onClick={onClose} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Kind" options={KINDS} value={kind} onChange={onKind} />
        <Button variant="secondary" size="sm" onClick={onPickCentre}>
          Set Point
        </Button>
      </div>
      <p role="status" className="text-sm text-soft">
        {note ||
          `Point ${pendingCount + 1} of ${POINTS_NEEDED[kind]}: click on the model, or turn it until the cross is on the place and press Set Point or Enter.`}
      </p>
      {measurements.length > 0 && (
        <>
          <ol aria-label="Measurements" className="figures flex flex-col divide-y divide-line text-sm">
            {measurements.map((measurement, i) => (
              <li key={measurement.id} className="flex items-center gap-3 py-1.5">
                <span className="w-4 text-muted">{i + 1}</span>
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{measurementLabel(measurement)}</span>
                  {measurement.kind === 'distance' && (
                    <span className="block text-xs text-muted">
                      {alongAxes(measurement)
                        .map((value, axis) => `Δ${'XYZ'[axis]} ${millimetres(value)}`)
                        .join('  ')}
                    </span>
                  )}
                </span>
                <IconButton
                  label={`Remove measurement ${i + 1}`}
                  icon={<Trash2 className="size-4" aria-hidden="true" />}
                  className="-my-1"
                  onClick={() => onRemove(measurement.id)}
                />
              </li>
            ))}
          </ol>
          <Button variant="ghost" size="sm" className="self-start" onClick={onClear}>
            Remove All
          </Button>
        </>
      )}
    </section>
  )
}
