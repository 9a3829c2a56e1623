import { businessDaysAfter, type Calendar } from '@vorta/contract/orders/calendar'
import type { WorkingDays } from './reports.repo.ts'

const DAY_MS = 86_400_000

/** Counts working days from the day of one instant to the day of another. */
export function countWorkingDays(calendar: Calendar, from: Date, to: Date): WorkingDays {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: calendar.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const dayOf = (moment: Date) => format.format(moment)
  const [firstDay, lastDay] = [dayOf(from), dayOf(to)]
  const working = new Set<string>()
  // Starts the day before, so that the first day itself is checked too.
  for (let moment = new Date(from.getTime() - DAY_MS); ; ) {
    moment = businessDaysAfter(calendar, moment, 1)
    const day = dayOf(moment)
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
