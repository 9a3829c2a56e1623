import type { ComponentProps, ReactNode } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className = '', type = 'button', title = label, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={title}
      className={`inline-flex size-10 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-md text-soft transition-colors hover:bg-lifted hover:text-ink print:hidden ${className}`}
    >
      {icon}
    </button>
  )
}
