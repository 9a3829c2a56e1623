import { Button } from '../../../ui/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { LengthField } from '../deviation/LengthField.tsx'
import { CLEARANCE_MAX_MM } from './alignment-code.ts'

const RANGE = { min: 0, max: CLEARANCE_MAX_MM }

interface ClearanceFieldProps {
  valueMm: number
  onChange: (valueMm: number) => void
}

export const ClearanceField = (props: ClearanceFieldProps) => (
  <LengthField label="Intended clearance in mm" range={RANGE} hint="The gap that the design leaves between kit and car" {...props} />
)

/** The figures use the new clearance at once, but the position of the kit is that of another one. */
export const ClearanceNotice = ({ alignedMm, onAlign }: { alignedMm: number; onAlign: () => void }) => (
  <Banner tone="notice">
    <span className="flex flex-col items-start gap-2">
      The kit is aligned with a clearance of {alignedMm} mm.
      <Button variant="secondary" size="sm" onClick={onAlign}>
        Align with New Clearance
      </Button>
    </span>
  </Banner>
)
