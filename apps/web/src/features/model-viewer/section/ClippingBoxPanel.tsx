import RotateCcw from '~icons/rotate-ccw'
import X from '~icons/x'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { scrollIntoViewIfNeeded } from '../../../ui/scroll-into-view.ts'
import { formatMm } from '../measure/measurement.ts'
import { RangeField } from '../RangeField.tsx'
import { type ClippingBox, positionOf, WHOLE_BOX, withSide } from './clipping-box.ts'

interface ClippingBoxPanelProps {
  box: ClippingBox
  boundsMm: ArrayLike<number>
  onChange: (box: ClippingBox) => void
  onClose: () => void
}

/** Two sliders for each axis. */
export function ClippingBoxPanel({ box, boundsMm, onChange, onClose }: ClippingBoxPanelProps) {
  return (
    <section ref={scrollIntoViewIfNeeded} aria-label="Clipping box" className="flex scroll-my-4 flex-col gap-3">
      <div className="flex items-center justify-between">
        <h3 className="eyebrow text-muted">Clipping box</h3>
        <IconButton label="Close box" icon={<X className="size-4" aria-hidden="true" />} className="-my-2 -mr-2" onClick={onClose} />
      </div>
      {box.map((range, axis) => {
        const name = 'XYZ'[axis] ?? ''
        return (['from', 'to'] as const).map((side) => (
          <RangeField
            key={`${name} ${side}`}
            label={`${name} ${side}`}
            value={range[side]}
            text={`${formatMm(positionOf(range[side], axis, boundsMm))} mm`}
            onChange={(value) => onChange(withSide(box, axis, side, value))}
          />
        ))
      })}
      <Button variant="secondary" size="sm" className="self-start" onClick={() => onChange(WHOLE_BOX)}>
        <RotateCcw className="size-4" aria-hidden="true" />
        Reset Box
      </Button>
    </section>
  )
}
