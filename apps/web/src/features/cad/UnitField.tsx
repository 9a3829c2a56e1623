import { LENGTH_UNIT_LABELS, LENGTH_UNITS, type LengthUnit } from '@vorta/contract/cad/units'
import { SelectField } from '../../ui/forms/SelectField.tsx'

const OPTIONS = LENGTH_UNITS.map((unit) => ({ value: unit, label: `${LENGTH_UNIT_LABELS[unit]} (${unit})` }))

interface UnitFieldProps {
  value: LengthUnit
  hint?: string
  disabled?: boolean
  onChange: (unit: LengthUnit) => void
}

/** The unit of an STL, OBJ, PLY or OFF file. */
export function UnitField({ value, hint, disabled, onChange }: UnitFieldProps) {
  const select = (selected: string) => {
    const unit = LENGTH_UNITS.find((candidate) => candidate === selected)
    if (unit) onChange(unit)
  }
  return (
    <SelectField
      label="Units"
      hint={hint}
      options={OPTIONS}
      value={value}
      disabled={disabled}
      onChange={(event) => select(event.target.value)}
    />
  )
}
