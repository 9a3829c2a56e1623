import { formatDollars } from '@vorta/contract/shared/money'

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24

const LONG_DATE = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
const SHORT_DATE = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const CALENDAR_DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const WEEKDAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const FULL_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })

const formatted = (format: Intl.DateTimeFormat, time: string | Date): string => {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}

/** `March 4, 2026` */
export const longDate = (time: string | Date): string => formatted(LONG_DATE, time)

/** `Mar 4, 2026` */
export const shortDate = (time: string | Date): string => formatted(SHORT_DATE, time)

/** `Mar 4, 2026` for a date without a time, the same in every time zone. */
export const calendarDay = (day: string): string => formatted(CALENDAR_DAY, day)

/** `Off until Nov 24`, when the engineer is back. */
export const offText = (day: string): string => `Off until ${formatted(SHORT_DAY, day)}`

/** The date in the user's time zone, `2026-03-04`. */
export const localDay = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Equal for all times of one local day. */
export const dayKey = (at: string | Date): string => new Date(at).toDateString()

/** `2:05 PM`, with the same space in every browser. */
export const clockTime = (at: string): string => CLOCK.format(new Date(at)).replace(/\s/, ' ')

/** Local days between a time and now, `0` on the same day. */
export function daysAgo(at: string | Date, now: Date): number {
  const midnight = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate())
  return (midnight(now) - midnight(new Date(at))) / (HOURS_PER_DAY * MINUTES_PER_HOUR * MINUTE_MS)
}

/** `Today`, `Yesterday`, `Wednesday, March 4`, and the year if it is another one. */
export function dayName(at: string, now: Date): string {
  const day = new Date(at)
  const days = daysAgo(day, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return (day.getFullYear() === now.getFullYear() ? WEEKDAY : WEEKDAY_AND_YEAR).format(day)
}

/** The exact time, for a tooltip. */
export const exactTime = (time: string | Date): string => formatted(FULL_TIME, time)

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** `just now`, `5 minutes ago`: minutes under 60, hours under 24, otherwise days. */
export function relativeTime(time: string | Date, now: Date = new Date()): string {
  // If the local clock runs behind the server's, don't show a time in the future.
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(time).getTime()) / MINUTE_MS))
  if (minutes === 0) return 'just now'
  if (minutes < MINUTES_PER_HOUR) return ago(minutes, 'minute')
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  if (hours < HOURS_PER_DAY) return ago(hours, 'hour')
  return ago(Math.floor(hours / HOURS_PER_DAY), 'day')
}

/** `$1,250.00` */
export const money = formatDollars

export const fullName = (user: { firstName: string; lastName: string }): string => `${user.firstName} ${user.lastName}`.trim()
