import { DEFAULT_CALENDAR } from '@vorta/contract/orders/calendar'
import { expect, it } from 'vitest'
import { createSla } from './sla.ts'

const sla = createSla(() => DEFAULT_CALENDAR)

it('extends a missed deadline by two business days each time it is missed', () => {
  const friday = new Date('2026-01-16T20:00:00.000Z')
  const revised = (now: string) => sla.revised(friday, new Date(now))?.toISOString()
  expect(sla.revised(friday, friday)).toBeNull()
  // Skips the weekend and Martin Luther King Jr. Day.
  expect(revised('2026-01-16T20:00:01.000Z')).toBe('2026-01-21T20:00:00.000Z')
  expect(revised('2026-01-21T19:00:00.000Z')).toBe('2026-01-21T20:00:00.000Z')
  expect(revised('2026-01-21T21:00:00.000Z')).toBe('2026-01-23T20:00:00.000Z')
})

it('counts from today when a deadline is years late', () => {
  const now = new Date('2029-03-07T12:00:00.000Z')
  expect(sla.revised(new Date('2026-01-16T20:00:00.000Z'), now)).toEqual(new Date('2029-03-09T12:00:00.000Z'))
})

it('names the day of a deadline in the time zone of the company', () => {
  expect(sla.dayText(new Date('2026-05-09T03:00:00.000Z'))).toBe('Friday, May 8')
})

it('computes the deadlines for review, assignment, revision and design', () => {
  // 3 p.m. in Detroit on the Friday before Martin Luther King Jr. Day.
  const friday = new Date('2026-01-16T20:00:00.000Z')
  expect(sla.review(friday).toISOString()).toBe('2026-01-17T20:00:00.000Z')
  expect(sla.assignment(friday).toISOString()).toBe('2026-01-21T20:00:00.000Z')
  expect(sla.revision(friday).toISOString()).toBe('2026-01-22T20:00:00.000Z')
  expect(sla.design(friday).toISOString()).toBe('2026-01-28T20:00:00.000Z')
})
