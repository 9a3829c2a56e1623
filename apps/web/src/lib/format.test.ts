import { describe, expect, it } from 'vitest'
import { dayName, exactTime, fullName, longDate, money, relativeTime, shortDate } from './format.ts'

const now = new Date('2026-03-10T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [MINUTE - 1, 'just now'],
    [MINUTE, '1 minute ago'],
    [5 * MINUTE, '5 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [3 * HOUR, '3 hours ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [2 * DAY, '2 days ago'],
    [400 * DAY, '400 days ago'],
  ])('%i ms before now is %s', (ms, text) => {
    expect(relativeTime(before(ms), now)).toBe(text)
  })

  it('accepts API timestamps and never shows a time in the future', () => {
    expect(relativeTime('2026-03-10T11:55:00.000Z', now)).toBe('5 minutes ago')
    expect(relativeTime('2026-03-10T12:00:30.000Z', now)).toBe('just now')
  })
})

describe('formatting', () => {
  it('spells out dates', () => {
    expect(longDate('2026-03-04T12:00:00Z')).toBe('March 4, 2026')
    expect(shortDate('2026-03-04T12:00:00Z')).toBe('Mar 4, 2026')
    expect(exactTime('2026-03-04T12:00:00Z')).toContain('Wednesday, March 4, 2026')
  })

  it('names days, with the year if it is another one', () => {
    const names = (...times: string[]) => times.map((at) => dayName(at, new Date('2026-03-04T15:00:00')))
    expect(names('2026-03-04T01:00:00', '2026-03-03T23:00:00', '2026-03-01T12:00:00', '2025-12-31T12:00:00')).toEqual([
      'Today',
      'Yesterday',
      'Sunday, March 1',
      'Wednesday, December 31, 2025',
    ])
  })

  it('returns an empty string for an invalid date', () => {
    expect(longDate('')).toBe('')
  })

  it('shows dollars with two decimals', () => {
    expect(money(500)).toBe('$500.00')
    expect(money(12_345.6)).toBe('$12,345.60')
  })

  it('trims a name without a last name', () => {
    expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada')
  })
})
