import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './buttonStyle.ts'
import { Spinner } from './feedback/Spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  busy?: boolean
  /** The label while busy. */
  busyLabel?: string
}

export function Button({ variant, size, busy = false, busyLabel, className, disabled, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonStyle(variant, size, className)}
    >
      {busy && <Spinner size="sm" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
