import type { PhotoSet, PhotoView } from '@vorta/contract/photos/schema'
import { ApiError, messageOf } from '../../lib/api.ts'
import { randomKey } from '../../lib/random-key.ts'
import { discardUpload, uploadInChunks } from '../../lib/uploads/resumable-upload.ts'
import type { UploadCallbacks } from '../../lib/uploads/useUpload.ts'
import { deviceStore, type PhotoStore, type QueuedPhoto } from './photo-store.ts'

export interface PhotoUpload extends QueuedPhoto {
  /** Object URL of the photo. */
  readonly previewUrl: string
  /** From 0 to 1. */
  readonly progress: number
  /** `offline` means that it is sent as soon as there is a connection. */
  readonly status: 'waiting' | 'uploading' | 'offline' | 'failed'
  /** Why the server rejected it. */
  readonly error: string | null
}

interface Deps {
  readonly store: PhotoStore
  readonly send: (photo: QueuedPhoto, options: UploadCallbacks) => Promise<PhotoSet>
  /** Deletes what the server has of an unfinished photo. */
  readonly cancel: (photo: QueuedPhoto) => void
  /** Only one tab uploads at a time. */
  readonly withLock: (run: () => Promise<void>) => Promise<void>
}

const MIN_BACKOFF_MS = 2_000
const MAX_BACKOFF_MS = 60_000

const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500)

type StoredHandler = (orderId: string, photoSet: PhotoSet) => void

/**
 * Uploads photos one after another. A photo stays on the device until the server has it, so it survives a lost connection and a
 * closed app, and continues where it stopped.
 */
export function createPhotoUploads({ store, send, cancel, withLock }: Deps) {
  let entries: readonly PhotoUpload[] = []
  let userId: string | null = null
  let onStored: StoredHandler = () => {}
  let isRunning = false
  let backoffMs = MIN_BACKOFF_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: { id: string; controller: AbortController } | null = null
  const listeners = new Set<() => void>()

  const set = (next: readonly PhotoUpload[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  const update = (id: string, change: Partial<PhotoUpload>) =>
    set(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  const toEntry = (photo: QueuedPhoto): PhotoUpload => ({
    ...photo,
    previewUrl: URL.createObjectURL(photo.blob),
    progress: 0,
    status: 'waiting',
    error: null,
  })
  const drop = (ids: readonly string[]) => {
    if (current && ids.includes(current.id)) current.controller.abort()
    for (const { id, previewUrl } of entries) if (ids.includes(id)) URL.revokeObjectURL(previewUrl)
    set(entries.filter(({ id }) => !ids.includes(id)))
  }
  // Without storage, photos last as long as the page.
  const forget = (photo: QueuedPhoto) => store.remove(photo).catch(() => {})

  /** Returns false if there is no connection. */
  const uploadOne = async (entry: PhotoUpload, isStored: boolean): Promise<boolean> => {
    if (isStored && !(await store.has(entry).catch(() => true))) {
      drop([entry.id])
      return true
    }
    const controller = new AbortController()
    current = { id: entry.id, controller }
    update(entry.id, { status: 'uploading', progress: 0 })
    try {
      const photoSet = await send(entry, {
        onProgress: (progress) => update(entry.id, { progress }),
        onWaiting: (isWaiting) => update(entry.id, { status: isWaiting ? 'offline' : 'uploading' }),
        signal: controller.signal,
      })
      await forget(entry)
      onStored(entry.orderId, photoSet)
      drop([entry.id])
    } catch (error) {
      if (controller.signal.aborted) return true
      if (isTemporary(error)) {
        update(entry.id, { status: 'offline', progress: 0 })
        return false
      }
      update(entry.id, { status: 'failed', error: messageOf(error, "We couldn't upload this photo. Please try again.") })
    } finally {
      current = null
    }
    return true
  }

  const storedIds = new Set<string>()
  const uploadAll = async () => {
    for (;;) {
      const next = entries.find(({ status }) => status === 'waiting' || status === 'offline')
      if (!next) break
      if (!(await uploadOne(next, storedIds.has(next.id)))) {
        for (const { id, status } of entries) if (status === 'waiting') update(id, { status: 'offline' })
        timer = setTimeout(run, backoffMs)
        backoffMs = Math.min(MAX_BACKOFF_MS, backoffMs * 2)
        return
      }
      backoffMs = MIN_BACKOFF_MS
    }
  }
  const run = () => {
    clearTimeout(timer)
    if (isRunning || userId === null) return
    isRunning = true
    void withLock(uploadAll).finally(() => {
      isRunning = false
      if (entries.some(({ status }) => status === 'waiting')) run()
    })
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: () => entries,

    /** Continues with the photos that this user took earlier. Returns a function that stops. */
    start(user: string, handler: StoredHandler): () => void {
      userId = user
      onStored = handler
      globalThis.addEventListener('online', run)
      void store.list(user).then(
        (photos) => {
          const added = photos.filter(({ id }) => userId === user && !entries.some((entry) => entry.id === id))
          for (const { id } of added) storedIds.add(id)
          set([...entries, ...added.map(toEntry)])
          run()
        },
        () => {},
      )
      return () => {
        globalThis.removeEventListener('online', run)
        clearTimeout(timer)
        userId = null
        drop(entries.map(({ id }) => id))
      }
    },

    /** Replaces a photo of the same view that is still waiting. */
    async add(orderId: string, view: PhotoView, blob: Blob): Promise<void> {
      if (userId === null) return
      const photo: QueuedPhoto = { id: randomKey(), userId, orderId, view, blob, takenAt: Date.now() }
      await store.put(photo).then(
        () => storedIds.add(photo.id),
        () => {},
      )
      const replaced = entries.filter((entry) => entry.orderId === orderId && entry.view === view)
      drop(replaced.map(({ id }) => id))
      for (const entry of replaced) cancel(entry)
      set([...entries, toEntry(photo)])
      run()
    },

    retry(id: string) {
      update(id, { status: 'waiting', error: null })
      run()
    },

    discard(photo: QueuedPhoto) {
      drop([photo.id])
      cancel(photo)
      void forget(photo)
    },
  }
}

/** The same name and time after a restart, so that the upload is found again. */
const fileOf = ({ view, blob, takenAt }: QueuedPhoto) =>
  new File([blob], blob instanceof File ? blob.name : `${view}.jpg`, { type: blob.type, lastModified: takenAt })

export const photoUploads = createPhotoUploads({
  store: deviceStore,
  async send(photo, options) {
    const { orderId, view } = photo
    const { photoSet } = await uploadInChunks({ kind: 'order_photo', orderId, file: fileOf(photo), fields: { view } }, options)
    if (!photoSet) throw new Error('The upload returned no photo set')
    return photoSet
  },
  cancel(photo) {
    const { name, size, lastModified } = fileOf(photo)
    void discardUpload({ kind: 'order_photo', orderId: photo.orderId, name, size, lastModified })
  },
  withLock: async (run) => {
    await ('locks' in navigator ? navigator.locks.request('vorta-photo-uploads', run) : run())
  },
})
