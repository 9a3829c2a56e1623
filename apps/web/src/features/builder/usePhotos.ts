import { filesApi } from '@vorta/contract/files/routes'
import { CAR_PHOTOS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { fileFault, upload } from '../../lib/upload.ts'
import type { Photo } from './fields.ts'

const AT_ONCE = 2

/** A file on its way, or one that was refused. */
export interface Upload {
  readonly id: number
  readonly name: string
  readonly previewUrl: string | null
  /** From 0 to 1. */
  readonly share: number
  readonly fault: string | null
}

interface Waiting {
  readonly id: number
  readonly file: File
}

interface PhotoShelf {
  readonly count: number
  readonly onStored: (photo: Photo) => void
}

export interface Photos {
  readonly uploads: readonly Upload[]
  readonly isBusy: boolean
  /** Pictures chosen in this tab are shown from the device, without asking the server for them. */
  readonly localUrl: (filename: string) => string | undefined
  readonly add: (files: readonly File[]) => void
  readonly dismiss: (id: number) => void
  /** Resolves when nothing is on its way any more. */
  readonly settled: () => Promise<void>
}

/** Uploads go on while the customer does; they belong to the wizard, not to the step that started them. */
export function usePhotos({ count, onStored }: PhotoShelf): Photos {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const line = useRef(new UploadLine())
  const localUrls = useRef(new Map<string, string>())
  const stored = useRef(onStored)

  useEffect(() => {
    stored.current = onStored
  })
  useEffect(() => {
    const queue = line.current
    return () => queue.stop()
  }, [])

  const change = (id: number, part: Partial<Upload>) => setUploads((list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const dismiss = (id: number) => {
    line.current.cancel(id)
    setUploads((list) => list.filter((one) => one.id !== id))
  }

  const sendOne = async ({ id, file }: Waiting, previewUrl: string, signal: AbortSignal) => {
    try {
      const form = new FormData()
      form.append('file', file)
      const reply = await upload(filesApi.uploadCarPhoto, form, { onProgress: (share) => change(id, { share }), signal })
      const { filename, originalName, fileSize } = reply.file
      localUrls.current.set(filename, previewUrl)
      stored.current({ filename, originalName, fileSize })
      setUploads((list) => list.filter((one) => one.id !== id))
    } catch (error) {
      if (!signal.aborted) change(id, { fault: messageOf(error, 'The photo could not be uploaded. Please try again.') })
    }
  }

  const add = (files: readonly File[]) => {
    let room = CAR_PHOTOS_MAX_COUNT - count - uploads.filter((one) => one.fault === null).length
    for (const file of files) {
      const id = line.current.nextId()
      const fault = fileFault('car_photo', file) ?? (room > 0 ? null : `At most ${CAR_PHOTOS_MAX_COUNT} photos`)
      const previewUrl = fault === null ? URL.createObjectURL(file) : null
      setUploads((list) => [...list, { id, name: file.name, previewUrl, share: 0, fault }])
      if (previewUrl === null) continue
      room -= 1
      line.current.enqueue(id, (signal) => sendOne({ id, file }, previewUrl, signal))
    }
  }

  return {
    uploads,
    isBusy: uploads.some((one) => one.fault === null),
    localUrl: (filename) => localUrls.current.get(filename),
    add,
    dismiss,
    settled: () => line.current.settled(),
  }
}

/** Two at a time, so that ten photos on a phone do not starve each other. */
class UploadLine {
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
    this.waiting = this.waiting.filter((one) => one.id !== id)
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
    while (this.running.size < AT_ONCE) {
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
