import type { casesApi } from '@vorta/contract/cases/routes'
import type { FileKind } from '@vorta/contract/files/schema'
import type { productionApi } from '@vorta/contract/production/routes'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { usePersistedInput } from '../../lib/forms/usePersistedInput.ts'
import { fileError, upload } from '../../lib/uploads/upload.ts'

interface FormPhoto {
  readonly filename: string
  readonly name: string
  /** Object URL of the local file. */
  readonly url: string
}

interface PhotoTarget {
  readonly endpoint: typeof productionApi.uploadPhoto | typeof casesApi.uploadPhoto
  readonly kind: FileKind
  readonly max: number
}

/** Uploads photos as they are selected. The form refers to them by file name. */
export function useFormPhotos(orderId: string, { endpoint, kind, max }: PhotoTarget) {
  const [photos, setPhotos, clear] = usePersistedInput<readonly FormPhoto[]>(`${kind}:${orderId}`, () => [])
  const [uploading, setUploading] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const abortController = useRef(new AbortController())
  useEffect(() => {
    const controller = abortController.current
    return () => controller.abort()
  }, [])

  const add = async (file: File) => {
    const error = fileError(kind, file) ?? (photos.length < max ? null : `You can add up to ${max} photos`)
    setError(error)
    if (error !== null) return
    const form = new FormData()
    form.set('orderId', orderId)
    form.set('file', file)
    setUploading(file.name)
    try {
      const response = await upload(endpoint, form, { onProgress: () => {}, signal: abortController.current.signal })
      const photo = { filename: response.file.filename, name: response.file.originalName, url: URL.createObjectURL(file) }
      setPhotos((list) => [...list, photo])
    } catch (error) {
      if (!abortController.current.signal.aborted) setError(messageOf(error, "We couldn't upload the photo. Please try again."))
    } finally {
      setUploading(null)
    }
  }
  const remove = (filename: string) => setPhotos((list) => list.filter((photo) => photo.filename !== filename))
  return { photos, uploading, error, add, remove, clear }
}
