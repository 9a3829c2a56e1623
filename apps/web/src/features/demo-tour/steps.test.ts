import type { OrderStatus } from '@vorta/contract/orders/status'
import { expect, it } from 'vitest'
import { progressOf, STEPS, type TourOrder } from './steps.ts'

const ordered: TourOrder = {
  orderId: 'o1',
  orderNumber: 'VRT-1',
  status: 'pending',
  isFeePaid: true,
  engineerEmail: null,
  hasNewVersion: false,
  bodyType: 'Coupe',
  kit: 'Wing',
  style: 'Racing',
}
const assigned = { ...ordered, engineerEmail: 'engineer@vorta.example' }
const designed = { ...assigned, hasNewVersion: true }
const due = (order: TourOrder | null) => {
  const { current } = progressOf(order)
  return current === null ? null : STEPS[current]?.name
}
const at = (status: OrderStatus, order = designed) => due({ ...order, status })

it('progressOf advances one step at a time from no order to a completed one', () => {
  expect([
    due(null),
    due({ ...ordered, isFeePaid: false }),
    due(ordered),
    at('assigned', assigned),
    at('designing', assigned),
    at('designing'),
    at('approved'),
    at('payment_pending'),
    at('in_production'),
    at('completed'),
  ]).toEqual(['build', 'build', 'assign', 'design', 'design', 'review', 'quote', 'pay', 'complete', null])
})

it('progressOf returns to the design step after a revision request until a newer version exists', () => {
  expect(at('revision_requested')).toBe('design')
  expect(at('designing', { ...designed, hasNewVersion: false })).toBe('design')
  expect(progressOf({ ...designed, status: 'revision_requested' }).done).toEqual([true, true, false, false, false, false, false])
})

it('progressOf requires assignment to the demo engineer', () => {
  expect(at('assigned', { ...assigned, engineerEmail: 'engineer2@vorta.example' })).toBe('assign')
})

it('progressOf has no current step for a cancelled order', () => {
  expect(progressOf({ ...designed, status: 'cancelled' })).toMatchObject({ current: null, isCancelled: true })
})

it('every step opens the page where it is completed', () => {
  expect(STEPS[0]?.url(null)).toBe('/builder?from=dashboard')
  expect(STEPS.map((step) => step.url(designed))).toEqual([
    '/pay/o1',
    '/admin-dashboard?order=o1&view=details',
    '/engineer-dashboard?order=o1&view=files',
    '/dashboard?order=o1&view=files',
    '/engineer-dashboard?order=o1&view=details',
    '/dashboard?order=o1&view=details',
    '/engineer-dashboard?order=o1&view=production',
  ])
})
