import { expect, it } from 'vitest'
import { ADMIN_TABS, ENGINEER_TABS } from '../../lib/urls/dashboard-tabs.ts'
import { testCard } from '../../testing/order.ts'
import { matchesOrder, matchesTerms, orderEntry, pagesOf, type Staff } from './palette-entries.ts'

it('finds an order by parts of its number, car or customer in any order and case', () => {
  const order = testCard({ customer: { name: 'Casey Morgan' } })
  for (const query of ['00042', 'vrt-26', 'PORSCHE', '911 2024', 'morgan porsche', '']) expect(matchesOrder(order, query)).toBe(true)
  for (const query of ['00043', 'morgan bmw', 'porsche x']) expect(matchesOrder(order, query)).toBe(false)
})

it('offers only the pages of the role', () => {
  expect(pagesOf('engineer', '', false).map(({ label }) => label)).toEqual(['Overview', 'Workbench', 'Chat', 'Settings'])
  expect(pagesOf('engineer', 'audit', false)).toEqual([])
  expect(pagesOf('admin', 'bookkeeping', false).map(({ to }) => to)).toEqual(['/admin-dashboard?tab=reports'])
})

it('offers every tab of the dashboards', () => {
  const tabsOf = (role: Staff) => new Set(pagesOf(role, '', true).map(({ to }) => new URLSearchParams(to.split('?')[1]).get('tab')))
  expect(tabsOf('admin')).toEqual(new Set(ADMIN_TABS))
  expect(tabsOf('engineer')).toEqual(new Set(ENGINEER_TABS))
})

it('offers the company settings only to owners', () => {
  const found = (isOwner: boolean) => pagesOf('admin', 'sales tax', isOwner).map(({ label }) => label)
  expect([found(true), found(false)]).toEqual([['Company'], []])
})

it('links an order to the dashboard of the role', () => {
  expect(orderEntry('engineer', testCard()).to).toBe('/engineer-dashboard?order=order-1&view=details')
  expect(orderEntry('admin', testCard()).to).toBe('/admin-dashboard?order=order-1&view=details')
})

it('needs every term', () => {
  expect([matchesTerms('Due Orders', 'orders due'), matchesTerms('Due Orders', 'orders late')]).toEqual([true, false])
})
