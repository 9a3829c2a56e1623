/** The federal holidays of the United States, worked out by rule for any year. */

const DAY_MS = 86_400_000
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day))
const written = (date: Date) => date.toISOString().slice(0, 10)

/** The so-manyth such weekday of a month. */
function nth(year: number, month: number, weekday: number, count: number): Date {
  const first = dayOf(year, month, 1).getUTCDay()
  return dayOf(year, month, 1 + ((weekday - first + 7) % 7) + (count - 1) * 7)
}

function lastMonday(year: number, month: number): Date {
  const last = dayOf(year, month + 1, 0)
  return new Date(last.getTime() - ((last.getUTCDay() - MONDAY + 7) % 7) * DAY_MS)
}

/** A fixed day on a Saturday is kept the Friday before, one on a Sunday the Monday after. */
function observed(date: Date): Date {
  const shift = date.getUTCDay() === SATURDAY ? -1 : date.getUTCDay() === 0 ? 1 : 0
  return new Date(date.getTime() + shift * DAY_MS)
}

function holidaysOf(year: number): readonly Date[] {
  const fixed = [dayOf(year, 1, 1), dayOf(year, 6, 19), dayOf(year, 7, 4), dayOf(year, 11, 11), dayOf(year, 12, 25)]
  const moving = [
    nth(year, 1, MONDAY, 3),
    nth(year, 2, MONDAY, 3),
    lastMonday(year, 5),
    nth(year, 9, MONDAY, 1),
    nth(year, 10, MONDAY, 2),
    nth(year, 11, THURSDAY, 4),
  ]
  return [...fixed, ...fixed.map(observed), ...moving]
}

const known = new Map<number, ReadonlySet<string>>()

/** The days of one year; a New Year's Day on a Saturday is kept on the last day of the year before. */
function daysOf(year: number): ReadonlySet<string> {
  const made = known.get(year) ?? new Set([...holidaysOf(year), observed(dayOf(year + 1, 1, 1))].map(written))
  known.set(year, made)
  return made
}

/** Whether a day, written `2026-07-03`, is a federal holiday or the day one is kept on. */
export const isUsHoliday = (day: string): boolean => daysOf(Number(day.slice(0, 4))).has(day)
