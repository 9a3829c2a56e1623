import Paperclip from '~icons/paperclip'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import type { Draft } from './message-log.ts'
import { RichText } from './RichText.tsx'

interface DraftBubbleProps {
  draft: Draft
  /** From 0 to 1 while its file is being uploaded. */
  progress: number | null
  onRetry: () => void
  onDiscard: () => void
}

/** A message that the server has not acknowledged yet. */
export function DraftBubble({ draft, progress, onRetry, onDiscard }: DraftBubbleProps) {
  const { content, file } = draft
  const problem = draft.failure ?? (draft.isLate ? 'Not sent yet. Still trying...' : null)
  return (
    <article className="mt-1 flex max-w-[92%] flex-col items-end gap-1 self-end sm:max-w-[75%]">
      <div className={`max-w-full rounded-lg bg-own/70 px-3.5 py-2 ${problem ? 'border border-bad/60' : ''}`}>
        {file && (
          <p className="flex items-center gap-2 text-sm">
            <Paperclip className="size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0 truncate">{file.name}</span>
          </p>
        )}
        {content !== '' && <RichText text={content} />}
        {progress !== null && <ProgressBar label="Uploading file" progress={progress} />}
      </div>
      {problem === null ? (
        <div className="flex items-center gap-2 px-1 text-xs text-muted">
          <p>Sending...</p>
          {progress !== null && (
            <Button size="sm" variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
          )}
        </div>
      ) : (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-xs text-bad">
          {problem}
          <span className="flex gap-2">
            <Button size="sm" variant="secondary" onClick={onRetry}>
              Retry
            </Button>
            <Button size="sm" variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
          </span>
        </div>
      )}
    </article>
  )
}
