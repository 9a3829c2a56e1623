import type { ReactNode } from 'react'

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** Null if no option is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  /** Shows only the icons on a phone. */
  isShortOnPhones?: boolean
  /** Shares the whole width of a phone equally. */
  fillsPhones?: boolean
}

/** A segmented control. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, isShortOnPhones = false, fillsPhones = false } = props
  return (
    <fieldset
      className={`inline-flex max-w-full rounded-md border border-line bg-page p-0.5 ${fillsPhones ? 'max-sm:w-full max-sm:[&>button]:flex-1' : 'flex-wrap'}`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="flex min-h-8 pointer-coarse:min-h-11 items-center justify-center gap-2 rounded-sm px-3 max-sm:px-2.5 max-[24rem]:px-1.5 pointer-coarse:min-w-11 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink aria-pressed:bg-lifted aria-pressed:text-ink"
        >
          {option.icon}
          <span className={isShortOnPhones ? 'max-sm:sr-only' : ''}>{option.label}</span>
        </button>
      ))}
    </fieldset>
  )
}
