import type { PhotoSet, PhotoView } from '@vorta/contract/photos/schema'
import { ApiError, messageOf } from '../../lib/api.ts'
import { randomKey } from '../../lib/random-key.ts'
import { discardUpload, uploadInChunks } from '../../lib/uploads/resumable-upload.ts'
import type { UploadCallbacks } from '../../lib/uploads/useUpload.ts'
import { deviceStore, type PhotoStore, type QueuedPhoto } from './photo-store.ts'
import { shrinkPhoto } from './shrink-photo.ts'

export interface PhotoUpload extends QueuedPhoto {
  /** Object URL of the photo. */
  readonly previewUrl: string
  /** From 0 to 1. */
  readonly progress: number
  /** `offline` means that it is sent as soon as there is a connection. */
  readonly status: 'waiting' | 'uploading' | 'offline' | 'failed'
  /** Why it failed. */
  readonly error: string | null
  /** Whether sending a failed photo again may help. */
  readonly canRetry: boolean
}

interface Deps {
  readonly store: PhotoStore
  readonly send: (photo: QueuedPhoto, options: UploadCallbacks) => Promise<PhotoSet>
  /** Deletes what the server has of an unfinished photo. */
  readonly cancel: (photo: QueuedPhoto) => void
  /** Makes an original smaller. */
  readonly shrink: (photo: QueuedPhoto) => Promise<Blob>
  /** Tells the other tabs that a photo waits, so that one of them sends it if this one is closed. */
  readonly openChannel: (onMessage: () => void) => { post(): void; close(): void }
  /** Only one tab uploads at a time. */
  readonly withLock: (run: () => Promise<void>) => Promise<void>
}

const WAKE_EVENTS = ['online', 'visibilitychange'] as const
const MIN_BACKOFF_MS = 2_000
const MAX_BACKOFF_MS = 60_000

const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500)

/** The server will never accept this file. */
const isRejected = (error: unknown) => error instanceof ApiError && [400, 413, 415].includes(error.status)

type StoredHandler = (orderId: string, photoSet: PhotoSet) => void

/**
 * Uploads photos one after another. A photo stays on the device until the server has it, so it survives a lost connection and a
 * closed app, and continues where it stopped.
 */
export function createPhotoUploads({ store, send, cancel, shrink, openChannel, withLock }: Deps) {
  let entries: readonly PhotoUpload[] = []
  let userId: string | null = null
  let onStored: StoredHandler = () => {}
  let isRunning = false
  let backoffMs = MIN_BACKOFF_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let channel: ReturnType<Deps['openChannel']> | undefined
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
    canRetry: false,
  })
  const drop = (ids: readonly string[]) => {
    if (current && ids.includes(current.id)) current.controller.abort()
    for (const { id, previewUrl } of entries) if (ids.includes(id)) URL.revokeObjectURL(previewUrl)
    set(entries.filter(({ id }) => !ids.includes(id)))
  }
  const storedIds = new Set<string>()
  /** Photos that this tab is about to add. */
  const preparedIds = new Set<string>()
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
      const blob = entry.isOriginal ? await shrink(entry) : entry.blob
      const photoSet = await send(
        { ...entry, blob },
        {
          onProgress: (progress) => update(entry.id, { progress }),
          onWaiting: (isWaiting) => update(entry.id, { status: isWaiting ? 'offline' : 'uploading' }),
          signal: controller.signal,
        },
      )
      await forget(entry)
      onStored(entry.orderId, photoSet)
      drop([entry.id])
    } catch (error) {
      if (controller.signal.aborted) return true
      if (isTemporary(error)) {
        update(entry.id, { status: 'offline', progress: 0 })
        return false
      }
      if (isRejected(error)) {
        storedIds.delete(entry.id)
        await forget(entry)
      }
      const canRetry = !(error instanceof ApiError)
      update(entry.id, { status: 'failed', canRetry, error: messageOf(error, "We couldn't upload this photo. Please try again.") })
    } finally {
      current = null
    }
    return true
  }

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

  /** Reads which photos wait on the device: other tabs add, send and replace photos too, and may have been closed. */
  const sync = async () => {
    const user = userId
    const before = entries
    if (user === null) return
    const photos = await store.list(user).catch(() => null)
    if (photos === null || userId !== user) return
    drop(before.map(({ id }) => id).filter((id) => storedIds.has(id) && !photos.some((photo) => photo.id === id)))
    const added = photos.filter(({ id }) => !preparedIds.has(id) && !entries.some((entry) => entry.id === id))
    for (const { id } of added) storedIds.add(id)
    set([...entries, ...added.map(toEntry)])
    run()
  }
  const wake = () => void sync()

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
      channel = openChannel(wake)
      for (const event of WAKE_EVENTS) globalThis.addEventListener(event, wake)
      wake()
      return () => {
        for (const event of WAKE_EVENTS) globalThis.removeEventListener(event, wake)
        channel?.close()
        clearTimeout(timer)
        userId = null
        drop(entries.map(({ id }) => id))
      }
    },

    /** Keeps the original while it is prepared, so that it survives a closed page. Returns a function that forgets it. */
    async keepOriginal(orderId: string, view: PhotoView, blob: Blob): Promise<() => void> {
      if (userId === null) return () => {}
      const photo: QueuedPhoto = { id: randomKey(), userId, orderId, view, blob, takenAt: Date.now(), isOriginal: true }
      preparedIds.add(photo.id)
      await store.put(photo).catch(() => {})
      return () => void forget(photo).then(() => preparedIds.delete(photo.id))
    },

    /** Replaces a photo of the same view that is still waiting. */
    async add(orderId: string, view: PhotoView, blob: Blob): Promise<void> {
      if (userId === null) return
      const photo: QueuedPhoto = { id: randomKey(), userId, orderId, view, blob, takenAt: Date.now() }
      preparedIds.add(photo.id)
      await store.put(photo).then(
        () => storedIds.add(photo.id),
        () => {},
      )
      const replaced = entries.filter((entry) => entry.orderId === orderId && entry.view === view)
      drop(replaced.map(({ id }) => id))
      for (const entry of replaced) cancel(entry)
      set([...entries, toEntry(photo)])
      preparedIds.delete(photo.id)
      channel?.post()
      run()
    },

    retry(id: string) {
      update(id, { status: 'waiting', error: null, canRetry: false })
      run()
    },

    discard(photo: QueuedPhoto) {
      drop([photo.id])
      cancel(photo)
      void forget(photo).then(() => channel?.post())
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
  shrink: (photo) => shrinkPhoto(fileOf(photo)),
  openChannel(onMessage) {
    if (!('BroadcastChannel' in globalThis)) return { post: () => {}, close: () => {} }
    const channel = new BroadcastChannel('vorta-photo-uploads')
    channel.onmessage = onMessage
    return { post: () => channel.postMessage(null), close: () => channel.close() }
  },
  withLock: async (run) => {
    await ('locks' in navigator ? navigator.locks.request('vorta-photo-uploads', run) : run())
  },
})
