// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { ordersApi } from '@vorta/contract/orders/routes'
import { expect, it } from 'vitest'
import { shows, showsNot } from '../../testing/dom.ts'
import { testCard, testOrder } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { AdminRowActions } from './AdminRowActions.tsx'

const menuButton = () => document.querySelector<HTMLElement>('[aria-haspopup=menu]')
const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]

it('cancels an order from a menu, which gets the focus back', async () => {
  serve(replyTo(ordersApi.get, { success: true, order: testOrder({ status: 'designing' }) }))
  renderScreen(<AdminRowActions card={testCard({ status: 'designing', engineer: 'Erin Vasquez' })} onChat={() => {}} />, { role: 'admin' })
  showsNot('Cancel Order')
  expect(menuButton()?.getAttribute('aria-label')).toBe('More actions for VRT-26-00042')
  fireEvent.keyDown(menuButton() as HTMLElement, { key: 'Enter' })
  await shows('Cancel Order')
  expect(items().map(({ textContent }) => textContent)).toEqual(['Reassign', 'Cancel Order'])
  fireEvent.click(items()[1] as HTMLElement)
  await shows('Keep Order')
})

it.each(['completed', 'cancelled'] as const)('has no menu for an order that is %s', (status) => {
  serve()
  renderScreen(<AdminRowActions card={testCard({ status, engineer: 'Erin Vasquez' })} onChat={() => {}} />, { role: 'admin' })
  expect(document.body.textContent).toBe('Chat')
  expect(menuButton()).toBeNull()
})
