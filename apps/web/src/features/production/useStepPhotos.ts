import { productionApi } from '@vorta/contract/production/routes'
import { PRODUCTION_PHOTOS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { fileFault, upload } from '../../lib/upload.ts'
import { usePersistedInput } from '../../lib/usePersistedInput.ts'

interface StepPhoto {
  readonly filename: string
  readonly name: string
  /** Shown from the device it was chosen on. */
  readonly url: string
}

/** Photos that go with an update: sent when chosen, one after the other, and named when the update is sent. */
export function useStepPhotos(orderId: string) {
  const [photos, setPhotos, forget] = usePersistedInput<readonly StepPhoto[]>(`stage-photos:${orderId}`, () => [])
  const [sending, setSending] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const leave = useRef(new AbortController())
  useEffect(() => {
    const leaving = leave.current
    return () => leaving.abort()
  }, [])

  const add = async (file: File) => {
    const wrong =
      fileFault('production_photo', file) ??
      (photos.length < PRODUCTION_PHOTOS_MAX_COUNT ? null : `At most ${PRODUCTION_PHOTOS_MAX_COUNT} photos`)
    setFault(wrong)
    if (wrong !== null) return
    const form = new FormData()
    form.set('orderId', orderId)
    form.set('file', file)
    setSending(file.name)
    try {
      const reply = await upload(productionApi.photo, form, { onProgress: () => {}, signal: leave.current.signal })
      const photo = { filename: reply.file.filename, name: reply.file.originalName, url: URL.createObjectURL(file) }
      setPhotos((list) => [...list, photo])
    } catch (error) {
      if (!leave.current.signal.aborted) setFault(messageOf(error, 'The photo could not be uploaded. Please try again.'))
    } finally {
      setSending(null)
    }
  }
  const remove = (filename: string) => setPhotos((list) => list.filter((photo) => photo.filename !== filename))
  return { photos, sending, fault, add, remove, forget }
}
