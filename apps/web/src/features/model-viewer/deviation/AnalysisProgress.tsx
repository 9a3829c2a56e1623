import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { DeviationKind, DeviationState } from './deviation-protocol.ts'

interface SurveyProgressProps<Kind extends DeviationKind> {
  state: Exclude<DeviationState<Kind>, { kind: 'done' }>
  /** What is being done, such as *Measuring the distance*. */
  words: string
  onCancel: () => void
  onAgain: () => void
}

/** How far measuring is, with a way out; afterwards a way back in. */
export function AnalysisProgress<Kind extends DeviationKind>({ state, words, onCancel, onAgain }: SurveyProgressProps<Kind>) {
  if (state.kind === 'idle') return null
  if (state.kind === 'running') {
    return (
      <div className="flex flex-col gap-3">
        <p role="status" className="text-sm text-soft">
          {words}...
        </p>
        <ProgressBar label={words} progress={state.share} />
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
          Cancelled. Nothing was measured.
        </p>
      )}
      <Button variant="secondary" size="sm" onClick={onAgain}>
        Measure Again
      </Button>
    </div>
  )
}
