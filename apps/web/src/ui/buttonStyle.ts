export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed disabled:opacity-55 print:hidden'

const VARIANTS: Record<ButtonVariant, string> = {
  // Gray while there is nothing to send, so that orange always means an action that is possible now.
  primary:
    'border-transparent bg-signal text-on-signal enabled:hover:bg-signal-hot [a]:hover:bg-signal-hot disabled:not-aria-busy:bg-lifted disabled:not-aria-busy:text-muted disabled:not-aria-busy:opacity-100',
  secondary:
    'border-edge bg-transparent text-ink enabled:hover:border-ink enabled:hover:bg-lifted [a]:hover:border-ink [a]:hover:bg-lifted',
  ghost:
    'border-transparent bg-transparent text-soft enabled:hover:bg-lifted enabled:hover:text-ink [a]:hover:bg-lifted [a]:hover:text-ink',
  danger: 'border-transparent bg-danger text-white enabled:hover:bg-[#c42b31] [a]:hover:bg-[#c42b31]',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  md: 'min-h-11 px-5 text-sm',
  lg: 'min-h-13 px-7 text-base',
}

/** Button styles, also for links that look like buttons. */
export const buttonStyle = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md', extra = ''): string =>
  `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`.trim()
