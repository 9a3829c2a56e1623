import { DEFAULT_CALENDAR } from '@vorta/contract/orders/calendar'
import { expect, it } from 'vitest'
import { createSla } from './sla.ts'

const due = createSla(DEFAULT_CALENDAR)

it('gives a missed date two more business days, and again when those are missed', () => {
  const friday = new Date('2026-01-16T20:00:00.000Z')
  const revised = (now: string) => due.revised(friday, new Date(now))?.toISOString()
  expect(due.revised(friday, friday)).toBeNull()
  // Over the weekend and the Monday of Martin Luther King; the date stays until it is missed itself.
  expect(revised('2026-01-16T20:00:01.000Z')).toBe('2026-01-21T20:00:00.000Z')
  expect(revised('2026-01-21T19:00:00.000Z')).toBe('2026-01-21T20:00:00.000Z')
  expect(revised('2026-01-21T21:00:00.000Z')).toBe('2026-01-23T20:00:00.000Z')
})

it('gives a date that is years late a new one that is not', () => {
  const now = new Date('2029-03-07T12:00:00.000Z')
  expect(due.revised(new Date('2026-01-16T20:00:00.000Z'), now)).toEqual(new Date('2029-03-09T12:00:00.000Z'))
})

it('keeps the promised times', () => {
  // The Friday before the Monday of Martin Luther King; 3 in the afternoon in Detroit.
  const friday = new Date('2026-01-16T20:00:00.000Z')
  expect(due.review(friday).toISOString()).toBe('2026-01-17T20:00:00.000Z')
  expect(due.assignment(friday).toISOString()).toBe('2026-01-21T20:00:00.000Z')
  expect(due.revision(friday).toISOString()).toBe('2026-01-22T20:00:00.000Z')
  expect(due.design(friday).toISOString()).toBe('2026-01-28T20:00:00.000Z')
})
