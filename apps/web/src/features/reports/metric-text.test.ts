import { expect, it } from 'vitest'
import { percent, periodText, shareKept } from './metric-text.ts'

it('names steps by what they are', () => {
  expect([periodText('2026-11-15', 'day'), periodText('2026-11-09', 'week'), periodText('2026-11-01', 'month')]).toEqual([
    'Nov 15',
    'Nov 9',
    'Nov 26',
  ])
})

it('tells the share of kept promises, and nothing where none fell due', () => {
  expect([shareKept({ kept: 2, broken: 1 }), shareKept({ kept: 0, broken: 0 })]).toEqual([67, null])
  expect([percent(67), percent(null)]).toEqual(['67%', 'None due'])
})
