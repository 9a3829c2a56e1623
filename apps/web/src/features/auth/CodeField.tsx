import type { ComponentProps } from 'react'
import { TextField } from '../../ui/TextField.tsx'

/** For the six digits of an authenticator app; phones offer the number pad, and recovery codes can be typed as well. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Code"
      hint="The 6 digits from your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
