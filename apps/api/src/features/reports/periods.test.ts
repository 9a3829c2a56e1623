import { DEFAULT_CALENDAR } from '@vorta/contract/orders/calendar'
import { expect, it } from 'vitest'
import { countWorkingDays } from './business-days.ts'
import { boundsOf, stepsOf } from './periods.ts'

const DETROIT = 'America/Detroit'

it('splits a range into days, weeks starting on Monday, or months in the time zone of the company', () => {
  // Late on a Sunday in Detroit it is Monday by UTC.
  const now = new Date('2026-03-09T02:30:00Z')
  const days = stepsOf('30d', DETROIT, now)
  expect([days.starts.length, days.starts[0], days.starts.at(-1)]).toEqual([30, '2026-02-07', '2026-03-08'])
  expect(days.from).toEqual(new Date('2026-02-07T05:00:00Z'))
  expect(stepsOf('90d', DETROIT, now).starts.slice(-2)).toEqual(['2026-02-23', '2026-03-02'])
  const months = stepsOf('12m', DETROIT, now)
  expect([months.starts[0], months.starts.at(-1), months.from.toISOString()]).toEqual([
    '2025-04-01',
    '2026-03-01',
    '2025-04-01T04:00:00.000Z',
  ])
})

it.each(['Pacific/Auckland', 'Asia/Kathmandu', 'UTC'])('starts a day at midnight in %s', (zone) => {
  const { starts, from } = stepsOf('30d', zone, new Date('2026-10-20T12:00:00Z'))
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(from)
  expect(shown).toBe(`${starts[0]} 00:00:00`)
})

it('counts working days over a weekend and a holiday', () => {
  const { firstDay, passed } = countWorkingDays(DEFAULT_CALENDAR, new Date('2026-11-25T15:00:00Z'), new Date('2026-12-01T15:00:00Z'))
  // Wednesday, Thanksgiving, Friday, Saturday, Sunday, Monday, Tuesday
  expect([firstDay, passed]).toEqual(['2026-11-25', [1, 1, 2, 2, 2, 3, 4]])
})

it.each(['America/Detroit', 'Australia/Sydney', 'Europe/Berlin', 'Pacific/Auckland', 'UTC'])(
  'spans from midnight to midnight in %s, also when the clock changes',
  (zone) => {
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000) {
      const text = new Date(day).toISOString().slice(0, 10)
      const { from, to } = boundsOf(zone, text, text)
      expect(local.format(from)).toBe(`${text} 00:00:00`)
      expect(local.format(to)).toBe(`${new Date(day + 86_400_000).toISOString().slice(0, 10)} 00:00:00`)
    }
  },
)
