import type { CarPhoto } from '@vorta/contract/files/schema'
import { useState } from 'react'
import ImageOff from '~icons/image-off'
import { fileHref } from '../../lib/api.ts'

interface PhotoGalleryProps {
  photos: readonly CarPhoto[]
  label?: string
}

/** Photos of an order. Each opens in a new tab. */
export function PhotoGallery({ photos, label = 'Car photos' }: PhotoGalleryProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {photos.map((photo) => (
        <li key={photo._id}>
          <Photo photo={photo} />
        </li>
      ))}
    </ul>
  )
}

function Photo({ photo }: { photo: CarPhoto }) {
  // Every response has a new signed URL for the same photo. Keep the first one to avoid another download.
  const [src, setSrc] = useState(photo.fileUrl)
  const [isBroken, setBroken] = useState(false)
  const retry = () => (src === photo.fileUrl ? setBroken(true) : setSrc(photo.fileUrl))
  return (
    <a
      href={fileHref(photo.fileUrl)}
      target="_blank"
      rel="noreferrer"
      className="flex aspect-4/3 items-center justify-center overflow-hidden rounded-md border border-line bg-page transition-colors hover:border-edge"
    >
      {isBroken ? (
        <span className="flex flex-col items-center gap-2 p-3 text-center text-xs text-muted">
          <ImageOff className="size-5" aria-hidden="true" />
          <span className="wrap-anywhere">{photo.originalName}</span>
        </span>
      ) : (
        <img src={fileHref(src)} alt={photo.originalName} loading="lazy" onError={retry} className="size-full object-cover" />
      )}
    </a>
  )
}
