import { CAR_PHOTOS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import Camera from '~icons/camera'
import ImagePlus from '~icons/image-plus'
import { acceptAttribute } from '../../../lib/uploads/upload.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormSection } from '../FormSection.tsx'
import type { Photo } from '../fields.ts'
import { StoredPhoto, UploadingPhoto } from './PhotoTiles.tsx'
import type { Photos } from './usePhotos.ts'

const NOTE = 'JPG, PNG or GIF, max 5MB each'

interface PhotoPickerProps {
  photos: Photos
  stored: readonly Photo[]
  onRemove: (filename: string) => void
}

export function PhotoPicker({ photos, stored, onRemove }: PhotoPickerProps) {
  const noteId = useId()
  const count = stored.length + photos.uploads.filter((upload) => upload.error === null).length
  return (
    <FormSection
      title="Photos"
      note={`Optional. Add up to ${CAR_PHOTOS_MAX_COUNT} photos. Show all four sides and every part you want changed.`}
    >
      <DropZone onFiles={photos.add} noteId={noteId} />
      <p id={noteId} className="mt-2.5 flex justify-between gap-4 text-sm text-muted">
        {NOTE}
        <span className="figures">
          {count} / {CAR_PHOTOS_MAX_COUNT}
        </span>
      </p>
      {(stored.length > 0 || photos.uploads.length > 0) && (
        <ul aria-label="Photos of your car" className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {stored.map((photo) => (
            <StoredPhoto key={photo.filename} photo={photo} localUrl={photos.localUrl(photo.filename)} onRemove={onRemove} />
          ))}
          {photos.uploads.map((upload) => (
            <UploadingPhoto key={upload.id} upload={upload} onDismiss={photos.dismiss} />
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {photos.isBusy
          ? 'Uploading photos'
          : stored.length > 0
            ? `${stored.length} ${stored.length === 1 ? 'photo' : 'photos'} uploaded`
            : ''}
      </p>
    </FormSection>
  )
}

function DropZone({ onFiles, noteId }: { onFiles: (files: readonly File[]) => void; noteId: string }) {
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const addSelected = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    // Allows selecting the same file again after it was removed.
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional, the buttons inside work for everyone
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-4 rounded-lg border border-dashed px-6 py-8 text-center transition-colors ${isOver ? 'border-signal bg-lifted' : 'border-edge'}`}
    >
      <p className="hidden text-sm text-soft pointer-fine:block">{isOver ? 'Drop to add photos' : 'Drop photos here, or'}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={() => chooser.current?.click()} aria-describedby={noteId}>
          <ImagePlus className="size-[18px]" aria-hidden="true" />
          Choose Photos
        </Button>
        <Button variant="secondary" className="hidden pointer-coarse:inline-flex" onClick={() => camera.current?.click()}>
          <Camera className="size-[18px]" aria-hidden="true" />
          Take Photo
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={acceptAttribute('car_photo')}
        onChange={addSelected}
        aria-label="Choose photos of your car"
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg"
        capture="environment"
        onChange={addSelected}
        aria-label="Take a photo of your car"
      />
    </div>
  )
}
