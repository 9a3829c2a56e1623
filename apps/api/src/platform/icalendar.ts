interface EventBase {
  /** Stable, so that a calendar replaces the event instead of adding another. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly url: string
  readonly changedAt: Date
}

/** An event with a start and an end, or of a whole day such as `2026-03-04`. */
export type CalendarEvent = EventBase & ({ readonly start: Date; readonly end: Date } | { readonly day: string })

interface Subscription {
  readonly name: string
  /** How often calendars should read it again. */
  readonly refreshMinutes: number
}

const LINE_MAX_BYTES = 75
const DAY_MS = 86_400_000
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids these characters
const CONTROL_CHARACTERS = /[\x00-\x09\x0B-\x1F\x7F]/g

/** `20260304T120000Z`: times are in UTC, which every calendar shows in the time zone of its user. */
const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
const dateOf = (day: string) => day.replaceAll('-', '')
const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

const text = (value: string) =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Breaks a line after 75 bytes, never inside a character. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LINE_MAX_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return `${folded}\r\n`
}

const eventLines = (event: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${event.id}@vorta`,
  `DTSTAMP:${utc(event.changedAt)}`,
  ...('day' in event
    ? [`DTSTART;VALUE=DATE:${dateOf(event.day)}`, `DTEND;VALUE=DATE:${dateOf(nextDay(event.day))}`]
    : [`DTSTART:${utc(event.start)}`, `DTEND:${utc(event.end)}`]),
  `SUMMARY:${text(event.title)}`,
  `DESCRIPTION:${text(event.description)}`,
  `URL:${event.url}`,
  // The time stays free for meetings.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

const subscriptionLines = ({ name, refreshMinutes }: Subscription) => [
  `X-WR-CALNAME:${text(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
  `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
]

/** A calendar in the iCalendar format (RFC 5545). */
export const renderCalendar = (events: readonly CalendarEvent[], subscription?: Subscription): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Vorta//Orders//EN', 'CALSCALE:GREGORIAN'],
    ...(subscription ? subscriptionLines(subscription) : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map(fold)
    .join('')
