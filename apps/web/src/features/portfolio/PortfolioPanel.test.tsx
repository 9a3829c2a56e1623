// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react'
import { photosApi } from '@vorta/contract/photos/routes'
import { portfolioApi } from '@vorta/contract/portfolio/routes'
import { expect, it, vi } from 'vitest'
import { enter, press, shows, showsNot } from '../../testing/dom.ts'
import { testOrder } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { PortfolioPanel } from './PortfolioPanel.tsx'

const AT = '2026-03-02T12:00:00.000Z'
const rating = { stars: 5, comment: 'Perfect', mayShow: true, at: AT }
const order = testOrder({ status: 'completed', production: { steps: [], receivedAt: AT, rating } })
const photo = { _id: 'f1', view: 'front', filename: 'front.jpg', fileSize: 1, fileUrl: '/f', thumbnailUrl: null, uploadedAt: AT } as const
const project = {
  ...{ _id: 'p1', title: 'A wing', category: 'Aero' as const, description: 'For one car.' },
  ...{ after: '/api/portfolio/p1/after', before: null, rating: null },
}

it('is hidden until the customer agrees', async () => {
  serve()
  renderScreen(
    <PortfolioPanel order={testOrder({ ...order, production: { steps: [], receivedAt: AT, rating: { ...rating, mayShow: false } } })} />,
  )
  showsNot('Portfolio')
})

it('publishes the chosen picture with its texts', async () => {
  serve(
    replyTo(portfolioApi.get, { success: true, project: null }),
    replyTo(photosApi.get, { success: true, photoSet: { photos: [photo], missing: [], request: null } }),
    replyTo(portfolioApi.publish, { success: true, project }),
  )
  const served = globalThis.fetch
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    if (request.method === 'PUT') bodies.push(JSON.parse(String(request.body)))
    return served(url, request)
  })
  renderScreen(<PortfolioPanel order={order} />, { role: 'admin' })
  await shows('The customer agreed to show this build.')
  press('Publish in Portfolio')
  await shows('Main picture (after)')
  press('Publish')
  await shows('Text is required')
  await shows('Choose a picture')
  enter('Text', 'For one car.')
  const [main] = document.querySelectorAll('fieldset')
  fireEvent.click(main?.querySelector('input') as HTMLElement)
  press('Publish')
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ description: 'For one car.', after: 'front.jpg', before: null, showsRating: true })
})
