import FlipHorizontal2 from '~icons/triangles-centerline-dashed-horizontal'
import X from '~icons/x'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { scrollIntoViewIfNeeded } from '../../../ui/scroll-into-view.ts'
import { formatMm } from '../measure/measurement.ts'
import { RangeField } from '../RangeField.tsx'
import type { SectionSettings } from './section-plane.ts'
import { sectionOffset } from './section-plane.ts'

const AXES = [
  { value: 'x', label: 'X' },
  { value: 'y', label: 'Y' },
  { value: 'z', label: 'Z' },
] as const

interface SectionPanelProps {
  section: SectionSettings
  boundsMm: ArrayLike<number>
  result: { areaMm2: number; isOpen: boolean } | null
  onAxis: (axis: SectionSettings['axis']) => void
  onChange: (section: SectionSettings) => void
  onClose: () => void
}

/** The axis, position and direction of the section plane. */
export function SectionPanel({ section, boundsMm, result, onAxis, onChange, onClose }: SectionPanelProps) {
  const offsetMm = sectionOffset(section, boundsMm)
  return (
    <section ref={scrollIntoViewIfNeeded} aria-label="Section" className="flex scroll-my-4 flex-col gap-3">
      <div className="flex items-center justify-between">
        <h3 className="eyebrow text-muted">Section</h3>
        <IconButton label="Close section" icon={<X className="size-4" aria-hidden="true" />} className="-my-2 -mr-2" onClick={onClose} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Direction" options={AXES} value={section.axis} onChange={onAxis} />
        <Button
          variant="secondary"
          size="sm"
          aria-pressed={section.isFlipped}
          onClick={() => onChange({ ...section, isFlipped: !section.isFlipped })}
        >
          <FlipHorizontal2 className="size-4" aria-hidden="true" />
          Flip
        </Button>
      </div>
      <RangeField
        label="Position"
        value={section.position}
        text={`${section.axis.toUpperCase()} = ${formatMm(offsetMm)} mm`}
        onChange={(position) => onChange({ ...section, position })}
      />
      {result && (
        <p role="status" className="figures text-sm text-soft">
          {result.areaMm2 > 0 && <>Cut area {(result.areaMm2 / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })} cm². </>}
          {result.areaMm2 === 0 && !result.isOpen && "The plane doesn't cut the model here."}
          {result.isOpen && 'The surface is open here, so only its outline is drawn.'}
        </p>
      )}
    </section>
  )
}
