// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react'
import { ordersApi } from '@vorta/contract/orders/routes'
import { expect, it, vi } from 'vitest'
import { shows, showsNot } from '../../testing/dom.ts'
import { testCard, testOrder, testQuote } from '../../testing/order.ts'
import { renderScreen, replyTo, replyWithCards, serve } from '../../testing/screen.tsx'
import { MyOrdersTab } from './MyOrdersTab.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { useMyOrders } from './orders.queries.ts'
import { NO_SLOTS } from './orders.screens.tsx'

function Dashboard() {
  const list = useMyOrders()
  return (
    <>
      <MyOrdersTab list={list} />
      <OrderSheet reader="user" slots={NO_SLOTS} />
    </>
  )
}

const card = testCard({ status: 'designing', nextAction: 'review_design', engineer: 'Erin Vasquez' })
const list = replyWithCards(ordersApi.listMine, { success: true, orders: [card], nextCursor: null })
const link = () => document.querySelector('article a') as HTMLAnchorElement
const dialogText = () => document.querySelector('[role=dialog]')?.textContent ?? ''

it('shows what the card tells while the order loads, then the order', async () => {
  let answer: (response: Response) => void = () => {}
  const respond = () => new Promise<Response>((resolve) => (answer = resolve))
  serve(list, { endpoint: ordersApi.get, respond })
  renderScreen(<Dashboard />)
  await shows('VRT-26-00042')
  fireEvent.click(link())
  await shows('Loading order...')
  for (const text of ['2024 Porsche 911 GT3', 'VRT-26-00042', 'Full Body Kit', 'Review the design, then approve it']) {
    expect(dialogText()).toContain(text)
  }
  answer(await replyTo(ordersApi.get, { success: true, order: testOrder({ status: 'designing' }) }).respond())
  await shows('3D Scans')
  showsNot('Loading order...')
})

it.each(['pointerEnter', 'focus'] as const)('loads an order on %s, once', async (event) => {
  const respond = vi.fn(() => replyTo(ordersApi.get, { success: true, order: testOrder() }).respond())
  serve(list, { endpoint: ordersApi.get, respond })
  renderScreen(<Dashboard />)
  await shows('VRT-26-00042')
  fireEvent[event](link())
  fireEvent[event](link())
  fireEvent.click(link())
  await shows('3D Scans')
  expect(respond).toHaveBeenCalledTimes(1)
})

it.each([
  ['engineer', 'VRT-26-00042 · Casey Morgan'],
  ['user', 'VRT-26-00042'],
] as const)('leads with the car and tells the %s what the order is about', async (reader, text) => {
  const order = testOrder({ userId: { ...testOrder().userId, firstName: 'Casey', lastName: 'Morgan' } })
  serve(replyTo(ordersApi.get, { success: true, order }))
  renderScreen(<OrderSheet reader={reader} slots={NO_SLOTS} />, { at: `/?order=${order._id}` })
  await shows('3D Scans')
  const description = document.querySelector('[role=dialog] header p')?.textContent
  expect(description).toBe(text)
  expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('2024 Porsche 911 GT3')
})

it.each([
  ['the production cost', null, '2030-12-06T20:00:00.000Z', '$4,200.00 due · Quote valid until Dec 6, 2030'],
  ['the deposit', 1200, '2030-12-06T20:00:00.000Z', '$1,200.00 due · Quote valid until Dec 6, 2030'],
  ['nothing of an expired quote', null, '2026-05-20T00:00:00.000Z', undefined],
])('tells the customer with the next step that %s is due', async (_, deposit, validUntil, text) => {
  const nextAction = { code: 'pay_production', label: 'Accept the quote and pay the production cost' }
  const quote = testQuote({ deposit, validUntil })
  serve(replyTo(ordersApi.get, { success: true, order: testOrder({ status: 'payment_pending', turn: 'customer', nextAction, quote }) }))
  renderScreen(<OrderSheet reader="user" slots={NO_SLOTS} />, { at: '/?order=order-1' })
  await shows('Accept the quote and pay the production cost')
  const nextStep = document.querySelector('section[aria-label="Next step"]')?.textContent
  expect(nextStep?.match(/\$[^ ]+ due · Quote valid until .*?\d{4}/)?.[0]).toBe(text)
})

it.each([
  ['pay_design_fee', 'pending', '$500.00 due'],
  ['pay_balance', 'in_production', '$2,450.00 due'],
  ['review_design', 'designing', undefined],
] as const)('tells the customer what is due at %s', async (code, status, text) => {
  const balance = {
    type: 'balance',
    amount: 2450,
    status: 'pending',
    paidAt: null,
    last4: null,
    refundedAmount: 0,
    disputed: false,
  } as const
  const nextAction = { code, label: 'Do this next' }
  serve(
    replyTo(ordersApi.get, {
      success: true,
      order: testOrder({ status, turn: 'customer', nextAction, payments: [{ _id: 'p1', ...balance }] }),
    }),
  )
  renderScreen(<OrderSheet reader="user" slots={NO_SLOTS} />, { at: '/?order=order-1' })
  await shows('Do this next')
  expect(document.querySelector('section[aria-label="Next step"]')?.textContent?.match(/\$\S+ due/)?.[0]).toBe(text)
})

it('leaves the window to a tab other than the details', async () => {
  serve(replyTo(ordersApi.get, { success: true, order: testOrder({ status: 'designing' }) }))
  renderScreen(<OrderSheet reader="engineer" slots={{ ...NO_SLOTS, build: () => 'Picture of the build' }} />, { at: '/?order=order-1' })
  await shows('Picture of the build')
  fireEvent.mouseDown(document.querySelector('[role=tab][id$=files]') as HTMLElement, { button: 0 })
  await waitFor(() => showsNot('Picture of the build'))
  expect(document.querySelector('section[aria-label="Next step"]')?.textContent).toContain('Step 3 of 7: Design')
})

it('has the tabs above the next step, so that they stay in place whatever its height', async () => {
  serve(replyTo(ordersApi.get, { success: true, order: testOrder() }))
  renderScreen(<OrderSheet reader="engineer" slots={NO_SLOTS} />, { at: '/?order=order-1' })
  await shows('3D Scans')
  const parts = [...document.querySelectorAll('[role=dialog] :is([role=tablist], section[aria-label="Next step"], [role=tabpanel])')]
  expect(parts[0]?.role).toBe('tablist')
  expect(parts[1]?.ariaLabel ?? parts[1]?.getAttribute('aria-label')).toBe('Next step')
})
