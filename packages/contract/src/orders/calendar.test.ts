import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterPause,
  afterWorkingMs,
  backOn,
  businessDaysAfter,
  type Calendar,
  DEFAULT_CALENDAR,
  dayOf,
  isHoliday,
  isOpenAt,
  urgencyOf,
  withDaysOff,
  workingMsBetween,
} from './calendar.ts'
import { isUsHoliday } from './us-holidays.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const weekdays: Calendar = { ...DEFAULT_CALENDAR, holidays: [] }
const at = (moment: string) => new Date(moment)
const iso = (moment: Date) => moment.toISOString()

// Local time in Detroit: UTC-5 in winter, UTC-4 in summer.
describe('business days', () => {
  it.each([
    ['one day after Friday is Monday', '2026-01-09T20:00:00.000Z', 1, '2026-01-12T20:00:00.000Z'],
    ['seven days after Friday is the Tuesday after next', '2026-01-09T20:00:00.000Z', 7, '2026-01-20T20:00:00.000Z'],
    ['one day after Saturday is Monday', '2026-01-10T17:00:00.000Z', 1, '2026-01-12T17:00:00.000Z'],
    ['zero days later is the same instant', '2026-01-10T17:00:00.000Z', 0, '2026-01-10T17:00:00.000Z'],
    ['Sunday evening in Detroit counts as Sunday although it is Monday in UTC', '2026-01-12T04:30:00.000Z', 1, '2026-01-13T04:30:00.000Z'],
    ['local time stays the same when daylight saving starts', '2026-03-06T15:00:00.000Z', 1, '2026-03-09T14:00:00.000Z'],
    ['local time stays the same when daylight saving ends', '2026-10-30T14:00:00.000Z', 1, '2026-11-02T15:00:00.000Z'],
    ['days count across the end of the year', '2026-12-31T17:00:00.500Z', 2, '2027-01-04T17:00:00.500Z'],
  ])('%s', (_, from, days, due) => {
    expect(iso(businessDaysAfter(weekdays, at(from), days))).toBe(due)
  })

  it.each([
    ['Christmas and New Year are not working days', '2026-12-24T17:00:00Z', 5, '2027-01-04T17:00:00.000Z'],
    ['a July 4 on a Saturday is observed on Friday', '2026-07-02T16:00:00Z', 1, '2026-07-06T16:00:00.000Z'],
    ['Thanksgiving is not a working day', '2026-11-25T17:00:00Z', 1, '2026-11-27T17:00:00.000Z'],
    ['a New Year on a Saturday is observed in the old year', '2027-12-30T17:00:00Z', 1, '2028-01-03T17:00:00.000Z'],
  ])('%s', (_, from, days, due) => {
    expect(iso(businessDaysAfter(DEFAULT_CALENDAR, at(from), days))).toBe(due)
  })

  it('skip custom holidays, annual or on a single date', () => {
    const own = { ...weekdays, holidays: ['12-24', '2026-12-28'] }
    expect(iso(businessDaysAfter(own, at('2026-12-23T17:00:00Z'), 2))).toBe('2026-12-29T17:00:00.000Z')
    expect(iso(businessDaysAfter(own, at('2027-12-23T17:00:00Z'), 2))).toBe('2027-12-28T17:00:00.000Z')
  })

  it('accept only holidays that exist', () => {
    const wrong = ['us', '13-01', '2026-1-1', '12-32', '', '02-30', '2026-02-29', '11-31']
    expect([...wrong, 'US', '12-24', '02-29', '2028-02-29'].filter(isHoliday)).toEqual(['US', '12-24', '02-29', '2028-02-29'])
  })

  it('follow the time zone and the working week of the company', () => {
    const dubai: Calendar = { timeZone: 'Asia/Dubai', workdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu'], holidays: [] }
    // Thursday 23:30 there, and Friday 00:30 there.
    expect(iso(businessDaysAfter(dubai, at('2026-01-08T19:30:00Z'), 1))).toBe('2026-01-11T19:30:00.000Z')
    expect(iso(businessDaysAfter(dubai, at('2026-01-08T20:30:00Z'), 1))).toBe('2026-01-10T20:30:00.000Z')
    const kiritimati = { ...weekdays, timeZone: 'Pacific/Kiritimati' }
    expect(iso(businessDaysAfter(kiritimati, at('2026-01-08T10:30:00Z'), 1))).toBe('2026-01-11T10:30:00.000Z')
  })

  it('handle local times that daylight saving skips or repeats', () => {
    const always: Calendar = { ...weekdays, workdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] }
    expect(iso(businessDaysAfter(always, at('2026-03-07T07:30:00Z'), 1))).toBe('2026-03-08T07:30:00.000Z')
    expect(iso(businessDaysAfter(always, at('2026-10-31T05:30:00Z'), 1))).toBe('2026-11-01T05:30:00.000Z')
  })

  it('throw for a calendar without working days', () => {
    const never: Calendar = { ...weekdays, workdays: [] }
    expect(() => businessDaysAfter(never, at('2026-01-09T20:00:00Z'), 1)).toThrow('no working days')
    expect(() => afterWorkingMs(never, at('2026-01-09T20:00:00Z'), 1)).toThrow('no working days')
  })
})

it('calculates the federal holidays of several years', () => {
  const ofYear = (year: number) =>
    Array.from({ length: 366 }, (_, day) => iso(new Date(Date.UTC(year, 0, 1 + day))).slice(0, 10)).filter(
      (day) => day.startsWith(String(year)) && isUsHoliday(day),
    )
  const y2026 = '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'
  expect(ofYear(2026)).toEqual(y2026.split(' ').map((day) => `2026-${day}`))
  const y2027 = '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31'
  expect(ofYear(2027)).toEqual(y2027.split(' ').map((day) => `2027-${day}`))
})

describe('a pause', () => {
  it.each([
    ['over a weekend adds nothing', '2026-01-10T05:00:00Z', '2026-01-12T05:00:00Z', '2026-01-14T20:00:00.000Z'],
    ['of one working day adds one', '2026-01-08T20:00:00Z', '2026-01-09T20:00:00Z', '2026-01-15T20:00:00.000Z'],
    ['from Friday noon to Monday noon adds one', '2026-01-09T17:00:00Z', '2026-01-12T17:00:00Z', '2026-01-15T20:00:00.000Z'],
    ['of three weeks keeps the remaining time', '2026-01-09T17:00:00Z', '2026-01-30T17:00:00Z', '2026-02-04T20:00:00.000Z'],
    ['that ends before a holiday skips it', '2026-01-09T17:00:00Z', '2026-01-16T17:00:00Z', '2026-01-22T20:00:00.000Z'],
  ])('%s', (_, pausedAt, resumedAt, due) => {
    expect(iso(afterPause(DEFAULT_CALENDAR, at('2026-01-14T20:00:00Z'), at(pausedAt), at(resumedAt)))).toBe(due)
  })

  it('keeps the local time across a daylight saving change', () => {
    const due = afterPause(weekdays, at('2026-03-06T20:00:00Z'), at('2026-03-05T20:00:00Z'), at('2026-03-10T19:00:00Z'))
    expect(iso(due)).toBe('2026-03-11T19:00:00.000Z')
  })

  it('does not shorten an existing delay', () => {
    const due = afterPause(weekdays, at('2026-01-08T20:00:00Z'), at('2026-01-09T20:00:00Z'), at('2026-01-13T20:00:00Z'))
    expect(iso(due)).toBe('2026-01-12T20:00:00.000Z')
  })
})

describe('for any calendar and instant', () => {
  const calendars = fc.record({
    timeZone: fc.constantFrom('America/Detroit', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC'),
    workdays: fc.subarray(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const, { minLength: 1 }),
    holidays: fc.subarray(['US', '12-24', '12-31', '2026-03-09', '2027-01-04']),
  })
  const moments = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2031-12-31T00:00:00Z'), noInvalidDate: true })

  it('a due date is on a working day at the same hour, and one more day is later', () => {
    fc.assert(
      fc.property(calendars, moments, fc.integer({ min: 1, max: 15 }), (by, from, days) => {
        const due = businessDaysAfter(by, from, days)
        expect(due.getTime()).toBeGreaterThan(from.getTime())
        expect(businessDaysAfter(by, from, days + 1).getTime()).toBeGreaterThan(due.getTime())
        const counted = workingMsBetween(by, from, due) / DAY_MS
        // From a working day exactly so many days; from a free one the first of them only counts up to the hour. Changing clocks may shift an hour.
        expect(counted).toBeGreaterThan(days - 1 - HOUR_MS / DAY_MS)
        expect(counted).toBeLessThanOrEqual(days + HOUR_MS / DAY_MS)
      }),
      { numRuns: 300 },
    )
  })

  it('adding working time is the inverse of measuring it', () => {
    fc.assert(
      fc.property(calendars, moments, fc.integer({ min: 1, max: 20 * DAY_MS }), (by, from, ms) => {
        const until = afterWorkingMs(by, from, ms)
        expect(Math.abs(workingMsBetween(by, from, until) - ms)).toBeLessThanOrEqual(HOUR_MS)
      }),
      { numRuns: 300 },
    )
  })

  it('a pause never shortens a deadline, and two pauses add up', () => {
    fc.assert(
      fc.property(
        calendars,
        moments,
        fc.array(fc.integer({ min: 0, max: 9 * DAY_MS }), { minLength: 3, maxLength: 3 }),
        (by, from, gaps) => {
          const due = businessDaysAfter(by, from, 7)
          const [a = 0, b = 0, c = 0] = gaps
          const moment = (ms: number) => new Date(from.getTime() + ms)
          const once = afterPause(by, due, moment(a), moment(a + b))
          expect(once.getTime()).toBeGreaterThanOrEqual(due.getTime() - HOUR_MS)
          const twice = afterPause(by, once, moment(a + b), moment(a + b + c))
          const whole = afterPause(by, due, moment(a), moment(a + b + c))
          expect(Math.abs(workingMsBetween(by, from, twice) - workingMsBetween(by, from, whole))).toBeLessThanOrEqual(2 * HOUR_MS)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('days off', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }))
    .map(([start, length]) => [start, start + length].map((days) => new Date(Date.UTC(2026, 10, 1 + days)).toISOString().slice(0, 10)))
    .map(([from = '', to = '']) => ({ from, to }))

  it('move every date to a working day outside of them', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 5 }), fc.integer({ min: 1, max: 15 }), (ranges, days) => {
        const from = at('2026-11-17T15:00:00Z')
        const due = businessDaysAfter(withDaysOff(DEFAULT_CALENDAR, ranges), from, days)
        expect(due.getTime()).toBeGreaterThanOrEqual(businessDaysAfter(DEFAULT_CALENDAR, from, days).getTime())
        const day = dayOf(DEFAULT_CALENDAR, due)
        expect(ranges.filter((off) => off.from <= day && day <= off.to)).toEqual([])
      }),
    )
  })

  it('end on the next working day, also after adjacent ranges, weekends and holidays', () => {
    const tuesday = at('2026-11-17T15:00:00Z')
    const back = (...ranges: { from: string; to: string }[]) => backOn(DEFAULT_CALENDAR, ranges, tuesday)
    expect(back({ from: '2026-11-17', to: '2026-11-18' })).toBe('2026-11-19')
    expect(back({ from: '2026-11-10', to: '2026-11-20' })).toBe('2026-11-23')
    expect(back({ from: '2026-11-17', to: '2026-11-20' }, { from: '2026-11-23', to: '2026-11-25' })).toBe('2026-11-27')
    expect(back({ from: '2026-11-18', to: '2026-11-20' })).toBeNull()
    expect(back()).toBeNull()
    // It is still Monday in Detroit.
    expect(backOn(DEFAULT_CALENDAR, [{ from: '2026-11-17', to: '2026-11-17' }], at('2026-11-17T03:00:00Z'))).toBeNull()
  })
})

describe('urgency', () => {
  const friday = at('2026-01-09T22:00:00Z')
  it.each([
    ['2026-01-09T21:59:59Z', 'late'],
    ['2026-01-09T22:00:00Z', 'soon'],
    ['2026-01-12T20:00:00Z', 'soon'],
    ['2026-01-13T20:00:00Z', 'later'],
    ['2027-01-13T20:00:00Z', 'later'],
  ])('on a Friday evening, a due date of %s is %s', (due, urgency) => {
    expect(urgencyOf(DEFAULT_CALENDAR, at(due), friday)).toBe(urgency)
  })
})

describe('business hours', () => {
  const unknown = { Sun: null, Mon: null, Tue: null, Wed: null, Thu: null, Fri: null, Sat: null }
  const company = { ...DEFAULT_CALENDAR, hours: { ...unknown, Fri: { opens: '10:00', closes: '14:30' } } }
  it.each([
    ['open from 9 a.m. unless the company says otherwise', '2026-01-08T14:00:00.000Z', true],
    ['closed before', '2026-01-08T13:59:00.000Z', false],
    ['closed from 5 p.m.', '2026-01-08T22:00:00.000Z', false],
    ['open at the hours of that day', '2026-01-09T19:29:00.000Z', true],
    ['closed at the end of the hours of that day', '2026-01-09T19:30:00.000Z', false],
    ['closed on a weekend', '2026-01-10T15:00:00.000Z', false],
    ['closed on a holiday', '2026-01-19T15:00:00.000Z', false],
    ['open an hour earlier in UTC in summer', '2026-07-13T13:00:00.000Z', true],
  ])('%s', (_, moment, expected) => expect(isOpenAt(company, at(moment))).toBe(expected))

  it('belong to a day in the time zone of the company', () => {
    expect(dayOf(weekdays, at('2026-01-12T04:30:00.000Z'))).toBe('2026-01-11')
    expect(dayOf(weekdays, at('2026-01-12T05:00:00.000Z'))).toBe('2026-01-12')
  })
})
