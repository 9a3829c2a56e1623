import { filesApi } from '@vorta/contract/files/routes'
import { CAR_PHOTOS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { fileError, upload } from '../../../lib/uploads/upload.ts'
import type { Photo } from '../fields.ts'

const MAX_PARALLEL_UPLOADS = 2

/** An upload in progress or a rejected file. */
export interface Upload {
  readonly id: number
  readonly name: string
  readonly previewUrl: string | null
  /** From 0 to 1. */
  readonly progress: number
  readonly error: string | null
}

interface QueuedFile {
  readonly id: number
  readonly file: File
}

interface UsePhotosOptions {
  readonly count: number
  readonly onStored: (photo: Photo) => void
}

export interface Photos {
  readonly uploads: readonly Upload[]
  readonly isBusy: boolean
  /** Object URL of a photo selected in this tab. */
  readonly localUrl: (filename: string) => string | undefined
  readonly add: (files: readonly File[]) => void
  readonly dismiss: (id: number) => void
  /** Resolves when all uploads have finished. */
  readonly settled: () => Promise<void>
}

/** Uploads continue when the customer goes to another step. */
export function usePhotos({ count, onStored }: UsePhotosOptions): Photos {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(new UploadQueue())
  const localUrls = useRef(new Map<string, string>())
  const stored = useRef(onStored)

  useEffect(() => {
    stored.current = onStored
  })
  useEffect(() => {
    const uploadQueue = queue.current
    return () => uploadQueue.stop()
  }, [])

  const change = (id: number, part: Partial<Upload>) =>
    setUploads((list) => list.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))
  const dismiss = (id: number) => {
    queue.current.cancel(id)
    setUploads((list) => list.filter((entry) => entry.id !== id))
  }

  const uploadPhoto = async ({ id, file }: QueuedFile, previewUrl: string, signal: AbortSignal) => {
    try {
      const form = new FormData()
      form.append('file', file)
      const response = await upload(filesApi.uploadCarPhoto, form, { onProgress: (progress) => change(id, { progress }), signal })
      const { filename, originalName, fileSize } = response.file
      localUrls.current.set(filename, previewUrl)
      stored.current({ filename, originalName, fileSize })
      setUploads((list) => list.filter((entry) => entry.id !== id))
    } catch (error) {
      if (!signal.aborted) change(id, { error: messageOf(error, "We couldn't upload the photo. Please try again.") })
    }
  }

  const add = (files: readonly File[]) => {
    let slotsLeft = CAR_PHOTOS_MAX_COUNT - count - uploads.filter((entry) => entry.error === null).length
    for (const file of files) {
      const id = queue.current.nextId()
      const error = fileError('car_photo', file) ?? (slotsLeft > 0 ? null : `You can add up to ${CAR_PHOTOS_MAX_COUNT} photos`)
      const previewUrl = error === null ? URL.createObjectURL(file) : null
      setUploads((list) => [...list, { id, name: file.name, previewUrl, progress: 0, error }])
      if (previewUrl === null) continue
      slotsLeft -= 1
      queue.current.enqueue(id, (signal) => uploadPhoto({ id, file }, previewUrl, signal))
    }
  }

  return {
    uploads,
    isBusy: uploads.some((entry) => entry.error === null),
    localUrl: (filename) => localUrls.current.get(filename),
    add,
    dismiss,
    settled: () => queue.current.settled(),
  }
}

/** Limits parallel uploads, because many at once are slow on a phone. */
class UploadQueue {
  private lastId = 0
  private running = new Map<number, AbortController>()
  private waiting: { id: number; job: (signal: AbortSignal) => Promise<void> }[] = []
  private listeners: (() => void)[] = []

  nextId() {
    this.lastId += 1
    return this.lastId
  }

  enqueue(id: number, job: (signal: AbortSignal) => Promise<void>) {
    this.waiting.push({ id, job })
    this.pump()
  }

  cancel(id: number) {
    this.waiting = this.waiting.filter((entry) => entry.id !== id)
    this.running.get(id)?.abort()
  }

  stop() {
    this.waiting = []
    for (const controller of this.running.values()) controller.abort()
  }

  settled(): Promise<void> {
    if (this.running.size === 0 && this.waiting.length === 0) return Promise.resolve()
    return new Promise((resolve) => this.listeners.push(resolve))
  }

  private pump() {
    while (this.running.size < MAX_PARALLEL_UPLOADS) {
      const next = this.waiting.shift()
      if (!next) break
      const controller = new AbortController()
      this.running.set(next.id, controller)
      void next.job(controller.signal).finally(() => {
        this.running.delete(next.id)
        this.pump()
      })
    }
    if (this.running.size > 0 || this.waiting.length > 0) return
    for (const listener of this.listeners.splice(0)) listener()
  }
}
