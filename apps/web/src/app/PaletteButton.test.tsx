// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react'
import { adminApi } from '@vorta/contract/admin/routes'
import { engineerApi } from '@vorta/contract/engineer/routes'
import { leadsApi } from '@vorta/contract/leads/routes'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { testLead } from '../features/leads/lead.fixture.ts'
import { press, shows, showsNot } from '../testing/dom.ts'
import { testCard } from '../testing/order.ts'
import { failAt, renderScreen, replyTo, replyWithCards, serve } from '../testing/screen.tsx'
import { testUser } from '../testing/user.ts'
import { PaletteButton } from './PaletteButton.tsx'

function Place() {
  const { pathname, search } = useLocation()
  return <p>{`At ${pathname}${search}`}</p>
}
const show = (role: 'admin' | 'engineer') =>
  renderScreen(
    <>
      <PaletteButton role={role} />
      <Place />
    </>,
    { role, at: '/admin-dashboard' },
  )

const input = () => waitFor(() => document.querySelector<HTMLInputElement>('[role="combobox"]') ?? Promise.reject(new Error('closed')))
const options = () => [...document.querySelectorAll('[role="option"]')]
const activeOption = () => document.getElementById(document.querySelector('[role="combobox"]')?.getAttribute('aria-activedescendant') ?? '')
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const isIdle = () => waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())

const found = replyWithCards(adminApi.orders, {
  success: true,
  orders: [testCard({ customer: { name: 'Casey Morgan', email: 'casey@example.com' } })],
  nextCursor: null,
  total: 1,
  totalIsLowerBound: false,
})
const person = { ...testUser({ firstName: 'Casey', lastName: 'Morgan' }), grantedRoles: ['user' as const], disabled: false, openOrders: 0 }
const users = replyTo(adminApi.users, { success: true, users: [person], nextCursor: null })
const leads = replyTo(leadsApi.list, { success: true, nextCursor: null, unanswered: 1, leads: [testLead({ name: 'Casey Jones' })] })

it('opens with the shortcut, moves with the arrow keys and goes to the chosen page', async () => {
  serve()
  show('admin')
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const box = await input()
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(activeOption()?.textContent).toContain('All Orders')
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  expect(activeOption()?.textContent).toContain('Settings')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(activeOption()?.textContent).toContain('Due Orders')
  fireEvent.keyDown(box, { key: 'Enter' })
  await shows('At /admin-dashboard?tab=due')
  await waitFor(() => expect(document.querySelector('[role="combobox"]')).toBeNull())
})

it('closes with the shortcut', async () => {
  serve()
  show('admin')
  fireEvent.keyDown(window, { key: 'K', metaKey: true })
  await input()
  fireEvent.keyDown(window, { key: 'k', metaKey: true })
  await waitFor(() => expect(document.querySelector('[role="combobox"]')).toBeNull())
})

it('does not open anymore after Escape was pressed while it loaded', async () => {
  serve()
  show('admin')
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(document, { key: 'Escape' })
  await import('../features/palette/CommandPalette.tsx')
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.querySelector('[role="combobox"]')).toBeNull()
})

const groups = () => [...document.querySelectorAll('[role="group"]')].map((group) => group.getAttribute('aria-label'))

it('finds customers and leads by the start of a name before their orders, and announces the count', async () => {
  serve(found, users, leads)
  show('admin')
  press('Search')
  type(await input(), 'casey')
  await shows('2024 Porsche 911 GT3')
  await isIdle()
  expect(groups()).toEqual(['Customers', 'Leads', 'Orders'])
  expect(document.querySelector('[role="status"]')?.textContent).toBe('3 results')
  fireEvent.click(options()[2] as Element)
  await shows('At /admin-dashboard?order=order-1&view=details')
})

it('shows orders before people who match in another way', async () => {
  serve(found, users, leads)
  show('admin')
  press('Search')
  type(await input(), '911')
  await shows('2024 Porsche 911 GT3')
  await isIdle()
  expect(groups()).toEqual(['Orders', 'Customers', 'Leads'])
})

it('searches the assigned orders of an engineer and no customers', async () => {
  serve(replyWithCards(engineerApi.orders, { success: true, orders: [testCard()], nextCursor: null }))
  show('engineer')
  press('Search')
  const box = await input()
  await isIdle()
  type(box, 'gt3 porsche')
  await shows('VRT-26-00042')
  type(box, 'ferrari')
  await shows('Nothing found for “ferrari”.')
  expect(groups()).toEqual(['Go to'])
})

it('says that the search failed and still offers the pages', async () => {
  serve(failAt(adminApi.orders), failAt(adminApi.users), failAt(leadsApi.list))
  show('admin')
  press('Search')
  type(await input(), 'report')
  await shows("We couldn't search right now. Please try again.")
  await shows('Charts and bookkeeping')
  showsNot('Audit Log')
})
