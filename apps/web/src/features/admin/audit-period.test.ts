import { expect, it } from 'vitest'
import { ANY_TIME, boundsOf, hasAuditDays } from './audit-period.ts'

const now = new Date('2026-03-04T15:00:00')
const instant = (local: string) => new Date(local).toISOString()

it('starts a period at midnight of its first day', () => {
  expect(boundsOf({ ...ANY_TIME, period: 'today' }, now)).toEqual({ from: instant('2026-03-04T00:00'), to: undefined })
  expect(boundsOf({ ...ANY_TIME, period: 'week' }, now)).toEqual({ from: instant('2026-02-26T00:00'), to: undefined })
  expect(boundsOf({ ...ANY_TIME, period: 'month' }, now)).toEqual({ from: instant('2026-02-03T00:00'), to: undefined })
})

it('includes the last of the chosen days, and leaves empty days open', () => {
  const chosen = { period: 'days', firstDay: '2026-02-27', lastDay: '2026-02-28' } as const
  expect(boundsOf(chosen, now)).toEqual({ from: instant('2026-02-27T00:00'), to: instant('2026-03-01T00:00') })
  expect(boundsOf({ ...chosen, firstDay: '' }, now).from).toBeUndefined()
  expect(boundsOf({ ...chosen, lastDay: '' }, now).to).toBeUndefined()
})

it('ignores chosen days for any time', () => {
  expect(boundsOf({ period: '', firstDay: '2026-02-27', lastDay: '2026-02-28' }, now)).toEqual({ from: undefined, to: undefined })
})

it('waits for complete years', () => {
  const chosen = { period: 'days', firstDay: '2026-02-27', lastDay: '' } as const
  expect(hasAuditDays(chosen)).toBe(true)
  for (const lastDay of ['0202-02-27', '20261-11-19', '9999-12-31']) expect(hasAuditDays({ ...chosen, lastDay })).toBe(false)
})
