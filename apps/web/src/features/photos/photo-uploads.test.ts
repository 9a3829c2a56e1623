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
  const keyOf = ({ userId, orderId, view, isOriginal }: QueuedPhoto) => `${userId} ${orderId} ${view} ${isOriginal ?? false}`
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

/** What tabs tell each other. */
let channels: Map<object, () => void>

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
    shrink: async ({ blob }) => new Blob(['small ', blob]),
    openChannel: (onMessage) => {
      const channel = {
        post: () => {
          for (const [other, tell] of channels) if (other !== channel) tell()
        },
        close: () => void channels.delete(channel),
      }
      channels.set(channel, onMessage)
      return channel
    },
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
  channels = new Map()
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
  expect(failed).toMatchObject({ status: 'failed', error: 'Only JPG', canRetry: false })
  // It would be rejected again after a restart.
  expect(store.photos.size).toBe(0)
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

it.each(['online', 'visibilitychange'])('sends the photos of a closed tab on %s', async (event) => {
  const open = openTab()
  open.start('u1', () => {})
  await settle()
  channels.clear()
  answer = () => Promise.reject(new ApiError(0, null))
  const closed = openTab()
  const close = closed.start('u1', () => {})
  await closed.add('o1', 'front', photo)
  await settle()
  close()
  expect([states(open), store.photos.size]).toEqual([[], 1])
  answer = async () => SET
  sent = []
  target.dispatchEvent(new Event(event))
  await settle()
  expect([sent, open.list(), store.photos.size]).toEqual([['front'], [], 0])
})

it('takes over the upload of a tab that is closed meanwhile, and not before', async () => {
  const open = openTab()
  open.start('u1', () => {})
  answer = () => new Promise(() => {})
  const closed = openTab()
  const close = closed.start('u1', () => {})
  await closed.add('o1', 'front', photo)
  await settle()
  expect([sent, states(open)]).toEqual([['front'], ['front waiting']])
  answer = async () => SET
  close()
  await settle()
  expect([sent, open.list(), store.photos.size]).toEqual([['front', 'front'], [], 0])
})

it('forgets a photo that another tab replaced', async () => {
  answer = () => Promise.reject(new ApiError(0, null))
  const first = openTab()
  first.start('u1', () => {})
  await first.add('o1', 'front', photo)
  const second = openTab()
  second.start('u1', () => {})
  await settle()
  const better = new Blob(['better'])
  await second.add('o1', 'front', better)
  await settle()
  expect(first.list().map(({ blob }) => blob)).toEqual([better])
})

it('offers another attempt only after an unexpected failure', async () => {
  answer = () => Promise.reject(new Error('broken'))
  const tab = openTab()
  tab.start('u1', () => {})
  await tab.add('o1', 'front', photo)
  await settle()
  expect(tab.list()).toMatchObject([{ status: 'failed', canRetry: true }])
  expect(store.photos.size).toBe(1)
})

it('sends a photo of which only the original was stored before the page was closed', async () => {
  const closed = openTab()
  const close = closed.start('u1', () => {})
  await settle()
  await closed.keepOriginal('o1', 'front', photo)
  target.dispatchEvent(new Event('online'))
  await settle()
  // This tab is still preparing it.
  expect([sent, store.photos.size]).toEqual([[], 1])
  close()
  const texts: string[] = []
  answer = async ({ blob }) => {
    texts.push(await blob.text())
    return SET
  }
  openTab().start('u1', () => {})
  await vi.waitFor(() => expect([texts, store.photos.size]).toEqual([['small x'], 0]))
})

it('forgets the original of a prepared photo', async () => {
  answer = () => Promise.reject(new ApiError(0, null))
  const tab = openTab()
  tab.start('u1', () => {})
  const forget = await tab.keepOriginal('o1', 'front', photo)
  await tab.add('o1', 'front', photo)
  forget()
  await settle()
  expect([...store.photos.values()].map(({ isOriginal }) => isOriginal)).toEqual([undefined])
})
