import { useQuery } from '@tanstack/react-query'
import { filesApi } from '@vorta/contract/files/routes'
import { fillPath } from '@vorta/contract/http/endpoint'
import type { ReactNode } from 'react'
import CircleAlert from '~icons/circle-alert'
import X from '~icons/x'
import { apiBase } from '../../../lib/api.ts'
import { getToken } from '../../../lib/token.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Photo } from '../fields.ts'
import type { Upload } from './usePhotos.ts'

interface StoredPhotoProps {
  photo: Photo
  localUrl: string | undefined
  onRemove: (filename: string) => void
}

export function StoredPhoto({ photo, localUrl, onRemove }: StoredPhotoProps) {
  const { data, isError, refetch } = useStoredPhoto(photo.filename, localUrl === undefined)
  const url = localUrl ?? data
  return (
    <Tile
      name={photo.originalName}
      error={isError ? "We couldn't load this photo. It is still part of your order." : null}
      onRemove={() => onRemove(photo.filename)}
    >
      {url ? (
        <img src={url} alt={photo.originalName} className="size-full object-cover" />
      ) : isError ? (
        <Button variant="secondary" size="sm" className="absolute inset-0 m-auto w-fit" onClick={() => refetch()}>
          Try Again
        </Button>
      ) : (
        <Skeleton className="size-full" />
      )}
    </Tile>
  )
}

export function UploadingPhoto({ upload, onDismiss }: { upload: Upload; onDismiss: (id: number) => void }) {
  const percent = Math.round(upload.progress * 100)
  return (
    <Tile name={upload.name} error={upload.error} onRemove={() => onDismiss(upload.id)}>
      {upload.previewUrl && upload.error === null && <img src={upload.previewUrl} alt="" className="size-full object-cover opacity-40" />}
      {upload.error === null ? (
        <div className="absolute inset-x-3 bottom-3">
          <div
            role="progressbar"
            aria-label={`Uploading ${upload.name}`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-1 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full bg-signal transition-[width]" style={{ width: `${percent}%` }} />
          </div>
          <p className="figures mt-1.5 text-xs text-ink">{percent}%</p>
        </div>
      ) : (
        <CircleAlert className="absolute inset-0 m-auto size-6 text-bad" aria-hidden="true" />
      )}
    </Tile>
  )
}

interface TileProps {
  name: string
  error?: string | null
  onRemove: () => void
  children: ReactNode
}

function Tile({ name, error = null, onRemove, children }: TileProps) {
  return (
    <li className="min-w-0">
      <div className={`relative aspect-[4/3] overflow-hidden rounded-md border bg-raised ${error ? 'border-bad' : 'border-line'}`}>
        {children}
        <IconButton
          label={`Remove ${name}`}
          icon={<X className="size-4" aria-hidden="true" />}
          onClick={onRemove}
          className="absolute! top-1.5 right-1.5 size-8! pointer-coarse:size-11! bg-page/80"
        />
      </div>
      <p className="mt-1.5 truncate text-xs text-muted">{name}</p>
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </li>
  )
}

/** After a reload the photo is fetched from the server with the token. */
const useStoredPhoto = (filename: string, isNeeded: boolean) =>
  useQuery({
    queryKey: ['builder', 'photo', filename],
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const path = fillPath(filesApi.download.path, { filename })
      const response = await fetch(`${apiBase}${path}`, { headers: { authorization: `Bearer ${getToken() ?? ''}` }, signal })
      if (!response.ok) throw new Error('The photo could not be loaded')
      return URL.createObjectURL(await response.blob())
    },
  })
