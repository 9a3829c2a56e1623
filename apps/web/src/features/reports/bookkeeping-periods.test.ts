import { expect, it } from 'vitest'
import { daysOf } from './bookkeeping-periods.ts'

it('covers whole months and years, and the current ones up to today', () => {
  const today = new Date(2026, 0, 15)
  expect(daysOf('last_month', today)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOf('this_month', today)).toEqual({ from: '2026-01-01', to: '2026-01-15' })
  expect(daysOf('last_year', today)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(daysOf('this_year', today)).toEqual({ from: '2026-01-01', to: '2026-01-15' })
  expect(daysOf('last_month', new Date(2028, 2, 31))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
