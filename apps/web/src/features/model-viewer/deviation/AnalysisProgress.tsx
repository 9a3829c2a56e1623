import { Button } from '../../../ui/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import type { DeviationKind, DeviationState } from './deviation-protocol.ts'

interface AnalysisProgressProps<Kind extends DeviationKind> {
  state: Exclude<DeviationState<Kind>, { kind: 'done' }>
  /** For example `Measuring the distance`. */
  label: string
  onCancel: () => void
  onRetry: () => void
}

/** Progress of an analysis, or a retry button after it failed or was cancelled. */
export function AnalysisProgress<Kind extends DeviationKind>({ state, label, onCancel, onRetry }: AnalysisProgressProps<Kind>) {
  if (state.kind === 'idle') return null
  if (state.kind === 'running') {
    return (
      <div className="flex flex-col gap-3">
        <p role="status" className="text-sm text-soft">
          {label}...
        </p>
        <ProgressBar label={label} progress={state.progress} />
        <Button variant="secondary" size="sm" className="self-start" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {state.kind === 'failed' ? (
        <Banner tone="error">{state.message}</Banner>
      ) : (
        <p role="status" className="text-sm text-soft">
          Measurement cancelled.
        </p>
      )}
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Measure Again
      </Button>
    </div>
  )
}
