import type { PhotoView } from '@vorta/contract/photos/schema'
import { openObjectStore } from '../../lib/object-store.ts'

/** A photo that is not on the server yet. A view has at most one, and one original. */
export interface QueuedPhoto {
  readonly id: string
  readonly userId: string
  readonly orderId: string
  readonly view: PhotoView
  readonly blob: Blob
  readonly takenAt: number
  /** As the camera took it. It is stored only until the smaller photo is. */
  readonly isOriginal?: true
}

/** Keeps photos on the device until they are uploaded. */
export interface PhotoStore {
  put(photo: QueuedPhoto): Promise<void>
  remove(photo: QueuedPhoto): Promise<void>
  /** Whether this photo is still waiting; another tab may have uploaded it. */
  has(photo: QueuedPhoto): Promise<boolean>
  list(userId: string): Promise<QueuedPhoto[]>
}

const change = openObjectStore('vorta-photos', 'photos')

const keyOf = ({ userId, orderId, view, isOriginal }: QueuedPhoto) => [userId, orderId, view, ...(isOriginal ? ['original'] : [])]

/** Photos in IndexedDB. They are stored by account, because another user may sign in on this device. */
export const deviceStore: PhotoStore = {
  put: (photo) => change((photos) => photos.put(photo, keyOf(photo))).then(() => {}),
  async remove(photo) {
    if (await this.has(photo)) await change((photos) => photos.delete(keyOf(photo)))
  },
  async has(photo) {
    const stored: QueuedPhoto | undefined = await change((photos) => photos.get(keyOf(photo)), 'readonly')
    return stored?.id === photo.id
  },
  list: (userId) => change((photos) => photos.getAll(IDBKeyRange.bound([userId], [userId, []])), 'readonly'),
}
