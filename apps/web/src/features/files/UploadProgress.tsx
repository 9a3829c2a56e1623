import type { UploadState } from '../../lib/use-upload.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

/** How far an upload is, with a way out; or why it failed. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  if (state.kind === 'failed') return <Banner tone="error">{state.message}</Banner>
  if (state.kind === 'idle') return null
  const isChecking = state.share >= 1
  return (
    <div className="rounded-md border border-line bg-page px-4 py-3">
      <div className="mb-2 flex items-center justify-between gap-4">
        <p className="min-w-0 truncate text-sm">{isChecking ? `Checking ${state.fileName}...` : `Uploading ${state.fileName}...`}</p>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel Upload
        </Button>
      </div>
      <ProgressBar label={`Upload of ${state.fileName}`} share={state.share} />
    </div>
  )
}
