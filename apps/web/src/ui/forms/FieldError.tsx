import type { ComponentProps } from 'react'
import CircleAlert from '~icons/circle-alert'

/** The error message below a field. */
export function FieldError({ className = '', children, ...rest }: ComponentProps<'p'>) {
  return (
    <p {...rest} className={`flex items-start gap-1.5 text-sm text-bad ${className}`}>
      <CircleAlert className="mt-[3px] size-4 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}
