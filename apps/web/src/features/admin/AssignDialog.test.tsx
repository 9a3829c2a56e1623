// @vitest-environment happy-dom
import { adminApi } from '@vorta/contract/admin/routes'
import { expect, it } from 'vitest'
import { shows } from '../../testing/dom.ts'
import { testEngineer, testOrder } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'

const workload = { open: 0, waiting: 0, late: 0 }
const engineers = [
  { ...testEngineer, workload: { open: 4, waiting: 1, late: 1 }, offUntil: null },
  { _id: 'engineer-2', firstName: 'Max', lastName: 'Stone', email: 'max@example.com', workload, offUntil: null },
]
const radio = (id: string) => document.querySelector<HTMLInputElement>(`input[value=${id}]`)
const assignButton = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Assign')

async function open(suggestedId: string | null) {
  serve(replyTo(adminApi.engineers, { success: true, engineers, suggestedId }))
  renderScreen(<AssignDialog order={testOrder({ status: 'pending' })} open onClose={() => {}} />, { role: 'admin' })
  await shows('Max Stone')
}

it('starts with the suggested engineer', async () => {
  await open('engineer-2')
  expect(radio('engineer-2')?.checked).toBe(true)
  expect(document.activeElement).toBe(radio('engineer-2'))
  expect(assignButton()?.disabled).toBe(false)
  radio(testEngineer._id)?.click()
  await expect.poll(() => radio(testEngineer._id)?.checked).toBe(true)
  expect(radio('engineer-2')?.checked).toBe(false)
})

it('waits for a choice if nobody is suggested', async () => {
  await open(null)
  expect(document.querySelector('input:checked')).toBeNull()
  expect(assignButton()?.disabled).toBe(true)
})

it('focuses the first engineer who can take over', async () => {
  serve(replyTo(adminApi.engineers, { success: true, engineers, suggestedId: null }))
  const order = testOrder({ status: 'designing', engineerId: testEngineer })
  renderScreen(<ReassignDialog order={order} open onClose={() => {}} />, { role: 'admin' })
  await shows('Max Stone')
  expect(document.activeElement).toBe(radio('engineer-2'))
  expect(radio(testEngineer._id)?.disabled).toBe(true)
})
