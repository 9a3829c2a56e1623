// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { buildsApi } from '@vorta/contract/builds/routes'
import { ordersApi } from '@vorta/contract/orders/routes'
import { useEffect, useEffectEvent } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { addOrderWithoutPicture, ordersWithoutPicture } from '../features/builder/summary/order-picture.ts'
import type { KitViewerProps } from '../features/configurator/KitViewer.tsx'
import { testOrder } from '../testing/order.ts'
import { renderScreen, replyTo, serve } from '../testing/screen.tsx'
import { MissingPicture } from './MissingPicture.tsx'

const snapshot = vi.fn(async () => new Blob(['picture'], { type: 'image/webp' }))
const rendered = vi.fn()

vi.mock('../features/configurator/KitViewer.tsx', () => ({
  KitViewer: ({ customization, onReady }: KitViewerProps) => {
    const mount = useEffectEvent(() => {
      rendered(customization)
      onReady?.({ snapshot, drawTurn: () => {} })
    })
    useEffect(() => mount(), [])
    return null
  },
}))

const picture = { filename: 'build.webp', fileUrl: '/build.webp' }
const order = testOrder({ picture: null })

afterEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
})

it('renders the ordered build and uploads the picture', async () => {
  serve(replyTo(ordersApi.get, { success: true, order }), replyTo(buildsApi.uploadPicture, { success: true, picture }))
  addOrderWithoutPicture(order._id)
  renderScreen(<MissingPicture />)
  await waitFor(() => expect(ordersWithoutPicture()).toEqual([]))
  expect(rendered).toHaveBeenCalledExactlyOnceWith(order.customization)
  expect(snapshot).toHaveBeenCalledOnce()
})

it('renders nothing if no order waits for its picture', () => {
  serve()
  renderScreen(<MissingPicture />)
  expect(rendered).not.toHaveBeenCalled()
})
