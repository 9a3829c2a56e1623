import type { CarPhoto } from '@vorta/contract/files/schema'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { fileHref } from '../../lib/api.ts'

interface PhotoGalleryProps {
  photos: readonly CarPhoto[]
  label?: string
}

/** Pictures of an order, the car's unless told otherwise; each opens in a new tab. */
export function PhotoGallery({ photos, label = 'Photos of the car' }: PhotoGalleryProps) {
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
  // Every answer brings a new address for the same picture; the first one stays, so that nothing is fetched twice.
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
