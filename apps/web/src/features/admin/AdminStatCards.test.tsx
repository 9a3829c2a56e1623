// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { adminApi } from '@vorta/contract/admin/routes'
import { expect, it } from 'vitest'
import { shows } from '../../testing/dom.ts'
import { testCard } from '../../testing/order.ts'
import { renderScreen, replyTo, replyWithCards, serve } from '../../testing/screen.tsx'
import { AdminStatCards } from './AdminStatCards.tsx'
import { STATS } from './admin.screens.tsx'
import { OrdersPanel } from './OrdersPanel.tsx'

const cards = () => [...document.querySelectorAll('dl a')]
const card = (label: string) => cards().find(({ textContent }) => textContent === label) as HTMLElement
const current = () => cards().flatMap((link) => (link.hasAttribute('aria-current') ? [link.textContent] : []))
const search = () => document.querySelector('input[type=search]') as HTMLInputElement

async function openOrders(at: string) {
  const orders = [testCard()]
  serve(
    replyTo(adminApi.stats, { success: true, stats: STATS }),
    replyWithCards(adminApi.orders, { success: true, orders, total: 1, totalIsLowerBound: false, nextCursor: null }),
  )
  renderScreen(
    <>
      <AdminStatCards />
      <OrdersPanel />
    </>,
    { at, role: 'admin' },
  )
  await shows('VRT-26-00042')
}

it('filters the orders by the status of a card, and removes the search', async () => {
  await openOrders('/?q=porsche&sort=total')
  expect(current()).toEqual([])
  expect(search().value).toBe('porsche')
  fireEvent.click(card('Completed'))
  expect(card('Completed').getAttribute('href')).toBe('/?sort=total&status=completed')
  expect(current()).toEqual(['Completed'])
  await shows('Completed')
  expect(search().value).toBe('')
  expect(document.querySelector('select')?.value).toBe('completed')
  fireEvent.click(card('Total Orders'))
  expect(current()).toEqual(['Total Orders'])
  expect(document.querySelector('select')?.value).toBe('')
})

it('leads from the number of engineers to their list', async () => {
  await openOrders('/')
  expect(card('Engineers').getAttribute('href')).toBe('/?tab=users')
})

it('has no filter for active orders, which have several statuses', async () => {
  await openOrders('/')
  expect(card('Active Orders')).toBeUndefined()
})
