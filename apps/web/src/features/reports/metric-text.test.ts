import { expect, it } from 'vitest'
import { percent, shareKept, stepWords } from './metric-text.ts'

it('names steps by what they are', () => {
  expect([stepWords('2026-11-15', 'day'), stepWords('2026-11-09', 'week'), stepWords('2026-11-01', 'month')]).toEqual([
    'Nov 15',
    'Nov 9',
    'Nov 26',
  ])
})

it('tells the share of kept promises, and nothing where none fell due', () => {
  expect([shareKept({ kept: 2, broken: 1 }), shareKept({ kept: 0, broken: 0 })]).toEqual([67, null])
  expect([percent(67), percent(null)]).toEqual(['67%', 'None due'])
})
