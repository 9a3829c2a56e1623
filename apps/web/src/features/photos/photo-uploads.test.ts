import type { PhotoSet, PhotoView } from '@vorta/contract/photos/schema'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import type { PhotoStore, QueuedPhoto } from './photo-store.ts'
import { createPhotoUploads } from './photo-uploads.ts'

const SET: PhotoSet = { photos: [], missing: [], request: null }
const photo = new Blob(['x'], { type: 'image/jpeg' })

/** The storage of a device, which outlives its tabs. */
function memoryStore(): PhotoStore & { photos: Map<string, QueuedPhoto> } {
  const photos = new Map<string, QueuedPhoto>()
  const keyOf = ({ userId, orderId, view }: QueuedPhoto) => `${userId} ${orderId} ${view}`
  return {
    photos,
    put: async (one) => void photos.set(keyOf(one), one),
    has: async (one) => photos.get(keyOf(one))?.id === one.id,
    remove: async (one) => {
      if (photos.get(keyOf(one))?.id === one.id) photos.delete(keyOf(one))
    },
    list: async (userId) => [...photos.values()].filter((one) => one.userId === userId),
  }
}

let store: ReturnType<typeof memoryStore>
let sent: PhotoView[]
let cancelled: PhotoView[]
let answer: (photo: QueuedPhoto) => Promise<PhotoSet>
let target: EventTarget

/** One lock for all tabs of the device. */
let lock: Promise<void>
const openTab = () =>
  createPhotoUploads({
    store,
    send: (one, { signal }) => {
      sent.push(one.view)
      return Promise.race([
        answer(one),
        new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))),
      ])
    },
    cancel: ({ view }) => cancelled.push(view),
    withLock: (run) => {
      lock = lock.then(run)
      return lock
    },
  })

beforeEach(() => {
  target = new EventTarget()
  store = memoryStore()
  sent = []
  cancelled = []
  answer = async () => SET
  lock = Promise.resolve()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const states = (tab: ReturnType<typeof openTab>) => tab.list().map(({ view, status }) => `${view} ${status}`)

it('uploads one photo after another and reports the new set', async () => {
  const stored = vi.fn()
  const tab = openTab()
  tab.start('u1', stored)
  await Promise.all([tab.add('o1', 'front', photo), tab.add('o1', 'rear', photo)])
  await settle()
  expect(sent).toEqual(['front', 'rear'])
  expect(stored.mock.calls).toEqual([
    ['o1', SET],
    ['o1', SET],
  ])
  expect([tab.list(), store.photos.size]).toEqual([[], 0])
})

it('keeps photos without a connection and sends them when it is back', async () => {
  answer = () => Promise.reject(new ApiError(0, null))
  const tab = openTab()
  tab.start('u1', () => {})
  await tab.add('o1', 'front', photo)
  await tab.add('o1', 'rear', photo)
  await settle()
  expect(states(tab)).toEqual(['front offline', 'rear offline'])
  answer = async () => SET
  target.dispatchEvent(new Event('online'))
  await settle()
  expect([tab.list(), store.photos.size]).toEqual([[], 0])
})

it('tries again by itself after a while', async () => {
  answer = () => Promise.reject(new ApiError(503, null))
  const tab = openTab()
  tab.start('u1', () => {})
  await tab.add('o1', 'front', photo)
  await settle()
  answer = async () => SET
  await vi.advanceTimersByTimeAsync(2_000)
  expect(tab.list()).toEqual([])
})

it('continues after the app was closed, for the same account only', async () => {
  answer = () => Promise.reject(new ApiError(0, null))
  const first = openTab()
  const stop = first.start('u1', () => {})
  await first.add('o1', 'front', photo)
  await settle()
  stop()
  answer = async () => SET
  sent = []
  const stranger = openTab()
  stranger.start('u2', () => {})
  await settle()
  expect(sent).toEqual([])
  openTab().start('u1', () => {})
  await settle()
  expect([sent, store.photos.size]).toEqual([['front'], 0])
})

it('does not send a photo that another tab has sent', async () => {
  answer = () => Promise.reject(new ApiError(0, null))
  const first = openTab()
  first.start('u1', () => {})
  await first.add('o1', 'front', photo)
  await settle()
  answer = async () => SET
  sent = []
  const second = openTab()
  second.start('u1', () => {})
  await settle()
  target.dispatchEvent(new Event('online'))
  await settle()
  expect(sent).toEqual(['front'])
  expect([first.list(), second.list()]).toEqual([[], []])
})

it('shows why the server rejected a photo, and sends it again on request', async () => {
  answer = () => Promise.reject(new ApiError(415, { success: false, message: 'Only JPG', code: 'unsupported_type' }))
  const tab = openTab()
  tab.start('u1', () => {})
  await tab.add('o1', 'front', photo)
  await settle()
  const [failed] = tab.list()
  expect(failed).toMatchObject({ status: 'failed', error: 'Only JPG' })
  answer = async () => SET
  tab.retry(failed?.id ?? '')
  await settle()
  expect(tab.list()).toEqual([])
})

it('replaces a photo that is being uploaded', async () => {
  answer = () => new Promise(() => {})
  const tab = openTab()
  tab.start('u1', () => {})
  await tab.add('o1', 'front', photo)
  await settle()
  answer = async () => SET
  const better = new Blob(['better'])
  const sentBlobs: Blob[] = []
  answer = async (one) => {
    sentBlobs.push(one.blob)
    return SET
  }
  await tab.add('o1', 'front', better)
  await settle()
  expect(sentBlobs).toEqual([better])
  expect(cancelled).toEqual(['front'])
  expect([tab.list(), store.photos.size]).toEqual([[], 0])
})

it('discards a photo for good', async () => {
  answer = () => Promise.reject(new ApiError(0, null))
  const tab = openTab()
  tab.start('u1', () => {})
  await tab.add('o1', 'front', photo)
  await settle()
  const [entry] = tab.list()
  if (entry) tab.discard(entry)
  await settle()
  expect(cancelled).toEqual(['front'])
  expect([tab.list(), store.photos.size]).toEqual([[], 0])
})

it('works without storage as long as the page is open', async () => {
  const refuse = () => Promise.reject(new Error('blocked'))
  store = { ...store, put: refuse, has: refuse, remove: refuse, list: refuse }
  const tab = openTab()
  tab.start('u1', () => {})
  await tab.add('o1', 'front', photo)
  await settle()
  expect([sent, tab.list()]).toEqual([['front'], []])
})
