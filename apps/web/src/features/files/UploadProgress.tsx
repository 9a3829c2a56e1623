import type { UploadState } from '../../lib/uploads/useUpload.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'

/** Progress of an upload, or the error with a button to resume. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  if (state.kind === 'failed') {
    return (
      <div className="flex flex-col items-start gap-3">
        <Banner tone="error">{state.message}</Banner>
        {state.resume && (
          <Button variant="secondary" size="sm" onClick={state.resume}>
            Resume
          </Button>
        )}
      </div>
    )
  }
  if (state.kind === 'idle') return null
  return (
    <div className="rounded-md border border-line bg-page px-4 py-3">
      <div className="mb-2 flex items-center justify-between gap-4">
        <p className="min-w-0 flex-1 text-sm break-words" role="status">
          {progressText(state)}
        </p>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel Upload
        </Button>
      </div>
      <ProgressBar label={`Upload of ${state.fileName}`} progress={state.progress} />
    </div>
  )
}

function progressText({ fileName, progress, waiting }: Extract<UploadState, { kind: 'sending' }>): string {
  if (waiting) return `Connection lost. The upload of ${fileName} will resume when you're back online.`
  return progress >= 1 ? `Checking ${fileName}...` : `Uploading ${fileName}...`
}
