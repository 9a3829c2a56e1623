import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>

export function TextField({ label, error, hint, optional, className, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(control) => <input {...rest} {...control} type={type} className="control" />}
    </Field>
  )
}
