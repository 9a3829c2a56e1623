import { type OrderPhoto, PHOTO_VIEW_LABELS, PHOTO_VIEWS, type PhotoView } from '@vorta/contract/photos/schema'
import { type ChangeEvent, useRef, useState } from 'react'
import Camera from '~icons/camera'
import ImagePlus from '~icons/image-plus'
import Trash from '~icons/trash-2'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { StoredPicture, UploadPicture } from './PhotoTile.tsx'
import { PHOTO_TIPS } from './photo-tips.ts'
import { type PhotoUpload, photoUploads } from './photo-uploads.ts'
import { useRemovePhoto } from './photos.queries.ts'
import { shrinkPhoto, UNREADABLE_PHOTO } from './shrink-photo.ts'
import { ViewOutline } from './ViewOutline.tsx'

interface PhotoGuideProps {
  orderId: string
  view: PhotoView
  photo: OrderPhoto | undefined
  upload: PhotoUpload | undefined
  /** The next view without a photo, or null if this was the last one. */
  nextView: PhotoView | null
  /** Null closes the guide. */
  onView: (view: PhotoView | null) => void
}

/** Explains how to take the photo of a view, takes it, and goes on with the next view. */
export function PhotoGuide({ orderId, view, photo, upload, nextView, onView }: PhotoGuideProps) {
  const [isPreparing, setPreparing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const remove = useRemovePhoto(orderId)
  const step = PHOTO_VIEWS.indexOf(view) + 1

  const goTo = (next: PhotoView | null) => {
    setError(null)
    remove.reset()
    onView(next)
  }
  const take = async (file: File) => {
    setError(null)
    setPreparing(true)
    const forgetOriginal = await photoUploads.keepOriginal(orderId, view, file)
    try {
      await photoUploads.add(orderId, view, await shrinkPhoto(file))
      goTo(nextView)
    } catch {
      setError(UNREADABLE_PHOTO)
    } finally {
      forgetOriginal()
      setPreparing(false)
    }
  }
  const removePhoto = () => {
    if (upload) photoUploads.discard(upload)
    else remove.mutate(view)
  }
  const failure = error ?? upload?.error ?? (remove.error && messageOf(remove.error, "We couldn't remove the photo. Please try again."))
  return (
    <Dialog
      open
      onClose={() => goTo(null)}
      title={PHOTO_VIEW_LABELS[view]}
      description={`Photo ${step} of ${PHOTO_VIEWS.length}`}
      footer={
        nextView && (
          <Button variant="ghost" onClick={() => goTo(nextView)} disabled={isPreparing}>
            {upload || photo ? 'Next Photo' : 'Skip'}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <div className="relative mx-auto aspect-4/3 w-full max-w-[min(100%,calc((100dvh-27rem)*4/3))] min-w-48 overflow-hidden rounded-md border border-line bg-page">
          {upload ? (
            <UploadPicture upload={upload} />
          ) : photo ? (
            <StoredPicture key={photo._id} photo={photo} />
          ) : (
            <ViewOutline view={view} className="size-full" />
          )}
        </div>
        <p className="text-soft">{PHOTO_TIPS[view]}</p>
        {failure && <Banner tone="error">{failure}</Banner>}
        {upload?.status === 'offline' && (
          <Banner tone="notice">No connection. Your photo is saved on this device and uploads as soon as you're back online.</Banner>
        )}
        <div className="flex flex-wrap gap-3 max-sm:[&>button]:flex-1">
          {upload?.canRetry && <Button onClick={() => photoUploads.retry(upload.id)}>Try Again</Button>}
          <TakeButtons
            isRetake={Boolean(upload || photo)}
            isPrimary={upload ? upload.status === 'failed' && !upload.canRetry : !photo}
            isPreparing={isPreparing}
            onFile={(file) => void take(file)}
          />
          {(upload || photo) && (
            <Button variant="ghost" onClick={removePhoto} busy={remove.isPending} busyLabel="Removing...">
              <Trash className="size-4" aria-hidden="true" />
              Remove
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface TakeButtonsProps {
  isRetake: boolean
  isPrimary: boolean
  isPreparing: boolean
  onFile: (file: File) => void
}

/** Computers have no camera to point at a car, so they only choose files. */
function TakeButtons({ isRetake, isPrimary, isPreparing, onFile }: TakeButtonsProps) {
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Allows choosing the same file again.
    event.target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <Button
        className="pointer-fine:hidden"
        data-autofocus
        busy={isPreparing}
        busyLabel="Preparing..."
        variant={isPrimary ? 'primary' : 'secondary'}
        onClick={() => camera.current?.click()}
      >
        <Camera className="size-[18px]" aria-hidden="true" />
        {isRetake ? 'Retake Photo' : 'Take Photo'}
      </Button>
      <Button variant="secondary" disabled={isPreparing} onClick={() => chooser.current?.click()}>
        <ImagePlus className="size-[18px]" aria-hidden="true" />
        Choose Photo
      </Button>
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={pick} aria-label="Take a photo" />
      <input ref={chooser} type="file" hidden accept="image/*" onChange={pick} aria-label="Choose a photo" />
    </>
  )
}
