import Trash2 from '~icons/trash-2'
import X from '~icons/x'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { scrollIntoViewIfNeeded } from '../../../ui/scroll-into-view.ts'
import { alongAxes, formatMm, type MeasureKind, type Measurement, measurementLabel, POINTS_NEEDED } from './measurement.ts'

const KINDS = [
  { value: 'distance', label: 'Distance' },
  { value: 'angle', label: 'Angle' },
] as const

interface MeasurePanelProps {
  kind: MeasureKind
  measurements: readonly Measurement[]
  pendingCount: number
  /** Message about the last pick. */
  note: string
  onKind: (kind: MeasureKind) => void
  onPickCenter: () => void
  onRemove: (id: number) => void
  onClear: () => void
  onClose: () => void
}

/** The measuring tool. Points can be set at the crosshair by keyboard. */
export function MeasurePanel(props: MeasurePanelProps) {
  const { kind, measurements, pendingCount, note, onKind, onPickCenter, onRemove, onClear, onClose } = props
  return (
    <section ref={scrollIntoViewIfNeeded} aria-label="Measure" className="flex scroll-my-4 flex-col gap-3">
      <div className="flex items-center justify-between">
        <h3 className="eyebrow text-muted">Measure</h3>
        <IconButton label="Stop measuring" icon={<X className="size-4" aria-hidden="true" />} className="-my-2 -mr-2" onClick={onClose} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Measurement type" options={KINDS} value={kind} onChange={onKind} />
        <Button variant="secondary" size="sm" onClick={onPickCenter}>
          Set Point
        </Button>
      </div>
      <p role="status" className="text-sm text-soft">
        {note ||
          `Point ${pendingCount + 1} of ${POINTS_NEEDED[kind]}: Click the model, or rotate it until the crosshair is on the point and press Set Point or Enter.`}
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
                        .map((value, axis) => `Δ${'XYZ'[axis]} ${formatMm(value)}`)
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
