import { LengthField } from './LengthField.tsx'

interface ToleranceFieldProps {
  valueMm: number
  hint: string
  onChange: (valueMm: number) => void
}

const RANGE = { min: 0.01, max: 100 }

export const ToleranceField = (props: ToleranceFieldProps) => <LengthField label="Tolerance in mm" range={RANGE} {...props} />
