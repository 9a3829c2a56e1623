import { type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'

export interface ControlProps {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  error?: string | undefined
  /** The id of an error message that is shown elsewhere. */
  errorId?: string | undefined
  hint?: ReactNode
  optional?: boolean
  className?: string
}

interface FieldWithControl extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

/** A label, its control, and the hint that describes it, or the error in its place. */
export function Field({ label, error, errorId, hint, optional, className = '', children }: FieldWithControl) {
  const id = useId()
  const ownErrorId = `${id}-error`
  const hintId = `${id}-hint`
  const described = [error ? ownErrorId : hint ? hintId : '', errorId].filter(Boolean).join(' ')
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium text-soft">
          {label}
        </label>
        {optional && <span className="text-xs text-muted">Optional</span>}
      </div>
      {children({ id, 'aria-invalid': error || errorId ? true : undefined, 'aria-describedby': described || undefined })}
      {error ? (
        <FieldError id={ownErrorId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
