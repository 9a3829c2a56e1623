import { Box } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { OpenStage } from './protocol.ts'

const WORDS: Record<OpenStage | 'viewer', string> = {
  viewer: 'Starting the viewer...',
  download: 'Downloading...',
  read: 'Reading the shapes...',
  prepare: 'Preparing the view...',
}
/** Where each step begins and how much of the bar it takes. */
const SPANS: Record<OpenStage | 'viewer', readonly [number, number]> = {
  viewer: [0, 0],
  download: [0, 0.5],
  read: [0.5, 0.3],
  prepare: [0.8, 0.2],
}

/** How far opening is, with a way out. */
export function Opening({ stage, share, onCancel }: { stage: OpenStage | 'viewer'; share: number; onCancel?: () => void }) {
  const [from, span] = SPANS[stage]
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-5 bg-page px-6 text-center">
      <Box className="size-8 text-muted" strokeWidth={1.25} aria-hidden="true" />
      <p role="status" className="text-sm text-soft">
        {WORDS[stage]}
      </p>
      <div className="w-full max-w-xs">
        <ProgressBar label="Opening the model" progress={from + span * Math.min(1, share)} />
      </div>
      {onCancel && (
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
