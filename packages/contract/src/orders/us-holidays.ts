/** The federal holidays of the United States, calculated for any year. */

const DAY_MS = 86_400_000
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day))
const isoDate = (date: Date) => date.toISOString().slice(0, 10)

function nthWeekday(year: number, month: number, weekday: number, count: number): Date {
  const first = dayOf(year, month, 1).getUTCDay()
  return dayOf(year, month, 1 + ((weekday - first + 7) % 7) + (count - 1) * 7)
}

function lastMonday(year: number, month: number): Date {
  const last = dayOf(year, month + 1, 0)
  return new Date(last.getTime() - ((last.getUTCDay() - MONDAY + 7) % 7) * DAY_MS)
}

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function observed(date: Date): Date {
  const shift = date.getUTCDay() === SATURDAY ? -1 : date.getUTCDay() === 0 ? 1 : 0
  return new Date(date.getTime() + shift * DAY_MS)
}

function holidaysOf(year: number): readonly Date[] {
  const fixed = [dayOf(year, 1, 1), dayOf(year, 6, 19), dayOf(year, 7, 4), dayOf(year, 11, 11), dayOf(year, 12, 25)]
  const moving = [
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    lastMonday(year, 5),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    nthWeekday(year, 11, THURSDAY, 4),
  ]
  return [...fixed, ...fixed.map(observed), ...moving]
}

const cache = new Map<number, ReadonlySet<string>>()

/** Includes the last day of the year if it is the observed New Year's Day of the next year. */
function daysOf(year: number): ReadonlySet<string> {
  const days = cache.get(year) ?? new Set([...holidaysOf(year), observed(dayOf(year + 1, 1, 1))].map(isoDate))
  cache.set(year, days)
  return days
}

/** Whether an ISO date is a federal holiday or the day it is observed. */
export const isUsHoliday = (day: string): boolean => daysOf(Number(day.slice(0, 4))).has(day)
