import type { FileKind } from '@vorta/contract/files/schema'
import X from '~icons/x'
import { acceptAttribute } from '../../lib/uploads/upload.ts'
import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { useFormPhotos } from './useFormPhotos.ts'

interface FormPhotosProps extends Omit<ReturnType<typeof useFormPhotos>, 'clear'> {
  kind: FileKind
  label: string
}

/** The photos of a form that is being filled in. */
export function FormPhotos({ photos, uploading, error, add, remove, kind, label }: FormPhotosProps) {
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label={uploading === null ? 'Add a photo' : `Uploading ${uploading}...`}
        hint="JPG, PNG or WebP, up to 10&nbsp;MB each"
        accept={acceptAttribute(kind)}
        error={error ?? undefined}
        disabled={uploading !== null}
        onFile={(file) => void add(file)}
      />
      <ul aria-label={label} className="grid grid-cols-3 gap-2 empty:hidden sm:grid-cols-4">
        {photos.map((photo) => (
          <li key={photo.filename} className="relative">
            <img src={photo.url} alt={photo.name} className="aspect-4/3 w-full rounded-md border border-line object-cover" />
            <IconButton
              label={`Remove ${photo.name}`}
              icon={<X className="size-4" aria-hidden="true" />}
              className="absolute! top-1 right-1 size-8! pointer-coarse:size-11! bg-page/80"
              onClick={() => remove(photo.filename)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
