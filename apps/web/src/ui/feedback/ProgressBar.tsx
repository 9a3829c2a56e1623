interface ProgressBarProps {
  label: string
  /** From 0 to 1, or null while the rest can't be measured. */
  progress: number | null
}

export function ProgressBar({ label, progress }: ProgressBarProps) {
  if (progress === null)
    return (
      <div role="progressbar" aria-label={label} className="h-1.5 overflow-hidden rounded-full bg-lifted">
        <div className="h-full w-full animate-pulse rounded-full bg-signal" />
      </div>
    )
  const percent = Math.round(progress * 100)
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-lifted"
      >
        <div className="h-full origin-left rounded-full bg-signal transition-transform" style={{ transform: `scaleX(${progress})` }} />
      </div>
      <span className="figures w-11 text-right text-sm text-soft">{percent}%</span>
    </div>
  )
}
