import { expect, it } from 'vitest'
import { onTimeShare, percent, periodText } from './report-text.ts'

it('periodText formats days and weeks with the day, and months with the year', () => {
  expect([periodText('2026-11-15', 'day'), periodText('2026-11-09', 'week'), periodText('2026-11-01', 'month')]).toEqual([
    'Nov 15',
    'Nov 9',
    'Nov 26',
  ])
})

it('onTimeShare returns a percentage, or null when no target was due', () => {
  expect([onTimeShare({ met: 2, missed: 1 }), onTimeShare({ met: 0, missed: 0 })]).toEqual([67, null])
  expect([percent(67), percent(null)]).toEqual(['67%', 'None due'])
})
