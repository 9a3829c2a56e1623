import Trash2 from '~icons/trash-2'
import X from '~icons/x'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { scrollIntoViewIfNeeded } from '../../../ui/scroll-into-view.ts'
import { type MeasureKind, type Measurement, measurementDetail, measurementLabel, POINTS_NEEDED } from './measurement.ts'

const KINDS = [
  { value: 'distance', label: 'Distance' },
  { value: 'angle', label: 'Angle' },
  { value: 'faces', label: 'Faces' },
  { value: 'circle', label: 'Circle' },
] as const

interface MeasurePanelProps {
  kind: MeasureKind
  measurements: readonly Measurement[]
  pendingCount: number
  /** Message about the last pick. */
  note: string
  onKind: (kind: MeasureKind) => void
  onPickCenter: () => void
  /** Completes a circle. */
  onFinish: () => void
  onRemove: (id: number) => void
  onClear: () => void
  onClose: () => void
}

/** The measuring tool. Points can be set at the crosshair by keyboard. */
export function MeasurePanel(props: MeasurePanelProps) {
  const { kind, measurements, pendingCount, note, onKind, onPickCenter, onFinish, onRemove, onClear, onClose } = props
  return (
    <section ref={scrollIntoViewIfNeeded} aria-label="Measure" className="flex scroll-my-4 flex-col gap-3">
      <div className="flex items-center justify-between">
        <h3 className="eyebrow text-muted">Measure</h3>
        <IconButton label="Stop measuring" icon={<X className="size-4" aria-hidden="true" />} className="-my-2 -mr-2" onClick={onClose} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Measurement type" options={KINDS} value={kind} onChange={onKind} />
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" onClick={onPickCenter}>
            Set Point
          </Button>
          {kind === 'circle' && pendingCount > 0 && (
            <Button size="sm" disabled={pendingCount < POINTS_NEEDED.circle} onClick={onFinish}>
              Finish Circle
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="text-sm text-soft">
        {note || instruction(kind, pendingCount)}
      </p>
      {measurements.length > 0 && (
        <>
          <ol aria-label="Measurements" className="figures flex flex-col divide-y divide-line text-sm">
            {measurements.map((measurement, i) => (
              <li key={measurement.id} className="flex items-center gap-3 py-1.5">
                <span className="w-4 text-muted">{i + 1}</span>
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{measurementLabel(measurement)}</span>
                  {measurementDetail(measurement) && <span className="block text-xs text-muted">{measurementDetail(measurement)}</span>}
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

const KEYBOARD = 'or rotate the model until the crosshair is on it and press Set Point or Enter'

function instruction(kind: MeasureKind, pendingCount: number): string {
  const number = pendingCount + 1
  switch (kind) {
    case 'faces':
      return `Face ${number} of ${POINTS_NEEDED.faces}: Click a face, ${KEYBOARD}.`
    case 'circle':
      if (pendingCount === 0) return `Click a round edge, or three or more points on a circle, ${KEYBOARD}.`
      return pendingCount < POINTS_NEEDED.circle
        ? `Point ${number} of at least ${POINTS_NEEDED.circle}: Click another point on the circle.`
        : `${pendingCount} points set. Finish the circle, or add points to make it more precise.`
    default:
      return `Point ${number} of ${POINTS_NEEDED[kind]}: Click the model, or rotate it until the crosshair is on the point and press Set Point or Enter.`
  }
}
