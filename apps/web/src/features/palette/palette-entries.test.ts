import { expect, it } from 'vitest'
import { testCard } from '../../testing/order.ts'
import { actionsOf, matchesOrder, matchesTerms, orderEntry } from './palette-entries.ts'

it('finds an order by parts of its number, car or customer in any order and case', () => {
  const order = testCard({ customer: { name: 'Casey Morgan' } })
  for (const query of ['00042', 'vrt-26', 'PORSCHE', '911 2024', 'morgan porsche', '']) expect(matchesOrder(order, query)).toBe(true)
  for (const query of ['00043', 'morgan bmw', 'porsche x']) expect(matchesOrder(order, query)).toBe(false)
})

it('offers only the pages of the role', () => {
  expect(actionsOf('engineer', '').map(({ label }) => label)).toEqual(['Overview', 'Workbench', 'Settings'])
  expect(actionsOf('engineer', 'audit')).toEqual([])
  expect(actionsOf('admin', 'bookkeeping').map(({ to }) => to)).toEqual(['/admin-dashboard?tab=reports'])
})

it('links an order to the dashboard of the role', () => {
  expect(orderEntry('engineer', testCard()).to).toBe('/engineer-dashboard?order=order-1&view=details')
  expect(orderEntry('admin', testCard()).to).toBe('/admin-dashboard?order=order-1&view=details')
})

it('needs every term', () => {
  expect([matchesTerms('Due Orders', 'orders due'), matchesTerms('Due Orders', 'orders late')]).toEqual([true, false])
})
