// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import type { Order } from '@vorta/contract/orders/schema'
import { expect, it } from 'vitest'
import { shows } from '../../testing/dom.ts'
import { testEngineer, testOrder } from '../../testing/order.ts'
import { renderScreen, serve } from '../../testing/screen.tsx'
import { AdminActions } from './AdminActions.tsx'

const action = (label: string) => ({ label, icon: null, onSelect: () => {} })
const controls = () =>
  [...document.querySelectorAll('a, button')].map((element) => element.getAttribute('aria-label') ?? element.textContent)

async function renderActions(change: Partial<Order>) {
  serve()
  const order = testOrder({ engineerId: testEngineer, ...change })
  renderScreen(
    <AdminActions order={order} shared={[action('Ask Customer')]} inPlaceOfEngineer={[action('Start Design')]} isCompact={false}>
      {null}
    </AdminActions>,
    { role: 'admin' },
  )
  await shows('Ask Customer')
  fireEvent.keyDown(document.querySelector('[aria-haspopup=menu]') as HTMLElement, { key: 'Enter' })
  await shows('Start Design')
  const isOnEveryScreen = ({ classList }: Element) => !classList.contains('sm:hidden')
  return [...document.querySelectorAll('[role=menuitem]')].filter(isOnEveryScreen).map(({ textContent }) => textContent)
}

const nextAction = { code: 'upload_cad', label: 'Waiting for the engineer to upload a design' }

it('offers to email or replace the engineer who is expected to act, before acting in their place', async () => {
  const items = await renderActions({ status: 'designing', turn: 'engineer', nextAction })
  expect(controls()).toEqual(['Email Engineer', 'Reassign', 'Ask Customer', 'More actions'])
  expect(document.querySelector('a')?.getAttribute('href')).toBe('mailto:erin@example.com?subject=Order%20VRT-26-00042')
  expect(items).toEqual(['Start Design', 'Cancel Order'])
})

it('keeps the change of engineer in the menu while the customer is expected to act', async () => {
  const items = await renderActions({ status: 'designing', turn: 'customer', nextAction: { code: 'review_design', label: '' } })
  expect(controls()).toEqual(['Ask Customer', 'More actions'])
  expect(items).toEqual(['Start Design', 'Reassign', 'Cancel Order'])
})
