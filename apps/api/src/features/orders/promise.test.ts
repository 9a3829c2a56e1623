import { DEFAULT_CALENDAR } from '@vorta/contract/calendar'
import { expect, it } from 'vitest'
import { createPromises } from './promise.ts'

it('keeps the promised times', () => {
  // The Friday before the Monday of Martin Luther King; 3 in the afternoon in Detroit.
  const friday = new Date('2026-01-16T20:00:00.000Z')
  const due = createPromises(DEFAULT_CALENDAR)
  expect(due.review(friday).toISOString()).toBe('2026-01-17T20:00:00.000Z')
  expect(due.assignment(friday).toISOString()).toBe('2026-01-21T20:00:00.000Z')
  expect(due.revision(friday).toISOString()).toBe('2026-01-22T20:00:00.000Z')
  expect(due.design(friday).toISOString()).toBe('2026-01-28T20:00:00.000Z')
})
