import { FlipHorizontal2, X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { scrollIntoViewIfNeeded } from '../../ui/scroll-into-view.ts'
import type { Cut } from './cut-plane.ts'
import { cutOffset } from './cut-plane.ts'
import { millimetres } from './measurement.ts'

const AXES = [
  { value: 'x', label: 'X' },
  { value: 'y', label: 'Y' },
  { value: 'z', label: 'Z' },
] as const

interface SectionPanelProps {
  cut: Cut
  boundsMm: ArrayLike<number>
  result: { areaMm2: number; isOpen: boolean } | null
  onAxis: (axis: Cut['axis']) => void
  onChange: (cut: Cut) => void
  onClose: () => void
}

/** A plane through the model: which way, where, and which side stays. */
export function SectionPanel({ cut, boundsMm, result, onAxis, onChange, onClose }: SectionPanelProps) {
  const at = cutOffset(cut, boundsMm)
  return (
    <section ref={scrollIntoViewIfNeeded} aria-label="Section" className="flex scroll-my-4 flex-col gap-3">
      <div className="flex items-center justify-between">
        <h3 className="eyebrow text-muted">Section</h3>
        <IconButton
          label="Close the section"
          icon={<X className="size-4" aria-hidden="true" />}
          className="-my-2 -mr-2"
          onClick={onClose}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Direction" options={AXES} value={cut.axis} onChange={onAxis} />
        <Button variant="secondary" size="sm" aria-pressed={cut.isFlipped} onClick={() => onChange({ ...cut, isFlipped: !cut.isFlipped })}>
          <FlipHorizontal2 className="size-4" aria-hidden="true" />
          Flip
        </Button>
      </div>
      <label className="flex flex-col gap-1 text-sm">
        <span className="figures flex justify-between">
          <span className="text-muted">Position</span>
          <span>
            {cut.axis.toUpperCase()} = {millimetres(at)} mm
          </span>
        </span>
        <input
          type="range"
          min={0}
          max={1000}
          value={Math.round(cut.share * 1000)}
          aria-valuetext={`${millimetres(at)} mm`}
          onChange={(event) => onChange({ ...cut, share: Number(event.target.value) / 1000 })}
          className="h-6 w-full accent-signal"
        />
      </label>
      {result && (
        <p role="status" className="figures text-sm text-soft">
          {result.areaMm2 > 0 && <>Cut area {(result.areaMm2 / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })} cm². </>}
          {result.areaMm2 === 0 && !result.isOpen && 'The plane does not cut the model here.'}
          {result.isOpen && 'The surface is open here, so its outline is drawn without a fill.'}
        </p>
      )}
    </section>
  )
}
