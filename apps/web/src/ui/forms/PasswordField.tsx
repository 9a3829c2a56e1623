import { type ComponentProps, useState } from 'react'
import Eye from '~icons/eye'
import EyeOff from '~icons/eye-off'
import { Field, type FieldProps } from './Field.tsx'

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'>

export function PasswordField({ label, error, hint, optional, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className="control pr-12"
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted transition-colors hover:text-ink"
          >
            <Icon className="size-[18px]" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
