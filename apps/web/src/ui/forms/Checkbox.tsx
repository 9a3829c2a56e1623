import { type ComponentProps, type ReactNode, useId } from 'react'
import Check from '~icons/check'
import { FieldError } from './FieldError.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode
  error?: string | undefined
  /** For many checkboxes side by side, which must not look like actions. */
  isNeutral?: boolean
}

export function Checkbox({ label, error, isNeutral = false, className = '', 'aria-invalid': isInvalid, ...rest }: CheckboxProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-6 items-start gap-3 text-base pointer-coarse:py-2.5 text-soft">
        <span className="relative mt-0.5 size-[22px] shrink-0">
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : isInvalid}
            aria-describedby={error ? errorId : undefined}
            className={`peer size-full appearance-none rounded-sm border border-edge bg-page transition-colors hover:border-muted disabled:checked:border-edge disabled:checked:bg-lifted aria-invalid:border-bad ${isNeutral ? 'checked:border-soft checked:bg-soft checked:hover:border-ink' : 'checked:border-signal checked:bg-signal checked:hover:border-signal'}`}
          />
          <Check
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 m-auto size-4 text-on-signal opacity-0 peer-checked:opacity-100 peer-disabled:text-muted"
          />
        </span>
        <span>{label}</span>
      </label>
      {error && (
        <FieldError id={errorId} className="mt-1.5">
          {error}
        </FieldError>
      )}
    </div>
  )
}
