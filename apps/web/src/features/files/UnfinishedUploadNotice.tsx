import type { UnfinishedUpload } from '../../lib/uploads/unfinished-uploads.ts'
import { Button } from '../../ui/Button.tsx'

interface UnfinishedUploadNoticeProps {
  upload: UnfinishedUpload
  onDiscard: () => void
}

/** An upload interrupted by a reload. The user must select the file again, because the browser does not keep access to it. */
export function UnfinishedUploadNotice({ upload, onDiscard }: UnfinishedUploadNoticeProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-page px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-56 text-sm break-words">
        The upload of <span className="font-medium wrap-anywhere">{upload.name}</span> stopped at {Math.round(upload.share * 100)}%. Choose
        the same file again to resume it.
      </p>
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
