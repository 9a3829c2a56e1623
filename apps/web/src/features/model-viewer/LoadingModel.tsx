import { useEffect, useState } from 'react'
import Box from '~icons/box'
import { fileHref } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import type { ModelFile } from './load/model-file.ts'
import type { LoadStage } from './load/protocol.ts'
import { knownThumbnail } from './thumbnail/ModelThumbnail.tsx'

type Stage = LoadStage | 'viewer'

const STAGE_LABELS: Record<Stage, string> = {
  viewer: 'Starting the viewer...',
  download: 'Downloading...',
  read: 'Reading the model...',
  prepare: 'Preparing the view...',
}
/** Start and length of each stage on the progress bar. */
const STAGE_RANGES: Record<Stage, readonly [number, number]> = {
  viewer: [0, 0],
  download: [0, 0.5],
  read: [0.5, 0.3],
  prepare: [0.8, 0.2],
}

/** From 0 to 1 over all stages. */
export function loadingProgress(stage: Stage, progress: number): number {
  const [start, length] = STAGE_RANGES[stage]
  return start + length * Math.min(1, progress)
}

interface LoadingModelProps {
  /** Its thumbnail is shown, if there is one. */
  file: ModelFile
  stage: Stage
  /** Of the stage, from 0 to 1, or null if it can't be measured. */
  progress: number | null
  /** What the user should know while waiting. */
  note?: string | null
  onCancel?: () => void
}

export function LoadingModel({ file, stage, progress, note, onCancel }: LoadingModelProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center-safe gap-5 overflow-y-auto bg-page px-6 text-center low:gap-2">
      <ModelStill file={file} />
      <p role="status" className="text-sm text-soft">
        {STAGE_LABELS[stage]}
      </p>
      <div className="w-full max-w-xs">
        <ProgressBar label="Loading model" progress={progress === null ? null : loadingProgress(stage, progress)} />
      </div>
      {note && <p className="max-w-md text-sm text-muted">{note}</p>}
      {onCancel && (
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}

/** The thumbnail of a model, or a symbol if there is none. */
export function ModelStill({ file }: { file: ModelFile }) {
  // Known at once if the server has drawn it, because a busy browser may not get to an update before the model is shown.
  const [src, setSrc] = useState(() => (file.thumbnailUrl ? fileHref(file.thumbnailUrl) : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is another object after each render
  useEffect(() => {
    let isUnmounted = false
    void knownThumbnail(file).then((url) => !isUnmounted && setSrc(url))
    return () => {
      isUnmounted = true
    }
  }, [file.id])
  return src ? (
    <img
      src={src}
      alt=""
      width={448}
      height={280}
      className="max-h-[40%] min-h-0 w-full max-w-md object-contain mask-x-from-80% mask-y-from-80% [@media(max-height:22rem)]:hidden"
    />
  ) : (
    <Box className="size-8 text-muted" strokeWidth={1.25} aria-hidden="true" />
  )
}
