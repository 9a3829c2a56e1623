interface RangeFieldProps {
  label: string
  /** From 0 to 1. */
  value: number
  /** The value with its unit. */
  text: string
  max?: number
  onChange: (value: number) => void
}

/** A slider with its value. */
export function RangeField({ label, value, text, max = 1, onChange }: RangeFieldProps) {
  return (
    <label className="flex flex-col gap-1 text-sm">
      <span className="figures flex justify-between">
        <span className="text-muted">{label}</span>
        <span>{text}</span>
      </span>
      <input
        type="range"
        min={0}
        max={max * 1000}
        value={Math.round(value * 1000)}
        aria-label={label}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value) / 1000)}
        className="h-6 w-full accent-signal"
      />
    </label>
  )
}
