import { useState } from 'react'
import { TextField } from '../../../ui/forms/TextField.tsx'

interface ToleranceFieldProps {
  valueMm: number
  hint: string
  onChange: (valueMm: number) => void
}

const RANGE = { min: 0.01, max: 100 }
const parse = (text: string): number | null => {
  const value = Number(text.replace(',', '.'))
  return text.trim() !== '' && value >= RANGE.min && value <= RANGE.max ? value : null
}

/** Reports only valid values and leaves invalid input as typed. */
export function ToleranceField({ valueMm, hint, onChange }: ToleranceFieldProps) {
  const [text, setText] = useState(String(valueMm))
  const handleChange = (next: string) => {
    setText(next)
    const value = parse(next)
    if (value !== null) onChange(value)
  }
  return (
    <TextField
      label="Tolerance in mm"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={parse(text) === null ? `Enter a number from ${RANGE.min} to ${RANGE.max}` : undefined}
      hint={hint}
      onChange={(event) => handleChange(event.target.value)}
    />
  )
}
