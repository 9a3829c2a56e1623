import type { ComponentProps } from 'react'
import { TextField } from '../../ui/forms/TextField.tsx'

/** Accepts the six digits of an authenticator app or a recovery code. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Code"
      hint="Enter the 6-digit code from your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
