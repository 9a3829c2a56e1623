import * as z from 'zod'
import { isUsHoliday } from './us-holidays.ts'

/** Business-day arithmetic; all functions are pure. */

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** `US` stands for the federal holidays, `12-24` for a day of every year, `2026-11-27` for one day. */
const HOLIDAY_SHAPE = /^(?:US|(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))$/

/** Whether the day exists; February 29 does, in some years. */
export function isHoliday(text: string): boolean {
  if (!HOLIDAY_SHAPE.test(text)) return false
  if (text === 'US') return true
  const day = text.length === 5 ? `2000-${text}` : text
  return new Date(day).toISOString().startsWith(day)
}
const notADay = ({ input }: { input?: unknown }) => `${String(input)} isn't a date such as 12-24 or 2026-11-27`

export const calendar = z.object({
  /** The IANA time zone of the company. */
  timeZone: z.string(),
  workdays: z.array(z.enum(WEEKDAYS)).min(1),
  holidays: z.array(z.string().max(10).refine(isHoliday, { error: notADay })),
})
export type Calendar = z.output<typeof calendar>

export const DEFAULT_CALENDAR: Calendar = {
  timeZone: 'America/Detroit',
  workdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  holidays: ['US'],
}

const DAY_MS = 86_400_000
const MAX_SEARCH_DAYS = 4000

/** Local time encoded as if it were UTC, so that every day has 24 hours. */
type LocalTime = number

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const part = 'numeric' as const
  const formatter = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', era: 'short' },
    ...{ year: part, month: part, day: part, hour: part, minute: part, second: part },
  })
  formatters.set(timeZone, formatter)
  return formatter
}

function localTimeOf(timeZone: string, moment: Date): LocalTime {
  const part = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  return local + (((moment.getTime() % 1000) + 1000) % 1000)
}

/** Converts local time to an instant: the first of two when clocks go back, an hour later for a time that clocks skip. */
function instantAt(timeZone: string, local: LocalTime): Date {
  const offsets = [-DAY_MS, DAY_MS].map((away) => localTimeOf(timeZone, new Date(local + away)) - (local + away))
  const candidates = offsets.map((offset) => new Date(local - offset))
  const real = candidates.filter((moment) => localTimeOf(timeZone, moment) === local)
  const chosen = real.length > 0 ? Math.min(...real.map(Number)) : local - (offsets[0] ?? 0)
  return new Date(chosen)
}

/** The last moment of a day such as `2026-03-04`. */
export const endOfDay = (by: Calendar, day: string): Date => instantAt(by.timeZone, Date.parse(day) + DAY_MS - 1)

/** The day in the company's time zone, such as `2026-03-04`. */
export const dayOf = (by: Calendar, moment: Date): string => new Date(localTimeOf(by.timeZone, moment)).toISOString().slice(0, 10)

const midnightOf = (local: LocalTime): LocalTime => Math.floor(local / DAY_MS) * DAY_MS

function isWorking({ workdays, holidays }: Calendar, local: LocalTime): boolean {
  const date = new Date(local)
  const weekday = WEEKDAYS[date.getUTCDay()]
  if (weekday === undefined || !workdays.includes(weekday)) return false
  const day = date.toISOString().slice(0, 10)
  return !holidays.some((holiday) => (holiday === 'US' ? isUsHoliday(day) : day.endsWith(holiday)))
}

const noWorkingDays = () => new Error('The calendar has no working days')

/** The same local time `days` working days later; from a day off, the next working day counts as the first. */
export function businessDaysAfter(by: Calendar, from: Date, days: number): Date {
  if (days <= 0) return from
  let local = localTimeOf(by.timeZone, from)
  let left = days
  for (let searched = 0; left > 0; searched++) {
    if (searched > MAX_SEARCH_DAYS) throw noWorkingDays()
    local += DAY_MS
    if (isWorking(by, local)) left -= 1
  }
  return instantAt(by.timeZone, local)
}

/** Both days are included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

function daysIn({ from, to }: DayRange): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: count }, (_, i) => new Date(Date.parse(from) + i * DAY_MS).toISOString().slice(0, 10))
}

/** The calendar of someone who is off on these days. */
export const withDaysOff = (by: Calendar, ranges: readonly DayRange[]): Calendar =>
  ranges.length === 0 ? by : { ...by, holidays: [...by.holidays, ...ranges.flatMap(daysIn)] }

/** The next working day of someone who is off today, such as `2026-03-04`; null for everyone else. */
export function backOn(by: Calendar, ranges: readonly DayRange[], now: Date): string | null {
  const today = dayOf(by, now)
  if (!ranges.some(({ from, to }) => from <= today && today <= to)) return null
  return dayOf(by, businessDaysAfter(withDaysOff(by, ranges), now, 1))
}

/** Local times such as `09:00` by day; null if unknown. */
export type OpeningHours = Readonly<Record<Weekday, { readonly opens: string; readonly closes: string } | null>>

/** For companies that have not entered their hours. */
const USUAL_HOURS = { opens: '09:00', closes: '17:00' }

/** Whether the company is open at this instant. */
export function isOpenAt(by: Calendar & { readonly hours: OpeningHours }, moment: Date): boolean {
  const local = localTimeOf(by.timeZone, moment)
  const date = new Date(local)
  const { opens, closes } = by.hours[WEEKDAYS[date.getUTCDay()] ?? 'Sun'] ?? USUAL_HOURS
  const time = date.toISOString().slice(11, 16)
  return isWorking(by, local) && opens <= time && time < closes
}

/** The working time between two instants; a working day counts as 24 hours, a day off as none. */
export function workingMsBetween(by: Calendar, from: Date, to: Date): number {
  const [start, end] = [localTimeOf(by.timeZone, from), localTimeOf(by.timeZone, to)]
  let total = 0
  for (let day = midnightOf(start); day < end; day += DAY_MS) {
    if (isWorking(by, day)) total += Math.max(0, Math.min(end, day + DAY_MS) - Math.max(start, day))
  }
  return total
}

/** The instant after `ms` of working time. */
export function afterWorkingMs(by: Calendar, from: Date, ms: number): Date {
  if (ms <= 0) return from
  let local = localTimeOf(by.timeZone, from)
  let left = ms
  for (let searched = 0; searched <= MAX_SEARCH_DAYS; searched++) {
    const next = midnightOf(local) + DAY_MS
    if (isWorking(by, local)) {
      if (left < next - local) return instantAt(by.timeZone, local + left)
      left -= next - local
    }
    local = next
  }
  throw noWorkingDays()
}

/** The due date after a pause: the remaining working time stays the same, and so does any delay that already existed. */
export function afterPause(by: Calendar, dueAt: Date, pausedAt: Date, resumedAt: Date): Date {
  if (resumedAt <= pausedAt) return dueAt
  if (dueAt <= pausedAt) return afterWorkingMs(by, dueAt, workingMsBetween(by, pausedAt, resumedAt))
  return afterWorkingMs(by, resumedAt, workingMsBetween(by, pausedAt, dueAt))
}

export const SOON_WORKING_MS = DAY_MS

export type Urgency = 'late' | 'soon' | 'later'

export function urgencyOf(by: Calendar, dueAt: Date, now: Date): Urgency {
  if (dueAt < now) return 'late'
  // Skips counting day by day for distant dates.
  if (dueAt.getTime() - now.getTime() > 30 * DAY_MS) return 'later'
  return workingMsBetween(by, now, dueAt) <= SOON_WORKING_MS ? 'soon' : 'later'
}
