import * as z from 'zod'
import { isUsHoliday } from './us-holidays.ts'

/** The company's working days. Pure: every function is told the time and the calendar. */

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `US` stands for the federal holidays, `12-24` for a day of every year, `2026-11-27` for one day. */
export const HOLIDAY_SHAPE = /^(?:US|(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))$/

export const calendar = z.object({
  /** An IANA name; where the company's wall clock hangs. */
  timeZone: z.string(),
  workdays: z.array(z.enum(WEEKDAYS)).min(1),
  holidays: z.array(z.string().regex(HOLIDAY_SHAPE)),
})
export type Calendar = z.output<typeof calendar>

export const DEFAULT_CALENDAR: Calendar = {
  timeZone: 'America/Detroit',
  workdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  holidays: ['US'],
}

const DAY_MS = 86_400_000
const LONGEST_WALK_DAYS = 4000

/** What the wall clock of a zone shows, written as if it were UTC: days on it are all 24 hours long. */
type Wall = number

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const part = 'numeric' as const
  const made = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', era: 'short' },
    ...{ year: part, month: part, day: part, hour: part, minute: part, second: part },
  })
  clocks.set(timeZone, made)
  return made
}

function wallOf(timeZone: string, moment: Date): Wall {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  return wall + (((moment.getTime() % 1000) + 1000) % 1000)
}

/** The moment at which the wall clock shows this: the first of two in autumn, an hour later where spring leaves it out. */
function momentAt(timeZone: string, wall: Wall): Date {
  const offsets = [-DAY_MS, DAY_MS].map((away) => wallOf(timeZone, new Date(wall + away)) - (wall + away))
  const candidates = offsets.map((offset) => new Date(wall - offset))
  const real = candidates.filter((moment) => wallOf(timeZone, moment) === wall)
  const chosen = real.length > 0 ? Math.min(...real.map(Number)) : wall - (offsets[0] ?? 0)
  return new Date(chosen)
}

const midnightOf = (wall: Wall): Wall => Math.floor(wall / DAY_MS) * DAY_MS

function isWorking({ workdays, holidays }: Calendar, wall: Wall): boolean {
  const date = new Date(wall)
  const weekday = WEEKDAYS[date.getUTCDay()]
  if (weekday === undefined || !workdays.includes(weekday)) return false
  const day = date.toISOString().slice(0, 10)
  return !holidays.some((holiday) => (holiday === 'US' ? isUsHoliday(day) : day.endsWith(holiday)))
}

const endless = () => new Error('The calendar has no working days')

/** The same time by the company's wall clock, so many working days later; from a free day the next working day is the first. */
export function businessDaysAfter(by: Calendar, from: Date, days: number): Date {
  if (days <= 0) return from
  let wall = wallOf(by.timeZone, from)
  let left = days
  for (let walked = 0; left > 0; walked++) {
    if (walked > LONGEST_WALK_DAYS) throw endless()
    wall += DAY_MS
    if (isWorking(by, wall)) left -= 1
  }
  return momentAt(by.timeZone, wall)
}

/** How long the company's clock runs between two moments: free days do not count, and every working day counts 24 hours. */
export function workingMsBetween(by: Calendar, from: Date, to: Date): number {
  const [start, end] = [wallOf(by.timeZone, from), wallOf(by.timeZone, to)]
  let total = 0
  for (let day = midnightOf(start); day < end; day += DAY_MS) {
    if (isWorking(by, day)) total += Math.max(0, Math.min(end, day + DAY_MS) - Math.max(start, day))
  }
  return total
}

/** When the company's clock has run so long; at the end of a working day the next one has begun. */
export function afterWorkingMs(by: Calendar, from: Date, ms: number): Date {
  if (ms <= 0) return from
  let wall = wallOf(by.timeZone, from)
  let left = ms
  for (let walked = 0; walked <= LONGEST_WALK_DAYS; walked++) {
    const next = midnightOf(wall) + DAY_MS
    if (isWorking(by, wall)) {
      if (left < next - wall) return momentAt(by.timeZone, wall + left)
      left -= next - wall
    }
    wall = next
  }
  throw endless()
}

/** A promise that stood still from one moment to another: what was left then is left again. A promise broken before stays broken by as much. */
export function afterPause(by: Calendar, dueAt: Date, pausedAt: Date, resumedAt: Date): Date {
  if (resumedAt <= pausedAt) return dueAt
  if (dueAt <= pausedAt) return afterWorkingMs(by, dueAt, workingMsBetween(by, pausedAt, resumedAt))
  return afterWorkingMs(by, resumedAt, workingMsBetween(by, pausedAt, dueAt))
}

/** Within how much working time something counts as due soon. */
export const SOON_WORKING_MS = DAY_MS

export type Urgency = 'late' | 'soon' | 'later'

/** Late once its time is over, soon within the last working day. */
export function urgencyOf(by: Calendar, dueAt: Date, now: Date): Urgency {
  if (dueAt < now) return 'late'
  // Far ahead need not be counted day by day.
  if (dueAt.getTime() - now.getTime() > 30 * DAY_MS) return 'later'
  return workingMsBetween(by, now, dueAt) <= SOON_WORKING_MS ? 'soon' : 'later'
}
