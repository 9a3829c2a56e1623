// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { ordersApi } from '@vorta/contract/orders/routes'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shows } from '../../testing/dom.ts'
import { testEngineer, testOrder } from '../../testing/order.ts'
import { serve } from '../../testing/screen.tsx'
import { testUser } from '../../testing/user.ts'
import { DEMO_USERS } from './demo-users.ts'
import { toTourOrder } from './steps.ts'
import { TourProgress } from './TourProgress.tsx'
import { changeTourState } from './tour-storage.ts'

const erin = { ...testEngineer, email: DEMO_USERS.engineer.email }
const orderIn = (status: OrderStatus) => testOrder({ status, engineerId: status === 'pending' ? null : erin })

beforeEach(() => {
  // The other timers are those of the test itself.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  changeTourState({ isOpen: false, previousOrderId: null, order: toTourOrder(orderIn('pending')) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it.each([
  [false, 5_000],
  [true, 2_000],
])('follows the order of the tour while its panel is open: %s', async (isOpen, pollMs) => {
  let status: OrderStatus = 'pending'
  const respond = vi.fn(() => Response.json({ success: true, order: orderIn(status) }))
  serve({ endpoint: ordersApi.get, respond })
  changeTourState({ isOpen })
  render(<TourProgress user={testUser({ email: DEMO_USERS.user.email })} />)
  await expect.poll(() => respond.mock.calls.length).toBe(1)
  await shows('2/7')
  status = 'assigned'
  vi.advanceTimersByTime(pollMs - 1)
  expect(respond).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await shows('3/7')
})
