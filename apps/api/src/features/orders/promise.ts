/** The clock of the promised times. Pure: every function is told the time. */

const COMPANY_TIME_ZONE = 'America/Los_Angeles'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const REVIEW_WITHIN_HOURS = 24
const ASSIGN_WITHIN_DAYS = 2
const DESIGN_WITHIN_DAYS = 7
const REVISION_WITHIN_DAYS = 3

const WALL_CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: COMPANY_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** How far the wall clock of the company is ahead of UTC; it differs between summer and winter. */
function offsetMs(moment: Date): number {
  const part = Object.fromEntries(WALL_CLOCK.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment.getTime() / 1000) * 1000
}

const isWeekend = (moment: Date) => [0, 6].includes(new Date(moment.getTime() + offsetMs(moment)).getUTCDay())

/** The same time by the company's wall clock, so many business days (Monday to Friday) later. */
export function businessDaysAfter(from: Date, days: number): Date {
  let moment = from
  for (let left = days; left > 0; ) {
    moment = nextDay(moment)
    if (!isWeekend(moment)) left -= 1
  }
  return moment
}

function nextDay(moment: Date): Date {
  const later = new Date(moment.getTime() + DAY_MS)
  return new Date(later.getTime() + offsetMs(moment) - offsetMs(later))
}

export const reviewDue = (paidAt: Date): Date => new Date(paidAt.getTime() + REVIEW_WITHIN_HOURS * HOUR_MS)
export const assignmentDue = (paidAt: Date): Date => businessDaysAfter(paidAt, ASSIGN_WITHIN_DAYS)
export const designDue = (assignedAt: Date): Date => businessDaysAfter(assignedAt, DESIGN_WITHIN_DAYS)
export const revisionDue = (requestedAt: Date): Date => businessDaysAfter(requestedAt, REVISION_WITHIN_DAYS)
