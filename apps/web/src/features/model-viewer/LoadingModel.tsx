import Box from '~icons/box'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import type { LoadStage } from './load/protocol.ts'

const STAGE_LABELS: Record<LoadStage | 'viewer', string> = {
  viewer: 'Starting the viewer...',
  download: 'Downloading...',
  read: 'Reading the model...',
  prepare: 'Preparing the view...',
}
/** Start and length of each stage on the progress bar. */
const STAGE_RANGES: Record<LoadStage | 'viewer', readonly [number, number]> = {
  viewer: [0, 0],
  download: [0, 0.5],
  read: [0.5, 0.3],
  prepare: [0.8, 0.2],
}

export function LoadingModel({ stage, progress, onCancel }: { stage: LoadStage | 'viewer'; progress: number; onCancel?: () => void }) {
  const [start, length] = STAGE_RANGES[stage]
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-5 bg-page px-6 text-center">
      <Box className="size-8 text-muted" strokeWidth={1.25} aria-hidden="true" />
      <p role="status" className="text-sm text-soft">
        {STAGE_LABELS[stage]}
      </p>
      <div className="w-full max-w-xs">
        <ProgressBar label="Loading model" progress={start + length * Math.min(1, progress)} />
      </div>
      {onCancel && (
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
