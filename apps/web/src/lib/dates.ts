import { clockTime, exactTime, relativeTime, shortDate } from './format.ts'

const DATE_AND_TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const DAY_OF_YEAR_AND_TIME = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

const moment = (at: string, text: string) => ({ at, exact: exactTime(at), text })

/** `Mar 4, 2026`, with the exact time on hover. */
export const onDay = (at: string) => moment(at, shortDate(at))

/** `Mar 4`, and the year if it is another one. */
export const dayInYear = (at: string, now = new Date()) =>
  moment(at, new Date(at).getFullYear() === now.getFullYear() ? DAY_OF_YEAR.format(new Date(at)) : shortDate(at))

/** `Mar 4, 2026, 2:05 PM` */
export const onDayAtTime = (at: string) => moment(at, DATE_AND_TIME.format(new Date(at)))

/** `2:05 PM`, below the heading of its day. */
export const atTime = (at: string) => moment(at, clockTime(at))

/** `5 minutes ago` */
export const ago = (at: string, now: Date) => moment(at, relativeTime(at, now))

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

/** `in 10 min` within the next hour, otherwise `Nov 22, 1:06 AM`. */
export function soon(at: string, now: Date) {
  const minutes = Math.ceil((Date.parse(at) - now.getTime()) / MINUTE_MS)
  return moment(at, minutes > 0 && minutes < 60 ? `in ${minutes} min` : DAY_OF_YEAR_AND_TIME.format(new Date(at)))
}

/** `5 minutes ago` within the last week, otherwise `Mar 4`. */
export const recently = (at: string, now: Date) => (now.getTime() - Date.parse(at) < WEEK_MS ? ago(at, now) : dayInYear(at, now))
