// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react'
import { buildsApi } from '@vorta/contract/builds/routes'
import { sharedBuildBody } from '@vorta/contract/builds/schema'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import { afterEach, expect, it, vi } from 'vitest'
import { field, press, shows, showsNot } from '../../../testing/dom.ts'
import { renderScreen, replyTo, serve } from '../../../testing/screen.tsx'
import { ShareBuild } from './ShareBuild.tsx'
import { ViewInAr } from './ViewInAr.tsx'

const CAR = { make: 'Porsche', model: '911 GT3', year: '2022', color: 'Shark Blue', bodyType: 'Coupe' }
const KIT = { ...customizerDefaults(), specialRequests: 'Call Ada' }

/** Answers the request for a link and returns what was sent. */
function serveLink() {
  const sent: unknown[] = []
  serve(replyTo(buildsApi.share, { success: true, id: 'a'.repeat(32) }))
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, request?: RequestInit) => {
    if (url === buildsApi.share.path) sent.push(JSON.parse(String(request?.body)))
    return answer(url, request)
  })
  return sent
}

afterEach(() => Reflect.deleteProperty(navigator, 'share'))

it.each([true, false])('shares the listed car only if the customer wants it: %s', async (withCar) => {
  const sent = serveLink()
  renderScreen(<ShareBuild car={CAR} kit={KIT} paintOf={() => '#3366AA'} />)
  press('Share')
  await shows('Show my car (2022 Porsche 911 GT3)')
  if (!withCar) fireEvent.click(field('Show my car (2022 Porsche 911 GT3)'))
  press('Create Link')
  await shows('Your later changes stay private')
  const body = sharedBuildBody.parse(sent[0])
  expect(body.vehicle ?? null).toEqual(withCar ? { make: 'Porsche', model: '911 GT3', year: 2022 } : null)
  expect(JSON.stringify(sent[0])).not.toMatch(/Ada|Shark/)
})

it('opens the share sheet of the device where there is one', async () => {
  const share = vi.fn(async () => {})
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  serveLink()
  renderScreen(<ShareBuild car={{ ...CAR, model: 'One of a kind' }} kit={KIT} paintOf={() => '#3366AA'} />)
  press('Share')
  showsNot('Show my car')
  press('Create Link')
  await shows('Your later changes stay private')
  expect(document.querySelector('[role=dialog] footer')).toBeNull()
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
  const named = (name: string) => buttons.find(({ textContent }) => textContent === name) as HTMLElement
  fireEvent.click(named('Share'))
  expect(share).toHaveBeenCalledWith({ title: 'My Vorta build', url: expect.stringMatching(/\/build\/a{32}$/) })
})

it.each(['camera', 'order'])('shows the picture of the link preview from the %s and sends it with the link', async (source) => {
  const sent = serveLink()
  const picture = new Blob(['jpeg'], { type: 'image/jpeg' })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, request?: RequestInit) =>
    url === '/stored.webp' ? Promise.resolve(new Response(picture)) : answer(url, request),
  )
  const camera = { snapshot: async () => picture, drawTurn: () => {} }
  const props = source === 'camera' ? { camera } : { picture: '/stored.webp' }
  renderScreen(<ShareBuild car={CAR} kit={KIT} paintOf={() => '#3366AA'} {...props} />)
  press('Share')
  const base64 = btoa('jpeg')
  await waitFor(() => expect(document.querySelector('[role=dialog] img')?.getAttribute('src')).toContain(base64))
  press('Create Link')
  await shows('Your later changes stay private')
  expect(sent[0]).toMatchObject({ picture: base64 })
})

it('shows the car where no picture of the build can be taken', async () => {
  serveLink()
  renderScreen(<ShareBuild car={CAR} kit={KIT} paintOf={() => '#3366AA'} />)
  press('Share')
  await waitFor(() => expect(document.querySelector('[role=dialog] [data-still]')).not.toBeNull())
})

it('hands a build over to a phone with a QR code', async () => {
  const create = vi.fn(async () => 'b'.repeat(32))
  renderScreen(<ViewInAr sharedId={null} share={create} onClose={() => {}} />)
  await shows('Anyone with the link can view it')
  expect(create).not.toHaveBeenCalled()
  press('Show QR Code')
  await waitFor(() => expect(document.querySelector('svg[role=img]')).not.toBeNull())
  expect(create).toHaveBeenCalledTimes(1)
})
