// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react'
import { photosApi } from '@vorta/contract/photos/routes'
import { PHOTO_VIEWS, type PhotoSet, type PhotoView } from '@vorta/contract/photos/schema'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { press, shows, showsNot } from '../../testing/dom.ts'
import { testOrder } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { AddPhotos } from './AddPhotos.tsx'
import { PhotosPanel } from './PhotosPanel.tsx'
import { type PhotoUpload, photoUploads } from './photo-uploads.ts'
import { UNREADABLE_PHOTO } from './shrink-photo.ts'

const photoOf = (view: PhotoView) => ({
  _id: view,
  view,
  filename: `${view}.jpg`,
  fileSize: 10,
  fileUrl: `/api/uploads/download/${view}.jpg`,
  thumbnailUrl: null,
  uploadedAt: '2026-03-02T12:00:00.000Z',
})
const setOf = (views: readonly PhotoView[], requested?: PhotoView[]): PhotoSet => ({
  photos: views.map(photoOf),
  missing: PHOTO_VIEWS.filter((view) => !views.includes(view)),
  request: requested ? { views: requested, requestedAt: '2026-03-03T12:00:00.000Z' } : null,
})
const answers = (photoSet: PhotoSet) => replyTo(photosApi.get, { success: true, photoSet })

const loaded = vi.hoisted(() => ({ tus: 0 }))
vi.mock('tus-js-client', () => {
  loaded.tus++
  return {}
})

const drawn: [width: number, height: number][] = []
beforeEach(() => {
  drawn.length = 0
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (!file.type.startsWith('image/')) throw new Error('not an image')
    return { width: 4000, height: 3000, close: () => {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_: unknown, __: number, ___: number, width: number, height: number) => drawn.push([width, height]),
  } as unknown as null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'], { type: 'image/jpeg' })))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const choose = (name: string, type: string) => {
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Choose a photo"]')
  if (!input) throw new Error('No input for a photo')
  fireEvent.change(input, { target: { files: [new File(['x'], name, { type })] } })
}

it('guides the customer from view to view, requested ones first, and shrinks the photos', async () => {
  const added: string[] = []
  vi.spyOn(photoUploads, 'add').mockImplementation(async (_, view, blob) => {
    added.push(`${view} ${await blob.text()}`)
  })
  serve(answers(setOf(['front'], ['wheel_arch'])))
  renderScreen(<PhotosPanel order={testOrder({ status: 'designing' })} reader="user" />)
  await shows('Please add Wheel Arch.')
  await shows('1 of 6 photos added')
  press('Add Next Photo')
  await shows('Photo 5 of 6')
  await shows('Kneel one step from a front wheel.')
  choose('IMG_1.jpg', 'image/jpeg')
  await waitFor(() => expect(added).toEqual(['wheel_arch small']))
  expect(drawn).toEqual([[2048, 1536]])
  await shows('Photo 6 of 6')
  // The first photo is not on the server yet.
  press('Skip')
  await shows('Photo 5 of 6')
})

it('opens the camera on the back of a phone', async () => {
  serve(answers(setOf([])))
  renderScreen(<PhotosPanel order={testOrder({ status: 'designing' })} reader="user" />)
  await shows('0 of 6 photos added')
  press('Start Taking Photos')
  await shows('Photo 1 of 6')
  const camera = document.querySelector('input[aria-label="Take a photo"]')
  expect([camera?.getAttribute('accept'), camera?.getAttribute('capture')]).toEqual(['image/*', 'environment'])
})

it('explains that a file is not a photo', async () => {
  serve(answers(setOf([])))
  renderScreen(<PhotosPanel order={testOrder({ status: 'designing' })} reader="user" />)
  await shows('0 of 6 photos added')
  press('Start Taking Photos')
  await shows('Photo 1 of 6')
  choose('notes.pdf', 'application/pdf')
  await shows(UNREADABLE_PHOTO)
})

it('stays on the view if a file is only named like a photo', async () => {
  const add = vi.spyOn(photoUploads, 'add')
  serve(answers(setOf([])))
  renderScreen(<PhotosPanel order={testOrder({ status: 'designing' })} reader="user" />)
  await shows('0 of 6 photos added')
  press('Start Taking Photos')
  await shows('Photo 1 of 6')
  choose('notes.jpg', 'text/plain')
  await shows(UNREADABLE_PHOTO)
  await shows('Photo 1 of 6')
  expect(add).not.toHaveBeenCalled()
})

it.each([
  { canRetry: false, buttons: ['Retake Photo', 'Choose Photo', 'Remove'] },
  { canRetry: true, buttons: ['Try Again', 'Retake Photo', 'Choose Photo', 'Remove'] },
])('offers another photo after a failure, and another attempt if it may help: $canRetry', async ({ canRetry, buttons }) => {
  const failed: PhotoUpload = {
    ...{ id: 'p1', userId: 'u1', orderId: testOrder()._id, view: 'front', blob: new Blob(['x']), takenAt: 0 },
    ...{ previewUrl: 'blob:x', progress: 0, status: 'failed', error: 'Only JPG', canRetry },
  }
  const list = [failed]
  vi.spyOn(photoUploads, 'list').mockImplementation(() => list)
  serve(answers(setOf([])))
  renderScreen(<PhotosPanel order={testOrder({ status: 'designing' })} reader="user" />)
  await shows('0 of 6 photos added')
  press('Front, not uploaded')
  await shows('Only JPG')
  const offered = [...document.querySelectorAll('[role=dialog] button')].map(({ textContent }) => textContent)
  expect(offered.filter((name) => name && [...buttons, 'Try Again'].includes(name))).toEqual(buttons)
  const retake = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Retake Photo')
  expect(retake?.className.includes(buttonStyle('primary'))).toBe(!canRetry)
})

it('loads the code for uploads while there is a connection', async () => {
  serve(answers(setOf([])))
  renderScreen(<PhotosPanel order={testOrder({ status: 'designing' })} reader="user" />)
  await waitFor(() => expect(loaded.tus).toBeGreaterThan(0))
})

it('scrolls only as far as the button for photos', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  serve(answers(setOf(['front'])))
  renderScreen(<PhotosPanel order={testOrder({ status: 'designing' })} reader="user" />)
  await shows('1 of 6 photos')
  const [shown, ...others] = scroll.mock.contexts as Element[]
  expect(others).toEqual([])
  expect(shown?.textContent).toContain('Add Next Photo')
  expect(shown?.querySelector('ul')).toBeNull()
})

it.each([
  ['customer', 'secondary'],
  ['engineer', 'primary'],
] as const)('on the turn of the %s, the button for photos is %s', async (turn, variant) => {
  serve(answers(setOf([])))
  renderScreen(<PhotosPanel order={testOrder({ status: 'designing', turn })} reader="user" />)
  await shows('Start Taking Photos')
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Start Taking Photos')
  expect(button?.className).toContain(buttonStyle(variant))
})

it.each(['user', 'engineer'] as const)('expects no photos of a closed order, for the role %s', async (reader) => {
  serve(answers(setOf([])))
  renderScreen(<PhotosPanel order={testOrder({ status: 'cancelled' })} reader={reader} />)
  await shows('No photos were added while the order was open.')
  showsNot('No photos yet')
})

it('removes a photo from the set', async () => {
  serve(answers(setOf(['front'])), replyTo(photosApi.remove, { success: true, photoSet: setOf([]) }))
  renderScreen(<PhotosPanel order={testOrder({ status: 'designing' })} reader="user" />)
  await shows('1 of 6 photos added')
  press('Front, added')
  await shows('Retake Photo')
  press('Remove')
  await shows('0 of 6 photos added')
})

it('names the missing views for the engineer, who asks for them with one tap', async () => {
  const present = PHOTO_VIEWS.slice(0, 4)
  const asked = replyTo(photosApi.request, { success: true, photoSet: setOf(present, ['wheel_arch', 'detail']) })
  serve(answers(setOf(present)), asked)
  renderScreen(<PhotosPanel order={testOrder({ status: 'designing' })} reader="engineer" />)
  await shows('Missing: Wheel Arch and Detail.')
  expect(document.querySelectorAll('a[target="_blank"]')).toHaveLength(4)
  press('Request Photos')
  await shows('Photos Requested')
  await shows('Requested Mar 3, 2026')
  showsNot('Retake Photo', 'Add Next Photo')
})

it('tells the customer about a request until it is fulfilled', async () => {
  serve(answers(setOf(['front'], ['rear', 'detail'])))
  const queries = renderScreen(<AddPhotos order={testOrder({ status: 'designing' })} />)
  await shows('Please add Rear and Detail.')
  serve(answers(setOf(['front'])))
  await queries.invalidateQueries()
  await waitFor(() => showsNot('Please add'))
})

it('shows a finished order without buttons', async () => {
  serve(answers(setOf(['front'])))
  renderScreen(<PhotosPanel order={testOrder({ status: 'completed' })} reader="user" />)
  await shows('Rear')
  showsNot('Add Next Photo', 'Request Photos')
})
