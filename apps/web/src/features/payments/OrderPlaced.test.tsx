// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shows } from '../../testing/dom.ts'
import { testOrder } from '../../testing/order.ts'
import { renderScreen, serve } from '../../testing/screen.tsx'
import { OrderPlaced } from './OrderPlaced.tsx'

// A Friday before Thanksgiving.
const PAID_AT = '2026-11-13T15:00:00Z'
const FEE = { type: 'design_fee', amount: 500, status: 'paid', paidAt: PAID_AT, last4: '4242', refundedAmount: 0, disputed: false } as const

it('tells by when the customer meets the engineer once the redirect is stopped', async () => {
  serve()
  renderScreen(<OrderPlaced order={testOrder({ payments: [{ _id: 'p1', ...FEE }] })} picture={null} share={null} />)
  await shows('Taking you to your dashboard in 2 s')
  fireEvent.pointerDown(window)
  await shows('Meet your engineer by Tue, Nov 17.')
})

it('promises a date for each step, offers to share the build and to add photos', async () => {
  serve()
  const order = testOrder({ payments: [{ _id: 'p1', ...FEE }] })
  renderScreen(<OrderPlaced order={order} picture={null} share={<button type="button">Share</button>} />)
  await shows('Order Submitted Successfully!')
  for (const text of ['By Saturday, November 14', 'By Tuesday, November 17', 'By Friday, November 27', 'Share']) await shows(text)
  const photos = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Add Photos')
  expect(photos?.getAttribute('href')).toContain(`order=${order._id}&view=photos`)
})
