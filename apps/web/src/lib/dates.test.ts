import { expect, it } from 'vitest'
import { recently, soon } from './dates.ts'

const now = new Date('2026-11-20T12:00:00Z')

it('soon counts the minutes of the next hour and names later days', () => {
  expect(soon('2026-11-20T12:09:30Z', now).text).toBe('in 10 min')
  expect(soon('2026-11-22T06:06:00Z', now).text).toMatch(/^Nov 2[12], \d+:06 [AP]M$/)
  expect(soon('2026-11-20T11:00:00Z', now).text).toMatch(/^Nov \d+, \d+:00 [AP]M$/)
})

it('recently counts the days of the last week and names earlier ones', () => {
  expect(recently('2026-11-18T12:00:00Z', now).text).toBe('2 days ago')
  expect(recently('2026-11-02T12:00:00Z', now).text).toBe('Nov 2')
})
