import { businessDaysAfter, type Calendar } from '@vorta/contract/calendar'

const DAY_MS = 86_400_000

/** How many working days lie between a first day and each day after it, so that a database can count them without knowing the calendar. */
export interface WorkingDays {
  /** `2026-11-15` by the company's wall clock. */
  readonly firstDay: string
  /** For the first day, the second, and so on. */
  readonly passed: readonly number[]
}

export function dayOf({ timeZone }: Calendar, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
}

/** Counts from the day of one moment to that of another. */
export function countWorkingDays(calendar: Calendar, from: Date, to: Date): WorkingDays {
  const [firstDay, lastDay] = [dayOf(calendar, from), dayOf(calendar, to)]
  const working = new Set<string>()
  // From the day before, so that the first day itself is judged too.
  for (let moment = new Date(from.getTime() - DAY_MS); ; ) {
    moment = businessDaysAfter(calendar, moment, 1)
    const day = dayOf(calendar, moment)
    if (day > lastDay) break
    working.add(day)
  }
  const passed: number[] = []
  let count = 0
  for (let day = firstDay; day <= lastDay; day = dayAfter(day)) {
    if (working.has(day)) count += 1
    passed.push(count)
  }
  return { firstDay, passed }
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
