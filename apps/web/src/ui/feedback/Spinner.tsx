interface SpinnerProps {
  /** Shown beside the spinner; without it the spinner is decorative. */
  label?: string
  size?: 'sm' | 'lg'
}

export function Spinner({ label, size = 'lg' }: SpinnerProps) {
  const ring = (
    <svg viewBox="0 0 24 24" className={`animate-spin ${size === 'sm' ? 'size-4' : 'size-7'}`} aria-hidden="true">
      <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeOpacity="0.2" strokeWidth="2.5" />
      <path d="M12 2a10 10 0 0 1 10 10" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
  if (!label) return ring
  return (
    <div role="status" className="flex items-center justify-center gap-3 text-sm text-muted">
      <span className="text-signal">{ring}</span>
      {label}
    </div>
  )
}
