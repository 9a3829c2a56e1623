import { productionApi } from '@vorta/contract/production/routes'
import { PRODUCTION_PHOTOS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { usePersistedInput } from '../../lib/forms/usePersistedInput.ts'
import { fileError, upload } from '../../lib/uploads/upload.ts'

interface StepPhoto {
  readonly filename: string
  readonly name: string
  /** Object URL of the local file. */
  readonly url: string
}

/** Uploads photos as they are selected. The update refers to them by file name. */
export function useStepPhotos(orderId: string) {
  const [photos, setPhotos, clear] = usePersistedInput<readonly StepPhoto[]>(`stage-photos:${orderId}`, () => [])
  const [uploading, setUploading] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const abortController = useRef(new AbortController())
  useEffect(() => {
    const controller = abortController.current
    return () => controller.abort()
  }, [])

  const add = async (file: File) => {
    const error =
      fileError('production_photo', file) ??
      (photos.length < PRODUCTION_PHOTOS_MAX_COUNT ? null : `You can add up to ${PRODUCTION_PHOTOS_MAX_COUNT} photos`)
    setError(error)
    if (error !== null) return
    const form = new FormData()
    form.set('orderId', orderId)
    form.set('file', file)
    setUploading(file.name)
    try {
      const response = await upload(productionApi.uploadPhoto, form, { onProgress: () => {}, signal: abortController.current.signal })
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
