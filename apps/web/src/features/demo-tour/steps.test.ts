import type { OrderStatus } from '@vorta/contract/orders/status'
import { expect, it } from 'vitest'
import { type Facts, progressOf, STEPS } from './steps.ts'

const ordered: Facts = {
  orderId: 'o1',
  orderNumber: 'VRT-1',
  status: 'pending',
  isFeePaid: true,
  engineerEmail: null,
  hasFreshVersion: false,
  bodyType: 'Coupe',
  kit: 'Wing',
  style: 'Racing',
}
const erins = { ...ordered, engineerEmail: 'engineer@vorta.example' }
const drawn = { ...erins, hasFreshVersion: true }
const due = (facts: Facts | null) => {
  const { current } = progressOf(facts)
  return current === null ? null : STEPS[current]?.name
}
const at = (status: OrderStatus, facts = drawn) => due({ ...facts, status })

it('leads from an empty builder to a completed order, one step after the other', () => {
  expect([
    due(null),
    due({ ...ordered, isFeePaid: false }),
    due(ordered),
    at('assigned', erins),
    at('designing', erins),
    at('designing'),
    at('approved'),
    at('payment_pending'),
    at('in_production'),
    at('completed'),
  ]).toEqual(['build', 'build', 'assign', 'design', 'design', 'review', 'quote', 'pay', 'complete', null])
})

it('goes back to the engineer when a revision is wished for, until there is a newer version', () => {
  expect(at('revision_requested')).toBe('design')
  expect(at('designing', { ...drawn, hasFreshVersion: false })).toBe('design')
  expect(progressOf({ ...drawn, status: 'revision_requested' }).done).toEqual([true, true, false, false, false, false, false])
})

it('waits for the engineer whom the visitor can play', () => {
  expect(at('assigned', { ...erins, engineerEmail: 'engineer2@vorta.example' })).toBe('assign')
})

it('asks for nothing more of a cancelled order', () => {
  expect(progressOf({ ...drawn, status: 'cancelled' })).toMatchObject({ current: null, isCancelled: true })
})

it('opens each step where its deed is done', () => {
  expect(STEPS[0]?.place(null)).toBe('/builder?from=dashboard')
  expect(STEPS.map((step) => step.place(drawn))).toEqual([
    '/pay/o1',
    '/admin-dashboard?order=o1&view=details',
    '/engineer-dashboard?order=o1&view=files',
    '/dashboard?order=o1&view=files',
    '/engineer-dashboard?order=o1&view=details',
    '/dashboard?order=o1&view=details',
    '/engineer-dashboard?order=o1&view=production',
  ])
})
