import { type OrderPhoto, PHOTO_VIEW_LABELS, type PhotoView } from '@vorta/contract/photos/schema'
import { type ReactNode, useState } from 'react'
import Check from '~icons/check'
import CircleAlert from '~icons/circle-alert'
import CloudOff from '~icons/cloud-off'
import Plus from '~icons/plus'
import { fileHref } from '../../lib/api.ts'
import type { PhotoUpload } from './photo-uploads.ts'
import { ViewOutline } from './ViewOutline.tsx'

const FRAME = 'relative block aspect-4/3 w-full overflow-hidden rounded-md border bg-page'

/** A stored photo at the size of a tile. */
export function StoredPicture({ photo, className = '' }: { photo: OrderPhoto; className?: string }) {
  // Every reply has new signed links to the same picture. Keep the first one to avoid another download.
  const [src, setSrc] = useState(photo.thumbnailUrl ?? photo.fileUrl)
  return <img src={fileHref(src)} alt="" onError={() => setSrc(photo.fileUrl)} className={`size-full object-cover ${className}`} />
}

/** A view of the set in the grid of the customer. It opens the guide for this view. */
export function PhotoTile({ view, photo, upload, isRequested, onOpen }: TileProps) {
  const label = PHOTO_VIEW_LABELS[view]
  const state = upload ? UPLOAD_STATES[upload.status] : photo ? 'Added' : isRequested ? 'Requested' : 'Missing'
  return (
    <li>
      <button
        type="button"
        aria-label={`${label}, ${state.toLowerCase()}`}
        onClick={onOpen}
        className="group block w-full rounded-md text-left focus-visible:outline-offset-4"
      >
        <span className={`${FRAME} transition-colors group-hover:border-edge ${isRequested ? 'border-signal/60' : 'border-line'}`}>
          {upload ? (
            <UploadPicture upload={upload} />
          ) : photo ? (
            <>
              <StoredPicture key={photo._id} photo={photo} />
              <Mark className="bg-good text-page">
                <Check className="size-3.5" />
              </Mark>
            </>
          ) : (
            <>
              <ViewOutline view={view} className="size-full p-2" />
              <Mark className="bg-lifted text-ink">
                <Plus className="size-4" />
              </Mark>
            </>
          )}
        </span>
        <span className="mt-2 flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="text-sm font-medium">{label}</span>
          <span className={`text-xs ${upload?.status === 'failed' ? 'text-bad' : isRequested ? 'text-signal-hot' : 'text-muted'}`}>
            {state}
          </span>
        </span>
      </button>
    </li>
  )
}

interface TileProps {
  view: PhotoView
  photo: OrderPhoto | undefined
  upload: PhotoUpload | undefined
  isRequested: boolean
  onOpen: () => void
}

const UPLOAD_STATES: Record<PhotoUpload['status'], string> = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  offline: 'Waiting for connection',
  failed: 'Not uploaded',
}

const Mark = ({ className, children }: { className: string; children: ReactNode }) => (
  <span
    aria-hidden="true"
    className={`absolute bottom-2 left-2 flex size-6 items-center justify-center rounded-full border border-line ${className}`}
  >
    {children}
  </span>
)

/** A photo that is not on the server yet, with its progress. */
export function UploadPicture({ upload }: { upload: PhotoUpload }) {
  const percent = Math.round(upload.progress * 100)
  const isWaiting = upload.status !== 'uploading'
  return (
    <>
      <img src={upload.previewUrl} alt="" className={`size-full object-cover ${isWaiting ? 'opacity-40' : 'opacity-70'}`} />
      {isWaiting ? (
        <Mark className={`bg-page ${upload.status === 'failed' ? 'text-bad' : 'text-ink'}`}>
          {upload.status === 'failed' ? <CircleAlert className="size-4" /> : <CloudOff className="size-3.5" />}
        </Mark>
      ) : (
        <span
          role="progressbar"
          aria-label={`Uploading ${PHOTO_VIEW_LABELS[upload.view]}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="absolute inset-x-3 bottom-3 h-1 overflow-hidden rounded-full bg-line"
        >
          <span className="block h-full bg-signal transition-[width]" style={{ width: `${percent}%` }} />
        </span>
      )}
    </>
  )
}
