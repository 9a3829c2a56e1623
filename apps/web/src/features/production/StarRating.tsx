import { STAR_LABELS } from '@vorta/contract/production/schema'
import { useId } from 'react'
import Star from '~icons/star'
import { FieldError } from '../../ui/forms/FieldError.tsx'

interface StarInputProps {
  /** 0 if no star is selected. */
  value: number
  onChange: (stars: number) => void
  error: string | undefined
}

/** One to five labeled stars, built on native radio buttons. */
export function StarInput({ value, onChange, error }: StarInputProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-medium text-soft">How do you like your kit?</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex">
          {STAR_LABELS.map((label, index) => (
            <label
              key={label}
              title={label}
              className="relative flex size-11 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name={id}
                aria-label={`${index + 1} of 5: ${label}`}
                checked={value === index + 1}
                onChange={() => onChange(index + 1)}
                className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
              />
              <Star
                aria-hidden="true"
                className={`size-7 transition-colors ${index < value ? 'fill-signal text-signal' : 'text-edge'}`}
                strokeWidth={1.5}
              />
            </label>
          ))}
        </div>
        <span className="text-soft">{STAR_LABELS[value - 1] ?? ''}</span>
      </div>
      {error && (
        <FieldError id={`${id}-error`} role="alert" className="mt-1.5">
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}

/** A read-only rating. */
export function Stars({ value }: { value: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {STAR_LABELS.map((label, index) => (
          <Star key={label} className={`size-5 ${index < value ? 'fill-signal text-signal' : 'text-edge'}`} strokeWidth={1.5} />
        ))}
      </span>
      <span className="font-medium">
        {STAR_LABELS[value - 1]}
        <span className="figures font-normal text-muted"> · {value} of 5</span>
      </span>
    </span>
  )
}
