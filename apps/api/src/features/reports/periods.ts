import type { ReportRange } from '@vorta/contract/reports/schema'

const DAY_MS = 86_400_000

const STEPS = { '30d': { step: 'day', count: 30 }, '90d': { step: 'week', count: 13 }, '12m': { step: 'month', count: 12 } } as const

/** The start day of each step in a range up to now; weeks start on Monday. */
export function stepsOf(range: ReportRange, timeZone: string, now: Date) {
  const { step, count } = STEPS[range]
  const today = new Date(
    `${new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)}T00:00:00Z`,
  )
  const starts = Array.from({ length: count }, (_, i) => textOf(startOf(step, today, count - 1 - i)))
  const [first = textOf(today)] = starts
  return { step, starts, from: midnightIn(timeZone, first) }
}

const textOf = (day: Date) => day.toISOString().slice(0, 10)

function startOf(step: 'day' | 'week' | 'month', today: Date, ago: number): Date {
  if (step === 'month') return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, 1))
  const monday = (today.getUTCDay() + 6) % 7
  return new Date(today.getTime() - (step === 'week' ? monday + ago * 7 : ago) * DAY_MS)
}

/** The instants at which the first day starts and the last day ends. */
export const boundsOf = (timeZone: string, from: string, to: string) => ({
  from: midnightIn(timeZone, from),
  to: midnightIn(timeZone, textOf(new Date(Date.parse(to) + DAY_MS))),
})

/** The instant at which a day starts in a time zone. The second look covers a clock change between the guess and midnight. */
const midnightIn = (timeZone: string, day: string): Date => toMidnight(timeZone, day, toMidnight(timeZone, day, Date.parse(day)).getTime())

/** Creating one takes longer than a hundred uses. */
const dayTimes = new Map<string, Intl.DateTimeFormat>()

function dayTimeIn(timeZone: string): Intl.DateTimeFormat {
  const known = dayTimes.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', day: 'numeric', hour: 'numeric', minute: 'numeric' })
  dayTimes.set(timeZone, made)
  return made
}

function toMidnight(timeZone: string, day: string, guess: number): Date {
  const parts = Object.fromEntries(
    dayTimeIn(timeZone)
      .formatToParts(guess)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const shown = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
  const isDayBefore = parts.day !== Number(day.slice(8))
  return new Date(guess + (isDayBefore ? 24 * 60 - shown : -shown) * 60_000)
}
