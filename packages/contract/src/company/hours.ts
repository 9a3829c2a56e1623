import { type OpeningHours, WEEKDAYS, type Weekday } from '../orders/calendar.ts'

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
/** The formatter separates AM with a narrow space that some fonts lack. */
const clockTime = (time: string) => CLOCK.format(new Date(`2000-01-01T${time}Z`)).replace(/\s/u, ' ')

const FROM_MONDAY = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]

/** One line for each group of days with the same hours, such as `Mon–Fri 9:00 AM – 5:00 PM`; empty if no hours are set. */
export function describeHours(hours: OpeningHours): string {
  const groups: { days: Weekday[]; text: string }[] = []
  for (const day of FROM_MONDAY) {
    const open = hours[day]
    const text = open ? `${clockTime(open.opens)} – ${clockTime(open.closes)}` : ''
    const last = groups.at(-1)
    if (last?.text === text) last.days.push(day)
    else groups.push({ days: [day], text })
  }
  return groups
    .filter(({ text }) => text !== '')
    .map(({ days, text }) => `${days.length === 1 ? days[0] : `${days[0]}–${days.at(-1)}`} ${text}`)
    .join('\n')
}
