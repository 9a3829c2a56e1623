import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>

export function TextArea({ label, error, hint, optional, className, rows = 5, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(control) => <textarea {...rest} {...control} rows={rows} className="control grow resize-y" />}
    </Field>
  )
}
