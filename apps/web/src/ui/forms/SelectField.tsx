import type { ComponentProps } from 'react'
import ChevronDown from '~icons/chevron-down'
import { Field, type FieldProps } from './Field.tsx'

export interface SelectOption {
  value: string
  label: string
}

type SelectFieldProps = FieldProps & {
  options: readonly SelectOption[]
  /** The first option, meaning no selection. */
  placeholder?: string
} & Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children'>

export function SelectField({ label, error, hint, optional, className, options, placeholder, ...rest }: SelectFieldProps) {
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(control) => (
        <div className="relative">
          <select {...rest} {...control} className="control appearance-none pr-11 text-ellipsis">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-3.5 size-[18px] -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  )
}
