// @vitest-environment happy-dom
import { ordersApi } from '@vorta/contract/orders/routes'
import type { OrderPayments } from '@vorta/contract/orders/schema'
import type { PaymentType } from '@vorta/contract/payments/schema'
import { expect, it } from 'vitest'
import { payPath, receiptPath } from '../../lib/urls/order-paths.ts'
import { shows } from '../../testing/dom.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { PaymentsTab } from './PaymentsTab.tsx'

async function openTab(...changes: Partial<OrderPayments['payments'][number]>[]) {
  const pending = { type: 'design_fee', amount: 500, status: 'pending', paidAt: null, isDue: false } as const
  const carDetails = { make: 'Porsche', model: '911 GT3', year: 2024 }
  const payments = changes.map((change, index) => ({ _id: `p${index + 1}`, ...pending, ...change }))
  const order = { _id: 'order-1', orderNumber: 'VRT-26-00042', carDetails, payments, version: 1 }
  serve(replyTo(ordersApi.listMyPayments, { success: true, nextCursor: null, orders: [order] }))
  renderScreen(<PaymentsTab />)
  await shows('VRT-26-00042')
  await shows('2024 Porsche 911 GT3')
  return [...document.querySelectorAll('td:last-child a')].map((link) => [link.textContent?.split(':')[0], link.getAttribute('href')])
}

it.each<[PaymentType, string]>([
  ['design_fee', 'Pay Now'],
  ['production', 'Accept & Pay'],
  ['deposit', 'Accept & Pay'],
  ['balance', 'Pay Balance'],
])('offers to pay a %s that is due', async (type, label) => {
  expect(await openTab({ type, isDue: true })).toEqual([[label, payPath('order-1')]])
})

it('links a paid payment to its receipt', async () => {
  expect(await openTab({ status: 'paid', paidAt: '2026-03-02T12:00:00.000Z' })).toEqual([['Receipt', receiptPath('p1')]])
})

it('offers nothing for a payment that is not due', async () => {
  expect(await openTab({ type: 'deposit' })).toEqual([])
})

it('lists payments that are due first, and the paid ones newest first', async () => {
  const paid = { status: 'paid', paidAt: '2026-03-02T12:00:00.000Z' } as const
  const later = { ...paid, type: 'deposit', paidAt: '2026-03-10T12:00:00.000Z' } as const
  expect(await openTab(paid, later, { type: 'balance', isDue: true })).toEqual([
    ['Pay Balance', payPath('order-1')],
    ['Receipt', receiptPath('p2')],
    ['Receipt', receiptPath('p1')],
  ])
})

it('highlights only the next payment', async () => {
  await openTab({ isDue: true }, { isDue: true, type: 'balance' })
  const [next, later] = document.querySelectorAll('td:last-child a')
  expect([next, later].map((link) => link?.className.includes('bg-signal'))).toEqual([true, false])
})
