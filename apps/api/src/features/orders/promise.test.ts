import { describe, expect, it } from 'vitest'
import { assignmentDue, businessDaysAfter, designDue, reviewDue, revisionDue } from './promise.ts'

// Wall clock of the company in winter: UTC-8; in summer: UTC-7.
const friday3pm = new Date('2026-01-09T23:00:00.000Z')
const saturdayNoon = new Date('2026-01-10T20:00:00.000Z')

describe('business days', () => {
  it.each([
    ['Friday + 1 is Monday', friday3pm, 1, '2026-01-12T23:00:00.000Z'],
    ['Friday + 2 is Tuesday', friday3pm, 2, '2026-01-13T23:00:00.000Z'],
    ['Friday + 7 is the Tuesday after next', friday3pm, 7, '2026-01-20T23:00:00.000Z'],
    ['Saturday + 1 is Monday', saturdayNoon, 1, '2026-01-12T20:00:00.000Z'],
    ['none is the same moment', saturdayNoon, 0, saturdayNoon.toISOString()],
    ['Sunday evening there is Monday in UTC, yet still Sunday', new Date('2026-01-12T05:00:00.000Z'), 1, '2026-01-13T05:00:00.000Z'],
    ['over the start of summer time the wall clock stays', new Date('2026-03-06T18:00:00.000Z'), 1, '2026-03-09T17:00:00.000Z'],
    ['over its end as well', new Date('2026-10-30T17:00:00.000Z'), 1, '2026-11-02T18:00:00.000Z'],
    ['over New Year', new Date('2026-12-31T20:00:00.500Z'), 2, '2027-01-04T20:00:00.500Z'],
  ])('%s', (_, from, days, expected) => {
    expect(businessDaysAfter(from, days).toISOString()).toBe(expected)
  })
})

it('keeps the promised times', () => {
  expect(reviewDue(saturdayNoon).toISOString()).toBe('2026-01-11T20:00:00.000Z')
  expect(assignmentDue(friday3pm).toISOString()).toBe('2026-01-13T23:00:00.000Z')
  expect(revisionDue(friday3pm).toISOString()).toBe('2026-01-14T23:00:00.000Z')
  expect(designDue(friday3pm).toISOString()).toBe('2026-01-20T23:00:00.000Z')
})
