import { useState } from 'react'
import { TextField } from '../../../ui/forms/TextField.tsx'

interface LengthFieldProps {
  label: string
  valueMm: number
  range: { readonly min: number; readonly max: number }
  hint: string
  onChange: (valueMm: number) => void
}

/** Reports only valid values and leaves invalid input as typed. */
export function LengthField({ label, valueMm, range: { min, max }, hint, onChange }: LengthFieldProps) {
  const [text, setText] = useState(String(valueMm))
  const parse = (typed: string): number | null => {
    const value = Number(typed.replace(',', '.'))
    return typed.trim() !== '' && value >= min && value <= max ? value : null
  }
  const handleChange = (next: string) => {
    setText(next)
    const value = parse(next)
    if (value !== null) onChange(value)
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={parse(text) === null ? `Enter a number from ${min} to ${max}` : undefined}
      hint={hint}
      onChange={(event) => handleChange(event.target.value)}
    />
  )
}
