import { formatDollars } from '@vorta/contract/shared/money'

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24

const LONG_DATE = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
const SHORT_DATE = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const CALENDAR_DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })

const written = (format: Intl.DateTimeFormat, moment: string | Date): string => {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}

/** `March 4, 2026` */
export const longDate = (moment: string | Date): string => written(LONG_DATE, moment)

/** `Mar 4, 2026` */
export const shortDate = (moment: string | Date): string => written(SHORT_DATE, moment)

/** `Mar 4, 2026` of a day without an hour, which is the same everywhere. */
export const calendarDay = (day: string): string => written(CALENDAR_DAY, day)

/** The day on the reader's own calendar, `2026-03-04`. */
export const localDay = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The exact time, for a hover over a date in words. */
export const exactTime = (moment: string | Date): string => written(MOMENT, moment)

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** `just now`, `5 minutes ago`: minutes under 60, hours under 24, otherwise days. */
export function relativeTime(moment: string | Date, now: Date = new Date()): string {
  // A clock that runs behind the server's must not show a time to come.
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(moment).getTime()) / MINUTE_MS))
  if (minutes === 0) return 'just now'
  if (minutes < MINUTES_PER_HOUR) return ago(minutes, 'minute')
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  if (hours < HOURS_PER_DAY) return ago(hours, 'hour')
  return ago(Math.floor(hours / HOURS_PER_DAY), 'day')
}

/** `$1,250.00` */
export const money = formatDollars

export const fullName = (person: { firstName: string; lastName: string }): string => `${person.firstName} ${person.lastName}`.trim()
