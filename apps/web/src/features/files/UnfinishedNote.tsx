import type { UnfinishedUpload } from '../../lib/unfinished-uploads.ts'
import { Button } from '../../ui/Button.tsx'

interface UnfinishedNoteProps {
  upload: UnfinishedUpload
  onDiscard: () => void
}

/** An upload that a reload or a closed window cut off; a browser does not hand us the file a second time by itself. */
export function UnfinishedNote({ upload, onDiscard }: UnfinishedNoteProps) {
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
